import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { chats } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { collections } from "#app/features/showcases/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage, buildPairChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildLike, buildShowcase } from "#tests/factories/showcases.ts";
import { buildArchivedListing, buildTrade } from "#tests/factories/trades.ts";
import { countCompletedTrades, getStatistics, listSitemapPeople } from "./queries.server.ts";
import { answerStepOf } from "./rules.ts";

const { db } = await testDatabase();

it("people for search engines are those who have something that everybody sees, each once", async () => {
	const swapping = await buildUser(db);
	const showing = await buildUser(db);
	const banned = await buildUser(db, { isBanned: true });
	for (let count = 0; count < 2; count++) await buildListing(db, { userId: swapping.id });
	await buildShowcase(db, { ownerId: swapping.id });
	await buildShowcase(db, { ownerId: showing.id });
	await buildListing(db, { userId: banned.id });
	await buildListing(db, { userId: (await buildUser(db)).id, status: "paused" });
	await buildShowcase(db, { ownerId: (await buildUser(db)).id, status: "in_revision" });
	const listed = await listSitemapPeople(contextOf(db, null), 10);
	expect(listed).toEqual(
		[showing, swapping].map(({ username, updatedAt }) => ({ name: username, updatedAt })),
	);
	expect(await listSitemapPeople(contextOf(db, null), 1)).toHaveLength(1);
});

const ctx = contextOf(db, null);
const minute = 60_000;

/** A completed trade of a listing of the seller's, as their histories show it. */
async function completeTrade(sellerId: string, buyerId: string): Promise<void> {
	const listing = await buildListing(db, { userId: sellerId, status: "traded" });
	const trade = await buildTrade(db, { listingId: listing.id, buyerId, status: "completed" });
	await buildArchivedListing(db, { tradeId: trade.id });
}

/** A chat about a listing of the owner's, answered after so long, in milliseconds, or never. */
async function beginChat(ownerId: string, answeredAfter: number | null, opened = new Date()) {
	const chat = await buildChat(db, { user2Id: ownerId, createdAt: opened });
	await buildChatMessage(db, { chatId: chat.id, createdAt: opened });
	if (answeredAfter === null) return chat;
	for (const millis of [answeredAfter, answeredAfter + minute]) {
		const createdAt = new Date(opened.getTime() + millis);
		await buildChatMessage(db, { chatId: chat.id, senderId: ownerId, createdAt });
	}
	return chat;
}

describe("the figures of a person", () => {
	it("are nothing at first", async () => {
		const { id, createdAt } = await buildUser(db);
		expect(await getStatistics(ctx, id)).toEqual({
			activeListings: 0,
			pausedListings: 0,
			listingsInRevision: 0,
			tradedListings: 0,
			completedTrades: 0,
			partners: 0,
			showcases: 0,
			likes: 0,
			memberSince: createdAt.toISOString(),
			habits: null,
		});
	});

	it("follow listings through their states", async () => {
		const { id } = await buildUser(db);
		await buildListing(db, { userId: id });
		const listing = await buildListing(db, { userId: id });
		expect(await getStatistics(ctx, id)).toMatchObject({ activeListings: 2 });
		const moveTo = (status: "paused" | "in_revision") =>
			db.update(listings).set({ status }).where(eq(listings.id, listing.id));
		await moveTo("paused");
		expect(await getStatistics(ctx, id)).toMatchObject({ activeListings: 1, pausedListings: 1 });
		await moveTo("in_revision");
		expect(await getStatistics(ctx, id)).toMatchObject({ pausedListings: 0, listingsInRevision: 1 });
		await db.delete(listings).where(eq(listings.id, listing.id));
		expect(await getStatistics(ctx, id)).toMatchObject({ activeListings: 1, listingsInRevision: 0 });
	});

	it("count a partner once, and no longer when their account is gone", async () => {
		const [ana, beto, caro] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		await completeTrade(ana.id, beto.id);
		await completeTrade(beto.id, ana.id);
		await completeTrade(ana.id, caro.id);
		expect(await getStatistics(ctx, ana.id)).toMatchObject({
			completedTrades: 3,
			partners: 2,
			tradedListings: 2,
		});
		expect(await countCompletedTrades(ctx, beto.id)).toBe(2);
		await db.delete(users).where(eq(users.id, caro.id));
		expect(await getStatistics(ctx, ana.id)).toMatchObject({ completedTrades: 3, partners: 1 });
	});

	it("count likes of what can be seen, also when those who liked go", async () => {
		const { id } = await buildUser(db);
		const fan = await buildUser(db);
		const [first, second] = [
			await buildShowcase(db, { ownerId: id }),
			await buildShowcase(db, { ownerId: id }),
		];
		await buildLike(db, { collectionId: first.id, userId: fan.id });
		await buildLike(db, { collectionId: second.id, userId: fan.id });
		await buildLike(db, { collectionId: second.id });
		expect(await getStatistics(ctx, id)).toMatchObject({ showcases: 2, likes: 3 });
		await db.update(collections).set({ status: "in_revision" }).where(eq(collections.id, second.id));
		expect(await getStatistics(ctx, id)).toMatchObject({ showcases: 1, likes: 1 });
		await db.update(collections).set({ status: "active" }).where(eq(collections.id, second.id));
		await db.delete(users).where(eq(users.id, fan.id));
		expect((await getStatistics(ctx, id)).likes).toBe(1);
		await db.delete(collections).where(eq(collections.id, second.id));
		expect((await getStatistics(ctx, id)).likes).toBe(0);
	});

	it("hide of a banned person what the ban hides", async () => {
		const ana = await buildUser(db, { isBanned: true });
		const beto = await buildUser(db);
		await buildListing(db, { userId: ana.id });
		await completeTrade(ana.id, beto.id);
		await buildLike(db, { collectionId: (await buildShowcase(db, { ownerId: ana.id })).id });
		expect(await getStatistics(ctx, ana.id)).toMatchObject({
			activeListings: 0,
			likes: 0,
			completedTrades: 1,
			partners: 1,
		});
	});

	it("are nobody's when there is no such person", async () => {
		const nobody = "01890000-0000-7000-8000-000000000000";
		expect((await refusal(getStatistics(ctx, nobody))).code).toBe("page.notFound");
	});
});

describe("the habits of a person", () => {
	it("are told from five chats on", async () => {
		const { id } = await buildUser(db);
		for (const minutes of [10, 20, 90, 240]) await beginChat(id, minutes * minute);
		expect((await getStatistics(ctx, id)).habits).toBeNull();
		const last = await beginChat(id, null);
		const trade = await buildTrade(db, {
			listingId: last.listingId ?? "",
			buyerId: last.user1Id ?? "",
			status: "completed",
		});
		await db.update(chats).set({ tradeId: trade.id }).where(eq(chats.id, last.id));
		expect((await getStatistics(ctx, id)).habits).toEqual({
			chats: 5,
			answered: 4,
			traded: 1,
			// Half of them within 55 minutes.
			answersWithinHours: 1,
		});
	});

	it("are those of the last twenty chats about one's own listings", async () => {
		const { id } = await buildUser(db);
		const old = new Date("2024-01-01T12:00:00Z");
		for (let n = 0; n < 3; n++) await beginChat(id, minute, old);
		for (let n = 0; n < 20; n++) await beginChat(id, n < 2 ? 400 * 60 * minute : null);
		await buildChat(db, { user1Id: id });
		await buildPairChat(db, { user2Id: id });
		expect((await getStatistics(ctx, id)).habits).toEqual({
			chats: 20,
			answered: 2,
			traded: 0,
			answersWithinHours: null,
		});
	});
});

it.each([
	[0, 1],
	[3600, 1],
	[3601, 3],
	[7 * 24 * 3600, 168],
	[7 * 24 * 3600 + 1, null],
])("tells %d seconds as a step: %s", (seconds, step) => {
	expect(answerStepOf(seconds)).toBe(step);
});
