import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listings } from "#app/features/listings/tables.server.ts";
import { listEntries } from "#app/features/lists/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { acceptTrade, cancelTrade } from "./commands.server.ts";
import { listArchivedTrades } from "./queries.server.ts";

const { db } = await testDatabase();
const as = (user: UserRow) => contextOf(db, user);

/** A pending trade without an offer, whose buyer has two units of what the seller seeks. */
async function buildMeeting() {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id });
	const { id: tradeId } = await buildTrade(db, { listingId: listing.id, buyerId: buyer.id });
	const item = await buildItem(db);
	const have = await buildEntry(db, { userId: buyer.id, itemId: item.id, quantity: 2 });
	const want = await buildEntry(db, { userId: seller.id, itemId: item.id, side: "want" });
	const say = (quantity: number) =>
		acceptTrade(as(buyer), { tradeId, given: [{ entryId: have.id, quantity }] });
	const seal = (user: UserRow) => acceptTrade(as(user), { tradeId });
	const find = async (id: string) => (await db.select().from(listEntries).where(eq(listEntries.id, id)))[0];
	return { seller, buyer, tradeId, item, have, want, say, seal, find };
}
const refused = (code: string) => expect.objectContaining({ code });

describe("what the buyer of a trade without an offer says that they gave", () => {
	it("promises nothing, leaves both lists when the seller seals after it, and stands in both histories", async () => {
		const { seller, buyer, item, have, want, say, seal, find } = await buildMeeting();
		await say(1);
		expect(await find(have.id)).toMatchObject({ quantity: 2, reserved: 0 });
		await seal(seller);
		expect(await find(have.id)).toMatchObject({ quantity: 1 });
		expect(await find(want.id)).toBeUndefined();
		for (const [person, isGiven] of [
			[buyer, true],
			[seller, false],
		] as const) {
			const { trades } = await listArchivedTrades(as(person));
			expect(trades[0]?.things).toContainEqual({ name: item.name, quantity: 1, isGiven });
			expect(trades[0]?.things).toHaveLength(2);
		}
	});

	it("stays on what the seller seeks when the buyer says it with the last seal", async () => {
		const { seller, have, want, say, seal, find } = await buildMeeting();
		await seal(seller);
		expect(await say(2)).toMatchObject({ status: "completed" });
		expect(await find(have.id)).toBeUndefined();
		expect(await find(want.id)).toBeDefined();
	});

	it("stays on the buyer's list when the trade is cancelled", async () => {
		const { seller, tradeId, have, say, find } = await buildMeeting();
		await say(2);
		await cancelTrade(as(seller), { tradeId, reason: "No" });
		expect(await find(have.id)).toMatchObject({ quantity: 2, reserved: 0 });
	});

	it("ends the listing that offers it", async () => {
		const { seller, buyer, tradeId, seal } = await buildMeeting();
		const offered = await buildListing(db, { userId: buyer.id });
		const entry = await buildEntry(db, { userId: buyer.id, listingId: offered.id });
		await acceptTrade(as(buyer), { tradeId, given: [{ entryId: entry.id, quantity: 1 }] });
		await seal(seller);
		const [after] = await db.select().from(listings).where(eq(listings.id, offered.id));
		expect(after).toMatchObject({ status: "traded" });
	});

	it("stands in the history alone once its units are promised to somebody else", async () => {
		const { seller, buyer, have, say, seal, find } = await buildMeeting();
		await say(2);
		await db.update(listEntries).set({ reserved: 1 }).where(eq(listEntries.id, have.id));
		await seal(seller);
		expect(await find(have.id)).toMatchObject({ quantity: 2, reserved: 1 });
		expect((await listArchivedTrades(as(buyer))).trades[0]?.things).toHaveLength(2);
	});

	it("is refused to the seller, of others' things and of more than is free", async () => {
		const { seller, buyer, tradeId, have, say } = await buildMeeting();
		const given = [{ entryId: have.id, quantity: 1 }];
		await expect(acceptTrade(as(seller), { tradeId, given })).rejects.toEqual(refused("request.invalid"));
		const stranger = await buildEntry(db);
		const foreign = { tradeId, given: [{ entryId: stranger.id, quantity: 1 }] };
		await expect(acceptTrade(as(buyer), foreign)).rejects.toEqual(refused("list.entryNotFound"));
		await expect(say(3)).rejects.toEqual(refused("list.reserved"));
		await expect(say(0)).rejects.toEqual(refused("request.invalid"));
		await say(2);
		await expect(say(2)).rejects.toEqual(refused("trade.alreadyAccepted"));
		expect((await findEntries(db, buyer.id)).length).toBe(1);
	});
});
