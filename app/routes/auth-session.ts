import type { Route } from "./+types/auth-session.ts";
import { requestContext } from "./request-context.server.ts";

/** `GET /auth/session`: whether the browser's session lives; asking uses it, so that it lives on. */
export function loader({ context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return Response.json({ signedIn: ctx.actor !== null }, { headers: { "Cache-Control": "no-store" } });
}
