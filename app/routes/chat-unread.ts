import { countUnreadMessages } from "#app/features/chats/queries.server.ts";
import type { Route } from "./+types/chat-unread.ts";
import { requestContext } from "./request-context.server.ts";

/** How many unread messages there are now, for the count beside the messages' icon; 0 for a visitor. */
export async function loader({ context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const unread = await countUnreadMessages(ctx);
	return Response.json({ unread }, { headers: { "Cache-Control": "no-store" } });
}
