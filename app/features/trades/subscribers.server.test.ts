import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { deleteListing } from "#app/features/listings/commands.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import type { UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { acceptTrade } from "./commands.server.ts";
import { registerTrades } from "./subscribers.server.ts";
import { trades } from "./tables.server.ts";

const { db } = await testDatabase();

const events = new EventBus<TransactionContext>();
registerTrades(events);

async function person(id: string | null): Promise<UserRow> {
	const [row] = await db
		.select()
		.from(users)
		.where(eq(users.id, id ?? ""));
	if (!row) throw new Error("the person is gone");
	return row;
}

const statusOf = async (id: string) => (await db.select().from(trades).where(eq(trades.id, id)))[0]?.status;

it("supersedes the pending trades of a listing that is deleted", async () => {
	const listing = await buildListing(db);
	const [one, two] = [
		await buildTrade(db, { listingId: listing.id }),
		await buildTrade(db, { listingId: listing.id }),
	];
	const elsewhere = await buildTrade(db);
	await deleteListing(contextOf(db, await person(listing.userId), { events }), { id: listing.id });
	expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["superseded", "superseded"]);
	expect(await statusOf(elsewhere.id)).toBe("pending");
});

it("against the second seal: the trade is completed or superseded, never both", async () => {
	for (let round = 0; round < 6; round++) {
		const trade = await buildTrade(db, { buyerAccepted: true });
		const seller = contextOf(db, await person(trade.sellerId), { events });
		const results = await Promise.allSettled([
			deleteListing(seller, { id: trade.listingId ?? "" }),
			acceptTrade(seller, { tradeId: trade.id }),
		]);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const [listing] = await db
			.select()
			.from(listings)
			.where(eq(listings.id, trade.listingId ?? ""));
		const outcome = [await statusOf(trade.id), listing?.status];
		expect([
			["completed", "traded"],
			["superseded", "deleted"],
		]).toContainEqual(outcome);
	}
});
