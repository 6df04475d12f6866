import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import type { Route } from "./+types/session.ts";

/** `GET /auth/session`: whether the browser's session lives; asking uses it, so that it lives on. */
export function loader({ context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(async () => ({ signedIn: ctx.actor !== null }));
}
