import { redirect } from "react-router";
import { startSocialSignIn } from "#app/features/accounts/commands-social.server.ts";
import type { Route } from "./+types/auth-social.ts";
import { answerPage } from "./answer.server.ts";
import { visitorOf } from "./auth-visitor.server.ts";
import { requestContext } from "./request-context.server.ts";

/** `GET /auth/social/:provider?next=`: sends the person to the provider. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	const next = new URL(request.url).searchParams.get("next");
	return answerPage(async () => {
		const visitor = visitorOf(request, context);
		const { url, headers } = await startSocialSignIn(ctx, deps.accounts, visitor, params.provider, next);
		headers.set("Cache-Control", "no-store");
		return redirect(url, { headers });
	});
}
