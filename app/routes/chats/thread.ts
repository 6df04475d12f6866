import { markRead, sendMessage } from "#app/features/chats/commands.server.ts";
import { getConversation, listMessages, listMessagesAfter } from "#app/features/chats/queries.server.ts";
import type { ThreadPage } from "#app/features/chats/rules.ts";
import { type MarkReadInput, type SendMessageInput, seqSchema } from "#app/features/chats/schema.ts";
import { parseForm, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { Route } from "./+types/thread.ts";

/** `GET /mensajes/:chatId/hilo`: older messages (`?before=`), or those after one (`?after=`), with the trade as it is now. */
export function loader({ params, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(() => readThread(ctx, params.chatId, url.searchParams));
}

async function readThread(ctx: CommandContext, chatId: string, query: URLSearchParams): Promise<ThreadPage> {
	const direction = query.has("after") ? "after" : "before";
	const seq = seqSchema.safeParse(query.get(direction));
	if (!seq.success) throw new DomainError("request.badCursor");
	const [{ trade, readUpTo }, page] = await Promise.all([
		getConversation(ctx, chatId),
		direction === "after"
			? listMessagesAfter(ctx, { chatId, after: seq.data })
			: listMessages(ctx, { chatId, before: seq.data }),
	]);
	return { ...page, trade, readUpTo };
}

/** Sends a message, or marks the other's as read, where there is no socket. */
export async function action({ params: { chatId }, request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult<unknown>(async () => {
		const form = await parseForm(ctx, request);
		const input = { ...readFields(form), chatId };
		if (form.get("intent") === "read") return markRead(ctx, input as MarkReadInput);
		return sendMessage(ctx, input as SendMessageInput);
	});
}
