import { and, eq, isNull } from "drizzle-orm";
import type { BlockChanged } from "#app/features/accounts/events.ts";
import { hasBlockBetween } from "#app/features/accounts/queries.server.ts";
import type { ItemsMerged } from "#app/features/catalogue/events.ts";
import type { EntriesMerged } from "#app/features/lists/events.ts";
import type { TradeCancelled, TradeCompleted, TradeSuperseded } from "#app/features/trades/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { withdrawBetween } from "./commands-end.server.ts";
import { offerItems, offers } from "./tables.server.ts";

/** Ends accepted offers with their trades and open ones with a block, and follows what the catalogue merges. */
export function registerOffers(events: EventBus<TransactionContext>): void {
	events.onRecord<TradeCompleted>("trade.completed", (tx, { trade }) => end(tx, trade.offerId));
	events.onRecord<TradeCancelled>("trade.cancelled", (tx, { trade }) => end(tx, trade.offerId));
	events.onRecord<TradeSuperseded>("trade.superseded", (tx, { trade }) => end(tx, trade.offerId));
	events.onRecord<BlockChanged>("account.blockChanged", async (tx, { blockerId, blockedId }) => {
		if (await hasBlockBetween(tx, blockerId, blockedId)) await withdrawBetween(tx, blockerId, blockedId);
	});
	events.onRecord<EntriesMerged>("lists.entriesMerged", async (tx, { merged }) => {
		for (const { fromId, intoId } of merged)
			await tx.db.update(offerItems).set({ entryId: intoId }).where(eq(offerItems.entryId, fromId));
	});
	events.onRecord<ItemsMerged>("catalogue.itemsMerged", async (tx, { fromId, intoId }) => {
		await tx.db.update(offerItems).set({ itemId: intoId }).where(eq(offerItems.itemId, fromId));
	});
}

/** Unbinds the two people of an accepted offer, whose trade is locked and has closed. */
async function end(tx: TransactionContext, offerId: string | null): Promise<void> {
	if (!offerId) return;
	await tx.db
		.update(offers)
		.set({ endedAt: tx.clock.now() })
		.where(and(eq(offers.id, offerId), isNull(offers.endedAt)));
}
