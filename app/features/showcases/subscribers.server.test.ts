import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { deleteListing, pauseListing } from "#app/features/listings/commands.server.ts";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { registerShowcases } from "./subscribers.server.ts";
import { collectionListings } from "./tables.server.ts";

const { db } = await testDatabase();

it("takes a deleted and a traded listing out of every showcase, and leaves a paused one where it is", async () => {
	const owner = await buildUser(db);
	const [deleted, paused, traded] = [
		await buildListing(db, { userId: owner.id }),
		await buildListing(db, { userId: owner.id }),
		await buildListing(db, { userId: owner.id }),
	];
	for (let n = 0; n < 2; n++) {
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		const shown = [deleted, paused, traded].map(({ id: listingId }) => ({ collectionId: id, listingId }));
		await db.insert(collectionListings).values(shown);
	}
	const events = new EventBus<TransactionContext>();
	registerShowcases(events);
	const ctx = contextOf(db, owner, { events });
	await deleteListing(ctx, { id: deleted.id });
	await pauseListing(ctx, { id: paused.id });
	const trade = await buildTrade(db, { listingId: traded.id, buyerAccepted: true });
	await acceptTrade(ctx, { tradeId: trade.id });
	const placesOf = (id: string) => db.$count(collectionListings, eq(collectionListings.listingId, id));
	expect([await placesOf(deleted.id), await placesOf(paused.id), await placesOf(traded.id)]).toEqual([
		0, 2, 0,
	]);
});
