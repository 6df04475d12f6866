import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildArchivedListing, buildTrade } from "#tests/factories/trades.ts";
import { archivedListings, trades } from "./tables.server.ts";

const { db } = await testDatabase();

type TradeValues = Partial<typeof trades.$inferInsert>;

const change = (id: string, values: TradeValues) => db.update(trades).set(values).where(eq(trades.id, id));
const find = async (id: string) => (await db.select().from(trades).where(eq(trades.id, id)))[0];

describe("a trade", () => {
	it("is between two people", async () => {
		const listing = await buildListing(db);
		const alone = buildTrade(db, { listingId: listing.id, buyerId: listing.userId });
		expect(await refusedBy(alone)).toBe("trades_two_people_check");
	});

	it("is the only pending one of its listing and buyer", async () => {
		const { listingId, buyerId, id } = await buildTrade(db);
		expect(await refusedBy(buildTrade(db, { listingId, buyerId }))).toBe("trades_pending_key");
		await change(id, { status: "cancelled", cancelReason: "We changed our minds", closedAt: new Date() });
		await buildTrade(db, { listingId, buyerId });
		await buildTrade(db, { listingId });
	});

	it.each([
		["a status that is none", { status: "lost" as "pending" }, "trades_status_check"],
		[
			"completion without the seller",
			{ status: "completed", sellerAccepted: false },
			"trades_completed_by_both_check",
		],
		[
			"completion without the buyer",
			{ status: "completed", buyerAccepted: false },
			"trades_completed_by_both_check",
		],
		["a reason without cancellation", { cancelReason: "Why" }, "trades_reason_of_cancelled_check"],
		["an end without its time", { status: "superseded", closedAt: null }, "trades_closed_at_check"],
		["a time without an end", { closedAt: new Date() }, "trades_closed_at_check"],
		["a blank reason", { status: "cancelled", cancelReason: " " }, "trades_cancel_reason_check"],
		[
			"a reason of 501 characters",
			{ status: "cancelled", cancelReason: "r".repeat(501) },
			"trades_cancel_reason_check",
		],
	] as const)("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildTrade(db, overrides))).toBe(constraint);
	});

	it("outlives its listing and its people", async () => {
		const trade = await buildTrade(db, { status: "completed" });
		await db.delete(users).where(eq(users.id, trade.buyerId ?? ""));
		expect(await find(trade.id)).toMatchObject({ buyerId: null, sellerId: trade.sellerId });
		await db.delete(users).where(eq(users.id, trade.sellerId ?? ""));
		expect(await find(trade.id)).toMatchObject({ listingId: null, sellerId: null, status: "completed" });
	});
});

describe("an archived listing", () => {
	it("is the only one of its trade", async () => {
		const { tradeId } = await buildArchivedListing(db);
		expect(await refusedBy(buildArchivedListing(db, { tradeId }))).toBe("archived_listings_trade_id_key");
	});

	it("keeps its title", async () => {
		expect(await refusedBy(buildArchivedListing(db, { title: " " }))).toBe("archived_listings_title_check");
	});

	it("outlives the listing and the people", async () => {
		const archived = await buildArchivedListing(db);
		await db.delete(users).where(eq(users.id, archived.sellerId ?? ""));
		const [kept] = await db.select().from(archivedListings).where(eq(archivedListings.id, archived.id));
		expect(kept).toEqual({ ...archived, sellerId: null });
		expect(await db.$count(listings, eq(listings.title, archived.title))).toBe(0);
	});
});
