import type { CommandContext } from "#app/platform/context.server.ts";
import { markRead } from "./commands.server.ts";
import { listMessages } from "./queries.server.ts";
import { getConversation } from "./queries-chats.server.ts";
import type { OpenedConversation } from "./rules.ts";

/**
 * What a person sees on opening a chat; the other's messages become read by it.
 * @param options.before reads the page of older messages that ends before this `seq`
 * @throws DomainError `chat.notFound` to strangers
 */
export async function openConversation(
	ctx: CommandContext,
	{ chatId, before }: { chatId: string; before?: number | undefined },
): Promise<OpenedConversation> {
	const [conversation, page] = await Promise.all([
		getConversation(ctx, chatId),
		listMessages(ctx, { chatId, before }),
	]);
	const newest = page.messages.at(-1);
	if (newest) await markRead(ctx, { chatId, upToSeq: newest.seq });
	return { conversation, page };
}
