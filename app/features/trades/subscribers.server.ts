import { eq } from "drizzle-orm";
import type { ItemsMerged } from "#app/features/catalogue/events.ts";
import type { ListingDeleted } from "#app/features/listings/events.ts";
import type { EntriesMerged } from "#app/features/lists/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement, text, uuid } from "#app/platform/database/statement.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { supersedeTrades } from "./commands-end.server.ts";
import { openTradeStatus } from "./rules.ts";
import { archivedListings, tradeItems } from "./tables.server.ts";

/**
 * Closes the pending trades of a listing in the transaction that deletes it, which holds its lock, and lets trades name the
 * item and the entry that another was merged into.
 */
export function registerTrades(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingDeleted>("listing.deleted", async (tx, { listingId, ownerId }) => {
		if (tx.actor?.id === ownerId) await requireUnpromised(tx, listingId);
		await supersedeTrades(tx, listingId);
	});
	events.onRecord<EntriesMerged>("lists.entriesMerged", async (tx, { merged }) => {
		for (const { fromId, intoId } of merged)
			await tx.db.update(tradeItems).set({ entryId: intoId }).where(eq(tradeItems.entryId, fromId));
	});
	events.onRecord<ItemsMerged>("catalogue.itemsMerged", async (tx, { fromId, intoId }) => {
		await tx.db
			.update(archivedListings)
			.set({ productItemId: intoId })
			.where(eq(archivedListings.productItemId, fromId));
		await tx.db.update(tradeItems).set({ itemId: intoId }).where(eq(tradeItems.itemId, fromId));
	});
}

const listPromises = statement(
	{ listingId: uuid() },
	{ id: text() },
)`select trade.id from trade_items as item join trades as trade on trade.id = item.trade_id
	where item.listing_id = :listingId and trade.status = '${openTradeStatus}'`;

/** Refuses to its owner to delete a listing of which units are promised. @throws DomainError `list.reserved` */
async function requireUnpromised(tx: TransactionContext, listingId: string): Promise<void> {
	if ((await listPromises(tx.db, { listingId })).length > 0) throw new DomainError("list.reserved");
}
