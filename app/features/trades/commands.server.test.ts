import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { codesOf } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { acceptTrade, cancelTrade, startTrade } from "./commands.server.ts";
import type { TradeEvent } from "./events.ts";
import { archivedListings, trades } from "./tables.server.ts";

const { db, pool } = await testDatabase();

const missing = "00000000-0000-7000-8000-000000000000";
const as = (user: UserRow | null) => contextOf(db, user);
const find = async (id: string) => (await db.select().from(trades).where(eq(trades.id, id)))[0];
const archived = (tradeId: string) => db.$count(archivedListings, eq(archivedListings.tradeId, tradeId));

async function buildDeal(status: "active" | "paused" | "traded" | "in_revision" | "deleted" = "active") {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id, status });
	return { seller, buyer, listing, input: { listingId: listing.id, buyerId: buyer.id } };
}

async function buildPending(overrides: Partial<typeof trades.$inferInsert> = {}) {
	const deal = await buildDeal();
	const { id: tradeId } = await buildTrade(db, { ...deal.input, ...overrides });
	return { ...deal, tradeId };
}

describe("startTrade", () => {
	it("opens a pending trade, once", async () => {
		const { seller, buyer, listing, input } = await buildDeal();
		const trade = await startTrade(as(seller), input);
		expect(trade).toMatchObject({ status: "pending", buyerAccepted: false, sellerAccepted: false });
		expect(await find(trade.id)).toMatchObject({
			buyerId: buyer.id,
			sellerId: seller.id,
			listingId: listing.id,
		});
		await expect(startTrade(as(seller), input)).rejects.toMatchObject({ code: "trade.alreadyPending" });
	});

	it("belongs to the listing's owner", async () => {
		const { buyer, input } = await buildDeal();
		await expect(startTrade(as(buyer), input)).rejects.toMatchObject({ code: "trade.notSeller" });
		await expect(startTrade(as(null), input)).rejects.toMatchObject({ code: "auth.required" });
	});

	it("is refused to a banned and to an unverified owner", async () => {
		const { seller, input } = await buildDeal();
		const banned = as({ ...seller, isBanned: true });
		await expect(startTrade(banned, input)).rejects.toMatchObject({ code: "auth.banned" });
		const unverified = as({ ...seller, emailVerified: false });
		await expect(startTrade(unverified, input)).rejects.toMatchObject({ code: "auth.emailNotVerified" });
	});

	it.each([
		["paused", "listing.notActive"],
		["traded", "listing.notActive"],
		["in_revision", "listing.notActive"],
		["deleted", "listing.notFound"],
	] as const)("is refused on a %s listing", async (status, code) => {
		const { seller, input } = await buildDeal(status);
		await expect(startTrade(as(seller), input)).rejects.toMatchObject({ code });
	});

	it("needs a listing and a buyer that are there", async () => {
		const { seller, input } = await buildDeal();
		const noListing = startTrade(as(seller), { ...input, listingId: missing });
		await expect(noListing).rejects.toMatchObject({ code: "listing.notFound" });
		const { id: banned } = await buildUser(db, { isBanned: true });
		for (const buyerId of [missing, banned]) {
			const gone = startTrade(as(seller), { ...input, buyerId });
			await expect(gone).rejects.toMatchObject({ code: "trade.partnerGone" });
		}
	});

	it("opens one of twenty at once", async () => {
		const { seller, listing, input } = await buildDeal();
		const results = await Promise.allSettled(Array.from({ length: 20 }, () => startTrade(as(seller), input)));
		expect(codesOf(results)).toEqual(Array(19).fill("trade.alreadyPending"));
		expect(await db.$count(trades, eq(trades.listingId, listing.id))).toBe(1);
	});
});

describe("acceptTrade", () => {
	it("seals one side, and says when", async () => {
		const { buyer, tradeId } = await buildPending();
		const now = new Date("2026-11-21T13:41:00Z");
		const ctx = contextOf(db, buyer, { clock: { now: () => now } });
		expect(await acceptTrade(ctx, { tradeId })).toMatchObject({
			status: "pending",
			buyerAccepted: true,
			sellerAccepted: false,
			buyerAcceptedAt: now.toISOString(),
			sellerAcceptedAt: null,
		});
		await expect(acceptTrade(ctx, { tradeId })).rejects.toMatchObject({ code: "trade.alreadyAccepted" });
		expect(await archived(tradeId)).toBe(0);
	});

	it.each(["buyer", "seller"] as const)("completes when the %s seals second", async (second) => {
		const { seller, buyer, listing, tradeId } = await buildPending({
			[`${second === "buyer" ? "seller" : "buyer"}Accepted`]: true,
		});
		const trade = await acceptTrade(as(second === "buyer" ? buyer : seller), { tradeId });
		expect(trade.status).toBe("completed");
		expect(await archived(tradeId)).toBe(1);
		const [after] = await db.select().from(listings).where(eq(listings.id, listing.id));
		expect(after).toMatchObject({ status: "traded", isPublic: false });
	});

	it("supersedes the listing's other trades and tells of it", async () => {
		const { seller, listing, tradeId } = await buildPending({ buyerAccepted: true });
		const other = await buildTrade(db, { listingId: listing.id });
		const cancelled = await buildTrade(db, { listingId: listing.id, status: "cancelled" });
		const elsewhere = await buildTrade(db);
		const events = new EventBus<TransactionContext>();
		const told = collectEvents<TradeEvent>(events, ["trade.completed", "trade.superseded"]);
		await acceptTrade(contextOf(db, seller, { events }), { tradeId });
		expect(await find(other.id)).toMatchObject({ status: "superseded" });
		expect(await find(cancelled.id)).toMatchObject({ status: "cancelled" });
		expect(await find(elsewhere.id)).toMatchObject({ status: "pending" });
		expect(told.map(({ type, trade }) => [type, trade.id])).toEqual([
			["trade.completed", tradeId],
			["trade.superseded", other.id],
		]);
	});

	it("is not there for strangers and visitors", async () => {
		const { tradeId } = await buildPending();
		const stranger = as(await buildUser(db));
		await expect(acceptTrade(stranger, { tradeId })).rejects.toMatchObject({ code: "trade.notFound" });
		await expect(acceptTrade(stranger, { tradeId: missing })).rejects.toMatchObject({
			code: "trade.notFound",
		});
		await expect(acceptTrade(as(null), { tradeId })).rejects.toMatchObject({ code: "auth.required" });
	});

	it.each([
		["the other, who has sealed,", "buyer", "trade.partnerGone"],
		["who seals", "seller", "auth.banned"],
	] as const)("is told truly when %s was banned a moment ago", async (_who, side, code) => {
		const { seller, buyer, tradeId } = await buildPending({ buyerAccepted: true });
		const banned = side === "buyer" ? buyer : seller;
		await db.update(users).set({ isBanned: true }).where(eq(users.id, banned.id));
		await expect(acceptTrade(as(seller), { tradeId })).rejects.toMatchObject({ code });
		expect(await find(tradeId)).toMatchObject({ status: "pending", sellerAccepted: false });
	});

	it.each(["completed", "cancelled", "superseded"] as const)("is refused on a %s trade", async (status) => {
		const { buyer, tradeId } = await buildPending({
			status,
			...(status === "cancelled" && { cancelReason: "No" }),
			...(status === "completed" && { buyerAccepted: true, sellerAccepted: true }),
		});
		await expect(acceptTrade(as(buyer), { tradeId })).rejects.toMatchObject({ code: "trade.notPending" });
	});

	it("is refused while the listing is in revision, and leaves no seal", async () => {
		const { buyer, listing, tradeId } = await buildPending();
		await db.update(listings).set({ status: "in_revision" }).where(eq(listings.id, listing.id));
		await expect(acceptTrade(as(buyer), { tradeId })).rejects.toMatchObject({ code: "listing.notActive" });
		expect(await find(tradeId)).toMatchObject({ buyerAccepted: false });
	});

	it("writes nothing when a reaction to it fails", async () => {
		const { seller, listing, tradeId } = await buildPending({ buyerAccepted: true });
		const events = new EventBus<TransactionContext>();
		events.onRecord("trade.completed", () => Promise.reject(new Error("no")));
		const failing = acceptTrade(contextOf(db, seller, { events }), { tradeId });
		await expect(failing).rejects.toThrow("no");
		expect(await find(tradeId)).toMatchObject({ status: "pending", sellerAccepted: false });
		expect(await archived(tradeId)).toBe(0);
		expect((await db.select().from(listings).where(eq(listings.id, listing.id)))[0]?.status).toBe("active");
	});

	it("completes once when both sides seal a hundred times at once", async () => {
		const { seller, buyer, tradeId } = await buildPending();
		const calls = Array.from({ length: 100 }, (_, n) => acceptTrade(as(n % 2 ? seller : buyer), { tradeId }));
		const results = await Promise.allSettled(calls);
		const done = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.status] : []));
		expect(done.toSorted()).toEqual(["completed", "pending"]);
		expect(await archived(tradeId)).toBe(1);
		expect(new Set(codesOf(results))).not.toContain(undefined);
	});

	it("completes one of a listing's twenty trades that are sealed at once", async () => {
		const { seller, listing } = await buildDeal();
		const deals = [];
		for (let n = 0; n < 20; n++) {
			const buyer = await buildUser(db);
			const { id } = await buildTrade(db, { listingId: listing.id, buyerId: buyer.id });
			deals.push({ buyer, tradeId: id });
		}
		const results = await Promise.allSettled(
			deals.flatMap(({ buyer, tradeId }) => [
				acceptTrade(as(buyer), { tradeId }),
				acceptTrade(as(seller), { tradeId }),
			]),
		);
		const rows = await db.select().from(trades).where(eq(trades.listingId, listing.id));
		const statuses = rows.map(({ status }) => status);
		expect(statuses.filter((status) => status === "completed")).toHaveLength(1);
		expect(statuses.filter((status) => status === "superseded")).toHaveLength(19);
		expect(new Set(codesOf(results))).toEqual(new Set(["trade.notPending"]));
	});
});

describe("cancelTrade", () => {
	it.each(["buyer", "seller"] as const)("ends a pending trade for the %s", async (side) => {
		const people = await buildPending({ sellerAccepted: true });
		const trade = await cancelTrade(as(people[side]), {
			tradeId: people.tradeId,
			reason: "  Ya no la tengo \n",
		});
		expect(trade.status).toBe("cancelled");
		expect(await find(people.tradeId)).toMatchObject({
			cancelReason: "Ya no la tengo",
			cancelledBy: people[side].id,
		});
	});

	it.each([
		["nothing", ""],
		["blanks", " \u200b\n"],
		["NUL", "a\0"],
		["half a pair", "a\ud83c"],
		["501 characters", "🃏".repeat(501)],
	])("asks for a reason, which %s is not", async (_, reason) => {
		const { buyer, tradeId } = await buildPending();
		await expect(cancelTrade(as(buyer), { tradeId, reason })).rejects.toMatchObject({
			code: "trade.reasonInvalid",
			problems: { reason: "errors.trade.reasonInvalid" },
		});
	});

	it("waits for whoever has the listing, and holds nothing of the trade meanwhile", async () => {
		const { buyer, listing, tradeId } = await buildPending();
		await whileHeld(pool, {
			lock: "select from listings where id = $1 for no key update",
			values: [listing.id],
			begin: () => cancelTrade(as(buyer), { tradeId, reason: "No" }),
			meanwhile: "select from trades where listing_id = $1 for update nowait",
		});
	});

	it("is not there for strangers", async () => {
		const { tradeId } = await buildPending();
		const stranger = as(await buildUser(db));
		await expect(cancelTrade(stranger, { tradeId, reason: "No" })).rejects.toMatchObject({
			code: "trade.notFound",
		});
	});

	it("lets a banned person go", async () => {
		const { buyer, tradeId } = await buildPending();
		await cancelTrade(as({ ...buyer, isBanned: true }), { tradeId, reason: "No" });
		expect(await find(tradeId)).toMatchObject({ status: "cancelled" });
	});

	it("against the second seal: one of them wins, the other is told", async () => {
		for (let round = 0; round < 6; round++) {
			const { buyer, seller, tradeId } = await buildPending({ sellerAccepted: true });
			const results = await Promise.allSettled([
				cancelTrade(as(seller), { tradeId, reason: "No" }),
				acceptTrade(as(buyer), { tradeId }),
			]);
			expect(codesOf(results)).toEqual(["trade.notPending"]);
			const trade = await find(tradeId);
			expect(await archived(tradeId)).toBe(trade?.status === "completed" ? 1 : 0);
		}
	});
});
