import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { collectionListings } from "#app/features/showcases/tables.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing, findListing } from "#tests/factories/listings.ts";
import { buildShownListing } from "#tests/factories/showcases.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { changeListings, finishDeletions } from "./commands-bulk.server.ts";
import { bulkActions, type ListingStatus, undoMillis } from "./rules.ts";

const { db } = await testDatabase();
const later = { now: () => new Date(Date.now() + undoMillis + 1_000) };

/** With what trades and showcases do about deletions. */
function as(user: UserRow | null, overrides: Parameters<typeof contextOf>[2] = {}) {
	const ctx = contextOf(db, user, overrides);
	registerTrades(ctx.events);
	registerShowcases(ctx.events);
	return ctx;
}

async function buildSome(...statuses: ListingStatus[]) {
	const owner = await buildUser(db);
	const ids: string[] = [];
	for (const status of statuses) ids.push((await buildListing(db, { userId: owner.id, status })).id);
	return { owner, ids };
}

const statusesOf = (ids: readonly string[]) =>
	Promise.all(ids.map(async (id) => (await findListing(db, id))?.status));

describe("several of one's own listings", () => {
	it("are paused and brought back, but for those in another state", async () => {
		const { owner, ids } = await buildSome("active", "active", "paused", "in_revision", "traded");
		const paused = await changeListings(as(owner), "pause", { ids });
		expect([...paused.ids].sort()).toEqual(ids.slice(0, 2).sort());
		expect(paused).toMatchObject({ action: "pause", missed: 3 });
		expect(await statusesOf(ids)).toEqual(["paused", "paused", "paused", "in_revision", "traded"]);
		const resumed = await changeListings(as(owner), "resume", { ids: [...paused.ids] });
		expect(resumed.missed).toBe(0);
		expect(await statusesOf(ids)).toEqual(["active", "active", "paused", "in_revision", "traded"]);
	});

	it("are not touched when one of them is somebody else's, or none is named", async () => {
		const { owner, ids } = await buildSome("active");
		const { ids: others } = await buildSome("active");
		for (const action of bulkActions) {
			const foreign = refusal(changeListings(as(owner), action, { ids: [...ids, ...others] }));
			expect((await foreign).code).toBe("listing.notFound");
		}
		expect(await statusesOf([...ids, ...others])).toEqual(["active", "active"]);
		expect(await refusal(changeListings(as(owner), "pause", { ids: [] }))).toMatchObject({
			code: "request.invalid",
			problems: { ids: "listing.problem.noneSelected" },
		});
		const many = Array.from({ length: 101 }, () => crypto.randomUUID());
		expect((await refusal(changeListings(as(owner), "pause", { ids: many }))).code).toBe("request.invalid");
	});

	it("are nobody's to change without signing in, and come back for nobody who is banned", async () => {
		const { owner, ids } = await buildSome("paused");
		expect((await refusal(changeListings(as(null), "delete", { ids }))).code).toBe("auth.required");
		for (const action of ["resume", "restore"] as const) {
			const banned = changeListings(as({ ...owner, isBanned: true }), action, { ids });
			expect((await refusal(banned)).code).toBe("auth.banned");
		}
	});

	it("change once when asked for twice at once", async () => {
		for (const action of ["pause", "delete"] as const) {
			const { owner, ids } = await buildSome("active", "active", "active");
			const outcomes = await Promise.all([
				changeListings(as(owner), action, { ids }),
				changeListings(as(owner), action, { ids: [...ids].reverse() }),
			]);
			expect(outcomes.map((outcome) => outcome.ids.length).sort()).toEqual([0, 3]);
			expect(outcomes.map(({ missed }) => missed).sort()).toEqual([0, 3]);
		}
	});
});

describe("a deletion that can be undone", () => {
	it("hides at once and leaves trades and showcases as they are, also when it is taken back", async () => {
		const { owner, ids } = await buildSome("active", "paused", "in_revision");
		const [first = ""] = ids;
		const trade = await buildTrade(db, { listingId: first });
		await buildShownListing(db, { listingId: first });
		const before = await findListing(db, first);
		await changeListings(as(owner), "delete", { ids });
		expect(await statusesOf(ids)).toEqual(["deleted", "deleted", "deleted"]);
		expect(await finishDeletions(as(null))).toBe(0);
		const restored = await changeListings(as(owner), "restore", { ids });
		expect(restored).toMatchObject({ action: "restore", missed: 0 });
		expect(await statusesOf(ids)).toEqual(["active", "paused", "in_revision"]);
		const { updatedAt, ...after } = (await findListing(db, first)) ?? {};
		expect(before).toMatchObject(after);
		const [kept] = await db.select().from(trades).where(eq(trades.id, trade.id));
		expect(kept?.status).toBe("pending");
		expect(await db.$count(collectionListings, eq(collectionListings.listingId, first))).toBe(1);
	});

	it("is final after a while, and then told of", async () => {
		const { owner, ids } = await buildSome("active");
		const [id = ""] = ids;
		const trade = await buildTrade(db, { listingId: id });
		await buildShownListing(db, { listingId: id });
		await changeListings(as(owner), "delete", { ids });
		expect(await finishDeletions(as(null, { clock: later }))).toBeGreaterThan(0);
		expect(await finishDeletions(as(null, { clock: later }))).toBe(0);
		const [ended] = await db.select().from(trades).where(eq(trades.id, trade.id));
		expect(ended?.status).toBe("superseded");
		expect(await db.$count(collectionListings, eq(collectionListings.listingId, id))).toBe(0);
		const late = await changeListings(as(owner), "restore", { ids });
		expect(late).toMatchObject({ ids: [], missed: 1 });
		expect(await statusesOf(ids)).toEqual(["deleted"]);
	});

	it("is either taken back or final when both come at once", async () => {
		for (let round = 0; round < 10; round++) {
			const { owner, ids } = await buildSome("active");
			const trade = await buildTrade(db, { listingId: ids[0] ?? "" });
			await changeListings(as(owner), "delete", { ids });
			const [, outcome] = await Promise.all([
				finishDeletions(as(null), { ownerId: owner.id }),
				changeListings(as(owner), "restore", { ids }),
			]);
			const [{ status } = { status: null }] = await db.select().from(trades).where(eq(trades.id, trade.id));
			const isBack = outcome.ids.length === 1;
			expect([await statusesOf(ids), status]).toEqual(
				isBack ? [["active"], "pending"] : [["deleted"], "superseded"],
			);
		}
	});
});
