import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { sendMessage } from "#app/features/chats/commands.server.ts";
import { startConversation } from "#app/features/chats/commands-start.server.ts";
import { getConversation, listMessagesAfter } from "#app/features/chats/queries.server.ts";
import { registerChats } from "#app/features/chats/subscribers.server.ts";
import { chatMessages, chats } from "#app/features/chats/tables.server.ts";
import { deleteListing } from "#app/features/listings/commands.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { acceptTrade, cancelTrade } from "#app/features/trades/commands.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import { archivedListings, trades } from "#app/features/trades/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { retryDeadlock } from "#app/platform/database/errors.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { codesOf, countByValue, fulfilledValues, race } from "./racing.ts";

/** How often each race is run, or how many run in it. */
const times = 1_000;
// Thousands of transactions, on machines that do other things too.
vi.setConfig({ testTimeout: 240_000 });

const { db } = await testDatabase({ connections: 10 });
const events = new EventBus<TransactionContext>();
registerTrades(events);
registerChats(events);
const as = (user: UserRow) => contextOf(db, user, { events });

/** So many listings of one person. */
async function buildListings(owner: UserRow, count: number): Promise<string[]> {
	const { id: categoryId } = await buildCategory(db);
	const values = Array.from({ length: count }, (_, n) => ({
		userId: owner.id,
		categoryId,
		title: `Carta ${n}`,
	}));
	return (await db.insert(listings).values(values).returning({ id: listings.id })).map(({ id }) => id);
}

/** So many pending trades of one person's listings with another, each of a listing of its own. */
async function buildTrades(
	seller: UserRow,
	buyer: UserRow,
	{ count, sellerAccepted = false }: { count: number; sellerAccepted?: boolean },
): Promise<{ id: string; listingId: string }[]> {
	const ids = await buildListings(seller, count);
	const values = ids.map((listingId) => ({
		listingId,
		buyerId: buyer.id,
		sellerId: seller.id,
		sellerAccepted,
	}));
	const rows = await db
		.insert(trades)
		.values(values)
		.returning({ id: trades.id, listingId: trades.listingId });
	return rows.map(({ id, listingId }) => ({ id, listingId: listingId ?? "" }));
}

it("makes one chat of 1 000 first messages of one pair, and one more interest", async () => {
	const [buyer, listing] = [await buildUser(db), await buildListing(db)];
	const results = await race(times, () =>
		startConversation(as(buyer), { listingId: listing.id, text: "¡Hola!", clientId: randomUUID() }),
	);
	expect(fulfilledValues(results)).toHaveLength(10);
	expect(countByValue(codesOf(results))).toEqual({ "chat.tooManyConsecutive": times - 10 });
	expect(new Set(fulfilledValues(results).map(({ chatId }) => chatId)).size).toBe(1);
	expect(fulfilledValues(results).filter(({ isNew }) => isNew)).toHaveLength(1);
	expect(await db.$count(chats, eq(chats.listingId, listing.id))).toBe(1);
	expect(await db.select().from(listings).where(eq(listings.id, listing.id))).toMatchObject([
		{ interestCount: 1 },
	]);
	expect(await db.$count(chatMessages, eq(chatMessages.senderId, buyer.id))).toBe(10);
});

it("makes one chat each of two first messages at once, 1 000 times", async () => {
	const owner = await buildUser(db);
	const perBuyer = 20;
	const buyers = await Promise.all(Array.from({ length: times / perBuyer }, () => buildUser(db)));
	const offered = await buildListings(owner, times);
	const results = await race(times * 2, (n) => {
		const place = Math.floor(n / 2);
		const buyer = buyers[Math.floor(place / perBuyer)];
		const listingId = offered[place];
		if (!buyer || !listingId) throw new Error("There is one of each.");
		return startConversation(as(buyer), { listingId, text: `Hola ${n}`, clientId: randomUUID() });
	});
	expect(codesOf(results)).toEqual([]);
	expect(fulfilledValues(results).filter(({ isNew }) => isNew)).toHaveLength(times);
	expect(await db.$count(chats, eq(chats.user2Id, owner.id))).toBe(times);
	const counts = await db
		.select({ count: listings.interestCount })
		.from(listings)
		.where(eq(listings.userId, owner.id));
	expect(countByValue(counts.map(({ count }) => String(count)))).toEqual({ "1": times });
});

it("completes one trade once, however often both sides seal it at once", async () => {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const [trade] = await buildTrades(seller, buyer, { count: 1 });
	if (!trade) throw new Error("There is one.");
	const results = await race(times, (n) => acceptTrade(as(n % 2 ? seller : buyer), { tradeId: trade.id }));
	expect(
		fulfilledValues(results)
			.map(({ status }) => status)
			.sort(),
	).toEqual(["completed", "pending"]);
	const told = countByValue(codesOf(results));
	expect(Object.keys(told)).toEqual(expect.arrayContaining(["trade.notPending"]));
	expect((told["trade.notPending"] ?? 0) + (told["trade.alreadyAccepted"] ?? 0)).toBe(times - 2);
	expect(await db.$count(archivedListings, eq(archivedListings.tradeId, trade.id))).toBe(1);
});

it("completes each trade once when its second side seals it twice at once, 1 000 times", async () => {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const pending = await buildTrades(seller, buyer, { count: times, sellerAccepted: true });
	const results = await race(times * 2, (n) => {
		const tradeId = pending[Math.floor(n / 2)]?.id ?? "";
		return acceptTrade(as(buyer), { tradeId });
	});
	expect(countByValue(fulfilledValues(results).map(({ status }) => status))).toEqual({ completed: times });
	expect(countByValue(codesOf(results))).toEqual({ "trade.notPending": times });
	expect(await db.$count(archivedListings, eq(archivedListings.buyerId, buyer.id))).toBe(times);
	expect(countByValue(await statusesOf(pending.map(({ listingId }) => listingId)))).toEqual({
		traded: times,
	});
});

async function statusesOf(listingIds: readonly string[]): Promise<string[]> {
	const rows = await db
		.select()
		.from(listings)
		.where(inArray(listings.id, [...listingIds]));
	return rows.map(({ status }) => status);
}

/** The trades by their status, each with the number of its rows in the history and its listing's status. */
async function outcomesOf(tradeIds: readonly string[]): Promise<string[]> {
	const { rows } = await db.execute<{ outcome: string }>(sql`
		select t.status || ', ' || l.status || ', archived ' || count(a.id) as outcome
		from trades t join listings l on l.id = t.listing_id
		left join archived_listings a on a.trade_id = t.id
		where t.id in ${tradeIds} group by t.id, t.status, l.status`);
	return rows.map(({ outcome }) => outcome);
}

it("lets one win when one side cancels while the other seals, 300 times, and tells the other", async () => {
	const rounds = 300;
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const pending = await buildTrades(seller, buyer, { count: rounds, sellerAccepted: true });
	const results = await race<unknown>(rounds * 2, (n) => {
		const tradeId = pending[Math.floor(n / 2)]?.id ?? "";
		// Who comes first changes from round to round.
		const cancels = (n + Math.floor(n / 2)) % 2 === 0;
		return cancels ? cancelTrade(as(seller), { tradeId, reason: "No" }) : acceptTrade(as(buyer), { tradeId });
	});
	expect(countByValue(codesOf(results))).toEqual({ "trade.notPending": rounds });
	const outcomes = countByValue(await outcomesOf(pending.map(({ id }) => id)));
	expect(Object.keys(outcomes)).toEqual(["cancelled, active, archived 0", "completed, traded, archived 1"]);
	expect(Object.values(outcomes).reduce((sum, count) => sum + count)).toBe(rounds);
});

it("lets one win when the listing is deleted while its trade is completed, 300 times", async () => {
	const rounds = 300;
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const pending = await buildTrades(seller, buyer, { count: rounds, sellerAccepted: true });
	const results = await race<unknown>(rounds * 2, async (n) => {
		const trade = pending[Math.floor(n / 2)];
		const deletes = (n + Math.floor(n / 2)) % 2 === 0;
		if (deletes) return deleteListing(as(seller), { id: trade?.listingId ?? "" });
		// A deletion reads its listing before it locks it; the seal begins as much later.
		await db.execute(sql`select 1`);
		return acceptTrade(as(buyer), { tradeId: trade?.id ?? "" });
	});
	const outcomes = countByValue(await outcomesOf(pending.map(({ id }) => id)));
	expect(Object.keys(outcomes)).toEqual(["completed, traded, archived 1", "superseded, deleted, archived 0"]);
	// Each loser was told: the deletion that the listing has changed, the seal that the trade is closed.
	expect(countByValue(codesOf(results))).toEqual({
		"listing.changed": outcomes["completed, traded, archived 1"],
		"trade.notPending": outcomes["superseded, deleted, archived 0"],
	});
});

it("keeps a message once when both tabs of a person send it, 100 times, and all of them in order", async () => {
	const rounds = 100;
	const { id: chatId, user1Id, user2Id } = await buildChat(db);
	const people = await db
		.select()
		.from(users)
		.where(inArray(users.id, [user1Id ?? "", user2Id ?? ""]));
	const [one, other] = people;
	if (!one || !other) throw new Error("There are two.");
	for (let round = 0; round < rounds; round++) {
		const writer = round % 2 ? one : other;
		const input = { chatId, text: `Mensaje ${round}`, clientId: randomUUID() };
		const tabs = await Promise.all([sendMessage(as(writer), input), sendMessage(as(writer), input)]);
		expect(tabs[0].id).toBe(tabs[1].id);
	}
	const texts: string[] = [];
	for (let after = 0; texts.length < rounds; ) {
		const { messages } = await listMessagesAfter(as(one), { chatId, after });
		texts.push(...messages.map(({ text }) => text));
		after = messages.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER;
	}
	expect(texts).toEqual(Array.from({ length: rounds }, (_, n) => `Mensaje ${n}`));
	expect(await db.$count(chatMessages, eq(chatMessages.chatId, chatId))).toBe(rounds);
});

it("keeps what a person wrote whose account is deleted while they write", async () => {
	// A deadlock takes the database a second to see.
	for (let round = 0; round < 8; round++) {
		const [seller, buyer] = [await buildUser(db), await buildUser(db)];
		const listing = await buildListing(db, { userId: seller.id });
		const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
		await buildTrade(db, { listingId: listing.id, buyerId: buyer.id });
		const [sent, gone] = await Promise.allSettled([
			sendMessage(as(buyer), { chatId, text: "¿Seguís ahí?", clientId: randomUUID() }),
			retryDeadlock(db, () => db.delete(users).where(eq(users.id, buyer.id))),
		]);
		const { messages } = await listMessagesAfter(as(seller), { chatId, after: 0 });
		const kept = sent.status === "fulfilled" ? ["¿Seguís ahí?"] : [];
		expect(messages.map(({ text, senderId }) => [text, senderId])).toEqual(kept.map((text) => [text, null]));
		expect(gone.status).toBe("fulfilled");
		if (sent.status === "rejected") expect(sent.reason).toMatchObject({ code: "chat.notFound" });
		expect(await getConversation(as(seller), chatId)).toMatchObject({ other: { id: null, username: null } });
	}
});
