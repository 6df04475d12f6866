import { listChats } from "#app/features/chats/queries-chats.server.ts";
import type { Route } from "./+types/chat-list.ts";
import { answerData } from "./answer.server.ts";
import { requestContext } from "./request-context.server.ts";

/** A further page of the list of chats, for the list's own script. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const cursor = new URL(request.url).searchParams.get("cursor") ?? undefined;
	return answerData(() => listChats(ctx, { cursor }));
}
