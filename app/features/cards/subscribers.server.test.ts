import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setBanned } from "#app/features/accounts/commands.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import { inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildGeneratedCard, getCard } from "#tests/factories/cards.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import type { CardPassed } from "./events.ts";
import { listLatestCards } from "./queries.server.ts";
import { registerCards } from "./subscribers.server.ts";
import { cardOwners, generatedCards } from "./tables.server.ts";

const { db } = await testDatabase();
const events = new EventBus<TransactionContext>();
registerCards(events);
const told = collectEvents<CardPassed>(events, ["card.passed"]);
const as = (user: UserRow) => contextOf(db, user, { events });

const ownersOf = async (cardId: string) =>
	(await db.select().from(cardOwners).where(eq(cardOwners.cardId, cardId)).orderBy(cardOwners.position)).map(
		({ ownerId, position }) => [position, ownerId],
	);

/** A card that its maker offers. */
async function buildOffered(status: "active" | "in_revision" = "active") {
	const seller = await buildUser(db);
	const listing = await buildListing(db, { userId: seller.id, status });
	const card = await buildGeneratedCard(db, { userId: seller.id, listingId: listing.id });
	return { seller, listing, card };
}

/** A trade of it that only waits for the seller's seal. */
async function buildAsked(listingId: string) {
	const buyer = await buildUser(db);
	const { id: tradeId } = await buildTrade(db, { listingId, buyerId: buyer.id, buyerAccepted: true });
	return { buyer, tradeId };
}

describe("a card whose listing is traded", () => {
	it("is the buyer's from then on, and the line of its owners says so", async () => {
		const { seller, listing, card } = await buildOffered();
		const { buyer, tradeId } = await buildAsked(listing.id);
		await acceptTrade(as(seller), { tradeId });
		expect(await getCard(db, card.id)).toMatchObject({
			ownerId: buyer.id,
			userId: seller.id,
			listingId: null,
		});
		expect(await ownersOf(card.id)).toEqual([
			[1, seller.id],
			[2, buyer.id],
		]);
		expect(told.filter(({ cardId }) => cardId === card.id)).toEqual([
			{ type: "card.passed", cardId: card.id, fromId: seller.id, toId: buyer.id },
		]);
	});

	it("goes on from owner to owner", async () => {
		const { seller, listing, card } = await buildOffered();
		const { buyer, tradeId } = await buildAsked(listing.id);
		await acceptTrade(as(seller), { tradeId });
		const { id: listingId } = await buildListing(db, { userId: buyer.id });
		await db.update(generatedCards).set({ listingId }).where(eq(generatedCards.id, card.id));
		const next = await buildAsked(listingId);
		await acceptTrade(as(buyer), { tradeId: next.tradeId });
		expect((await ownersOf(card.id)).map(([, id]) => id)).toEqual([seller.id, buyer.id, next.buyer.id]);
	});

	it("goes to one of many whose trades are sealed at once", async () => {
		const { seller, listing, card } = await buildOffered();
		const asked = await Promise.all([1, 2, 3, 4, 5].map(() => buildAsked(listing.id)));
		const both = asked.flatMap(({ tradeId }) => [tradeId, tradeId]);
		const results = await Promise.allSettled(both.map((tradeId) => acceptTrade(as(seller), { tradeId })));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const { ownerId } = await getCard(db, card.id);
		expect(asked.map(({ buyer }) => buyer.id)).toContain(ownerId);
		expect(await ownersOf(card.id)).toEqual([
			[1, seller.id],
			[2, ownerId],
		]);
	});

	it("stays while its listing is hidden", async () => {
		const { seller, listing, card } = await buildOffered("in_revision");
		const { tradeId } = await buildAsked(listing.id);
		expect((await refusal(acceptTrade(as(seller), { tradeId }))).code).toBe("listing.notActive");
		expect((await getCard(db, card.id)).ownerId).toBe(seller.id);
	});

	it("is out of sight while its new owner is banned, not its maker", async () => {
		const { seller, listing, card } = await buildOffered();
		const { buyer, tradeId } = await buildAsked(listing.id);
		await acceptTrade(as(seller), { tradeId });
		const ban = (user: UserRow, isBanned: boolean) =>
			inTransaction(as(user), (tx) => setBanned(tx, user.id, isBanned));
		await db.update(generatedCards).set({ isShown: true }).where(eq(generatedCards.id, card.id));
		const isInSight = async () =>
			(await listLatestCards(contextOf(db, null))).cards.some(({ id }) => id === card.id);
		await ban(seller, true);
		expect(await isInSight()).toBe(true);
		await ban(buyer, true);
		expect(await isInSight()).toBe(false);
		await ban(buyer, false);
		expect(await isInSight()).toBe(true);
	});

	it("outlives its maker's account, and goes with its owner's", async () => {
		const { seller, listing, card } = await buildOffered();
		const { buyer, tradeId } = await buildAsked(listing.id);
		await acceptTrade(as(seller), { tradeId });
		await db.delete(users).where(eq(users.id, seller.id));
		expect(await getCard(db, card.id)).toMatchObject({ userId: null, ownerId: buyer.id });
		expect(await ownersOf(card.id)).toEqual([
			[1, null],
			[2, buyer.id],
		]);
		await db.delete(users).where(eq(users.id, buyer.id));
		expect(await db.$count(generatedCards, eq(generatedCards.id, card.id))).toBe(0);
	});
});

it("leaves a listing without a card alone", async () => {
	const seller = await buildUser(db);
	const { id } = await buildListing(db, { userId: seller.id });
	const { tradeId } = await buildAsked(id);
	const before = told.length;
	await acceptTrade(as(seller), { tradeId });
	expect(onlyRow(await db.select().from(listings).where(eq(listings.id, id))).status).toBe("traded");
	expect(told).toHaveLength(before);
});
