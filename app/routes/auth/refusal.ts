import { isMailRefused } from "#app/features/accounts/queries-settings.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import { storedSignUp } from "#app/http/visitor-cookies.server.ts";
import type { Route } from "./+types/refusal.ts";

/** `GET /auth/refusal`: true when the mail that this browser's sign-up, or its person, waits for was refused. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(async () => ({ isRefused: await isMailRefused(ctx, await storedSignUp(request)) }));
}
