import { sendMessage } from "#app/features/chats/commands.server.ts";
import { startConversation } from "#app/features/chats/commands-start.server.ts";
import { startChatTrade } from "#app/features/chats/commands-trade.server.ts";
import { getConversation } from "#app/features/chats/queries.server.ts";
import type { SentOffer } from "#app/features/chats/rules.ts";
import { acceptTrade, cancelTrade } from "#app/features/trades/commands.server.ts";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";

/**
 * Starts, seals or cancels the trade of a chat, as its form says.
 * @throws DomainError what the command throws; `trade.notFound` for a trade of another chat
 */
export async function actOnTrade(
	ctx: CommandContext,
	chatId: string,
	form: FormData,
): Promise<TradeSnapshot> {
	const field = (name: string) => String(form.get(name) ?? "");
	const intent = field("intent");
	if (intent === "start") return startChatTrade(ctx, chatId);
	const { trade } = await getConversation(ctx, chatId);
	const tradeId = field("tradeId");
	if (!trade || trade.id !== tradeId) throw new DomainError("trade.notFound");
	if (intent === "accept") return acceptTrade(ctx, { tradeId });
	if (intent === "cancel") return cancelTrade(ctx, { tradeId, reason: field("reason") });
	throw new DomainError("request.invalid");
}

/** Sends the message of a chat's form. @throws DomainError what the command throws */
export async function sendByForm(ctx: CommandContext, chatId: string, form: FormData): Promise<void> {
	const field = (name: string) => String(form.get(name) ?? "");
	await sendMessage(ctx, { chatId, text: field("text"), clientId: field("clientId") });
}

/** Sends the first message about a listing as its form says it. @throws DomainError what the command throws */
export async function startConversationByForm(ctx: CommandContext, form: FormData): Promise<SentOffer> {
	const field = (name: string) => String(form.get(name) ?? "");
	const input = { listingId: field("listingId"), text: field("text"), clientId: field("clientId") };
	const { chatId } = await startConversation(ctx, input);
	return { chatId };
}
