import { countUnreadMessages } from "#app/features/chats/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import type { Route } from "./+types/unread.ts";

/** How many unread messages there are now, for the count beside the messages' icon; 0 for a visitor. */
export function loader({ context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(() => countUnreadMessages(ctx));
}
