import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import type { Route } from "./+types/session.ts";

/** `GET /auth/session`: true while the browser's session lives; the request counts as use, which prolongs it. */
export function loader({ context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(async () => ({ signedIn: ctx.actor !== null }));
}
