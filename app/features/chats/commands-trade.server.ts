import { startTrade } from "#app/features/trades/commands.server.ts";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { findPendingTrade } from "#app/features/trades/queries.server.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { postSystemMessage } from "./commands-post.server.ts";
import { getConversation } from "./queries-chats.server.ts";

/** Who waited for the lock sees the reminder that was posted meanwhile. */
const lockChat = statement(
	"chats_lock",
	"select from chats where listing_id = $1 and user1_id = $2 for no key update",
);

/**
 * Starts the trade of a chat's listing with the person who opened the chat. When one is pending already, a
 * reminder of it is posted.
 * @throws DomainError `chat.notFound` to strangers, `trade.notSeller` to the buyer, and what startTrade throws
 */
export async function startChatTrade(ctx: CommandContext, chatId: string): Promise<TradeSnapshot> {
	const { role, listing, other } = await getConversation(ctx, chatId);
	if (role !== "seller") throw new DomainError("trade.notSeller");
	if (!listing) throw new DomainError("listing.notActive");
	if (!other.id) throw new DomainError("trade.partnerGone");
	const deal = { listingId: listing.id, buyerId: other.id };
	try {
		return await startTrade(ctx, deal);
	} catch (error) {
		if (error instanceof DomainError && error.code === "trade.alreadyPending") await remind(ctx, deal);
		throw error;
	}
}

async function remind(ctx: CommandContext, deal: { listingId: string; buyerId: string }): Promise<void> {
	const trade = await findPendingTrade(ctx, deal);
	if (!trade) return;
	await inTransaction(ctx, async (tx) => {
		await lockChat(tx.db, [deal.listingId, deal.buyerId]);
		await postSystemMessage(tx, { trade, kind: "trade_reminder", senderId: trade.sellerId });
	});
}
