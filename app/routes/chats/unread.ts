import { countUnreadMessages } from "#app/features/chats/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import type { Route } from "./+types/unread.ts";

/** `GET /mensajes/sin-leer`: the count of unread messages, for the icon's script; 0 for a visitor. */
export function loader({ context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(() => countUnreadMessages(ctx));
}
