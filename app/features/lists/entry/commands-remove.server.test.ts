import { describe, expect, it } from "vitest";
import type { ListingDeleted } from "#app/features/listings/events.ts";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import { inTransaction } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { codesOf } from "#tests/factories/failure.ts";
import { buildListing, buildWantedItem, findListing } from "#tests/factories/listings.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { registerLists } from "../subscribers.server.ts";
import { removeEntries } from "./commands.server.ts";
import { followListing } from "./commands-internal.server.ts";

const { db } = await testDatabase();

function as(user: UserRow | null) {
	const ctx = contextOf(db, user);
	registerLists(ctx.events);
	registerTrades(ctx.events);
	return ctx;
}

/** A listing with its entries, and a wish of the catalogue and a typed one. */
async function buildPublished() {
	const owner = await buildUser(db);
	const description = "Con caja\n\nPava · Bombilla";
	const listing = await buildListing(db, { userId: owner.id, description });
	const { productItemId } = await buildWantedItem(db, { listingId: listing.id });
	await buildWantedItem(db, { listingId: listing.id, customName: "Pava", position: 1 });
	await buildWantedItem(db, { listingId: listing.id, customName: "Bombilla", position: 2 });
	await inTransaction(as(owner), (tx) => followListing(tx, { listingId: listing.id }));
	const entries = await findEntries(db, owner.id);
	const entryOf = (wanted: (entry: (typeof entries)[number]) => boolean) => entries.find(wanted)?.id ?? "";
	return {
		owner,
		listing,
		offered: entryOf(({ side }) => side === "have"),
		wishes: [
			entryOf(({ itemId, side }) => side === "want" && itemId === productItemId),
			entryOf((entry) => entry.customName === "Pava"),
		],
	};
}

describe("removeEntries", () => {
	it("removes own entries and none of others", async () => {
		const [entry, other] = [await buildEntry(db), await buildEntry(db)];
		const owner = { ...(await buildUser(db)), id: entry.userId };
		expect(await removeEntries(as(owner), { ids: [entry.id, other.id] })).toEqual({ count: 1 });
		expect([await findEntries(db, entry.userId), await findEntries(db, other.userId)]).toMatchObject([
			[],
			[{}],
		]);
	});

	it("is refused to visitors, for promised units, and for what listings offer or want", async () => {
		const { owner, offered, wishes } = await buildPublished();
		const promised = await buildEntry(db, { userId: owner.id, quantity: 2, reserved: 1 });
		const plain = await buildEntry(db, { userId: owner.id });
		const remove = (user: UserRow | null, ids: string[], withListings = false) =>
			removeEntries(as(user), { ids, withListings });
		const codes = codesOf(
			await Promise.allSettled([
				remove(null, [plain.id]),
				remove({ ...owner, isBanned: true }, [plain.id]),
				remove(owner, [plain.id, promised.id], true),
				remove(owner, [plain.id, offered]),
				remove(owner, [plain.id, wishes[0] ?? ""]),
				remove(owner, []),
			]),
		);
		expect(codes).toEqual([
			"auth.required",
			"auth.banned",
			"list.reserved",
			"list.published",
			"list.published",
			"request.invalid",
		]);
		expect(await findEntries(db, owner.id)).toHaveLength(6);
	});

	it("deletes the listing as its owner would", async () => {
		const { owner, listing, offered } = await buildPublished();
		await buildTrade(db, { listingId: listing.id });
		const ctx = as(owner);
		const deleted = collectEvents<ListingDeleted>(ctx.events, ["listing.deleted"]);
		await removeEntries(ctx, { ids: [offered], withListings: true });
		expect(deleted).toMatchObject([{ listingId: listing.id, actorId: owner.id, byAdmin: false }]);
		expect(await findListing(db, listing.id)).toMatchObject({ status: "deleted" });
		expect(await findEntries(db, owner.id)).toEqual([]);
	});

	it("does not leave an entry that was there before its listing", async () => {
		const { owner, listing, offered } = await buildPublished();
		const equal = await buildEntry(db, { userId: owner.id, itemId: listing.productItemId });
		await removeEntries(as(owner), { ids: [offered], withListings: true });
		expect(await findEntries(db, owner.id)).toMatchObject([{ id: equal.id, quantity: 1 }]);
	});

	it("takes wishes out of the listings that have them, and of their descriptions", async () => {
		const { owner, listing, wishes } = await buildPublished();
		await removeEntries(as(owner), { ids: wishes, withListings: true });
		const row = await findListing(db, listing.id);
		expect(row).toMatchObject({ status: "active", description: "Con caja\n\nBombilla" });
		expect(row?.wantedTerms).toContain("wbombilla");
		expect(row?.wantedTerms).not.toContain("wpava");
		const left = (await findEntries(db, owner.id)).map(({ customName, side }) => customName ?? side);
		expect(left.toSorted()).toEqual(["Bombilla", "have"]);
	});

	it("and the last seal of a trade end in one of both ways", async () => {
		const { owner, listing, offered } = await buildPublished();
		const { id: tradeId } = await buildTrade(db, { listingId: listing.id, buyerAccepted: true });
		const [removed, sealed] = await Promise.allSettled([
			removeEntries(as(owner), { ids: [offered], withListings: true }),
			acceptTrade(as(owner), { tradeId }),
		]);
		const status = (await findListing(db, listing.id))?.status;
		expect([removed.status, sealed.status, status]).toEqual([
			"fulfilled",
			status === "traded" ? "fulfilled" : "rejected",
			expect.stringMatching(/traded|deleted/),
		]);
		expect(await findEntries(db, owner.id)).toEqual([]);
	});
});
