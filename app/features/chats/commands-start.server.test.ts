import { randomUUID } from "node:crypto";
import { eq, or } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blockPerson } from "#app/features/accounts/commands.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat, buildPairChat } from "#tests/factories/chats.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { codesOf } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson } from "#tests/factories/lists.ts";
import { startConversation, startPairChat } from "./commands-start.server.ts";
import type { ChatEvent } from "./events.ts";
import { getConversation, listChats } from "./queries.server.ts";
import { canWriteTo, getPairPartner } from "./queries-start.server.ts";
import { consecutiveLimit } from "./rules.ts";
import { chatMessages, chats } from "./tables.server.ts";

const { db, pool } = await testDatabase();

const missing = "00000000-0000-7000-8000-000000000000";
const as = (user: UserRow | null) => contextOf(db, user);
const offer = (listingId: string, text = "Te ofrezco la violeta") => ({
	listingId,
	text,
	clientId: randomUUID(),
});
const interestOf = async (id: string) =>
	(await db.select().from(listings).where(eq(listings.id, id)))[0]?.interestCount;

describe("startConversation", () => {
	it("makes the chat with its first message, and adds one to the interest", async () => {
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		const events = new EventBus<TransactionContext>();
		const told = collectEvents<ChatEvent>(events, ["chat.started", "chat.messageSent"]);
		const started = await startConversation(contextOf(db, buyer, { events }), offer(listing.id));
		expect(started).toMatchObject({ isNew: true, message: { text: "Te ofrezco la violeta", seq: 1 } });
		expect(await db.select().from(chats).where(eq(chats.listingId, listing.id))).toMatchObject([
			{ id: started.chatId, user1Id: buyer.id, user2Id: listing.userId },
		]);
		expect(await interestOf(listing.id)).toBe(1);
		expect(told.map(({ type }) => type)).toEqual(["chat.started", "chat.messageSent"]);
	});

	it("goes to the same chat again, without more interest", async () => {
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		const first = await startConversation(as(buyer), offer(listing.id));
		const second = await startConversation(as(buyer), offer(listing.id));
		expect(second).toMatchObject({ chatId: first.chatId, isNew: false, message: { seq: 2 } });
		expect(await interestOf(listing.id)).toBe(1);
	});

	it("answers a submission once, one after the other or at once", async () => {
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		const input = offer(listing.id);
		const results = await Promise.all(Array.from({ length: 10 }, () => startConversation(as(buyer), input)));
		results.push(await startConversation(as(buyer), input));
		expect(new Set(results.map(({ message }) => message.id)).size).toBe(1);
		expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
		expect(await db.$count(chatMessages, eq(chatMessages.senderId, buyer.id))).toBe(1);
	});

	it("tells both again of what is sent again, also when it is one of ten that wait for a reply", async () => {
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		const input = offer(listing.id);
		const { chatId } = await startConversation(as(buyer), input);
		const events = new EventBus<TransactionContext>();
		const told = collectEvents<ChatEvent>(events, [
			"chat.started",
			"chat.messageSent",
			"chat.messageRefreshed",
		]);
		const { message } = await startConversation(contextOf(db, buyer, { events }), input);
		const peopleIds = [listing.userId, buyer.id];
		expect(told).toEqual([{ type: "chat.messageRefreshed", chatId, message, peopleIds }]);
		await db.update(chats).set({ streakLength: consecutiveLimit }).where(eq(chats.id, chatId));
		await startConversation(contextOf(db, buyer, { events }), input);
		expect(told).toHaveLength(2);
	});

	it("makes one chat of a hundred first messages at once, and keeps the ten that may be", async () => {
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		const calls = Array.from({ length: 100 }, () => startConversation(as(buyer), offer(listing.id)));
		const results = await Promise.allSettled(calls);
		expect(codesOf(results)).toEqual(Array(90).fill("chat.tooManyConsecutive"));
		expect(await db.$count(chats, eq(chats.listingId, listing.id))).toBe(1);
		expect(await db.$count(chatMessages, eq(chatMessages.senderId, buyer.id))).toBe(10);
		expect(await interestOf(listing.id)).toBe(1);
	});

	it("counts each of many people who write at once", async () => {
		const listing = await buildListing(db);
		const people = await Promise.all(Array.from({ length: 15 }, () => buildUser(db)));
		await Promise.all(people.map((person) => startConversation(as(person), offer(listing.id))));
		expect(await interestOf(listing.id)).toBe(15);
		expect(await db.$count(chats, eq(chats.listingId, listing.id))).toBe(15);
	});

	it("is not with oneself", async () => {
		const owner = await buildUser(db);
		const listing = await buildListing(db, { userId: owner.id });
		const alone = startConversation(as(owner), offer(listing.id));
		await expect(alone).rejects.toMatchObject({ code: "listing.ownListing" });
	});

	it.each([
		["paused", "listing.notActive"],
		["in_revision", "listing.notActive"],
		["traded", "listing.notActive"],
		["deleted", "listing.notFound"],
	] as const)("does not find a %s listing; an admin, who sees it, is told", async (status, toAdmin) => {
		const [buyer, admin] = [await buildUser(db), await buildUser(db, { role: "admin" })];
		const listing = await buildListing(db, { status });
		for (const [person, code] of [
			[buyer, "listing.notFound"],
			[admin, toAdmin],
		] as const) {
			await expect(startConversation(as(person), offer(listing.id))).rejects.toMatchObject({ code });
		}
		expect(await db.$count(chats, eq(chats.listingId, listing.id))).toBe(0);
	});

	it("finds no banned owner's listing, and none that there is not", async () => {
		const [buyer, owner] = [await buildUser(db), await buildUser(db, { isBanned: true })];
		const listing = await buildListing(db, { userId: owner.id });
		const hidden = startConversation(as(buyer), offer(listing.id));
		await expect(hidden).rejects.toMatchObject({ code: "listing.notFound" });
		const none = startConversation(as(buyer), offer(missing));
		await expect(none).rejects.toMatchObject({ code: "listing.notFound" });
	});

	it("goes on in a chat whose listing is paused since", async () => {
		const chat = await buildChat(db);
		const [buyer] = await db
			.select()
			.from(users)
			.where(eq(users.id, chat.user1Id ?? ""));
		await db
			.update(listings)
			.set({ status: "paused" })
			.where(eq(listings.id, chat.listingId ?? ""));
		const again = await startConversation(as(buyer ?? null), offer(chat.listingId ?? ""));
		expect(again).toMatchObject({ chatId: chat.id, isNew: false });
	});

	it("keeps nothing when the listing is hidden while the message is on its way", async () => {
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		await whileHeld(pool, {
			lock: "update listings set status = 'paused' where id = $1",
			values: [listing.id],
			begin: () =>
				expect(startConversation(as(buyer), offer(listing.id))).rejects.toMatchObject({
					code: "listing.notFound",
				}),
			meanwhile: "select from listings where id = $1",
			end: "commit",
		});
		expect(await db.$count(chats, eq(chats.listingId, listing.id))).toBe(0);
	});

	it("needs somebody who is signed in, verified and not banned", async () => {
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		for (const [person, code] of [
			[null, "auth.required"],
			[{ ...buyer, isBanned: true }, "auth.banned"],
			[{ ...buyer, emailVerified: false }, "auth.emailNotVerified"],
		] as const) {
			await expect(startConversation(as(person), offer(listing.id))).rejects.toMatchObject({ code });
		}
		await db.update(users).set({ isBanned: true }).where(eq(users.id, buyer.id));
		await expect(startConversation(as(buyer), offer(listing.id))).rejects.toMatchObject({
			code: "auth.banned",
		});
	});

	it.each([
		[" ", "chat.messageEmpty"],
		["m".repeat(2001), "chat.messageTooLong"],
		["\0", "chat.messageInvalid"],
	])("refuses %j", async (text, code) => {
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		await expect(startConversation(as(buyer), offer(listing.id, text))).rejects.toMatchObject({ code });
	});

	it("opens twenty chats a day, however many at once", async () => {
		const buyer = await buildUser(db);
		const owner = await buildUser(db);
		const offered = [];
		for (let n = 0; n < 25; n++) offered.push(await buildListing(db, { userId: owner.id }));
		const results = await Promise.allSettled(
			offered.map((listing) => startConversation(as(buyer), offer(listing.id))),
		);
		expect(codesOf(results)).toEqual(Array(5).fill("chat.dailyLimit"));
		expect(await db.$count(chats, eq(chats.user1Id, buyer.id))).toBe(20);
		const tomorrow = { now: () => new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000) };
		const listing = await buildListing(db);
		const next = await startConversation(contextOf(db, buyer, { clock: tomorrow }), offer(listing.id));
		expect(next.isNew).toBe(true);
	});
});

describe("startPairChat", () => {
	const hello = (personId: string, text = "¿Cambiamos?") => ({ personId, text, clientId: randomUUID() });
	const chatsOf = (id: string) => db.$count(chats, or(eq(chats.user1Id, id), eq(chats.user2Id, id)));

	/** Two people, of whom the second has something on their lists. */
	async function buildPair(lists: Parameters<typeof buildListPerson>[1] = {}) {
		const [writer, reader] = [await buildUser(db), await buildUser(db)];
		await buildEntry(db, { userId: reader.id });
		await buildListPerson(db, { ...lists, userId: reader.id });
		return { writer, reader };
	}

	it("makes the chat of both with its first message, about no listing and without a trade", async () => {
		const { writer, reader } = await buildPair();
		const events = new EventBus<TransactionContext>();
		const told = collectEvents<ChatEvent>(events, ["chat.started", "chat.messageSent"]);
		const { chatId, ...started } = await startPairChat(contextOf(db, writer, { events }), hello(reader.id));
		expect(started).toMatchObject({ isNew: true, message: { text: "¿Cambiamos?", seq: 1 } });
		expect(told.map(({ type }) => type)).toEqual(["chat.messageSent"]);
		for (const [person, other] of [
			[writer, reader],
			[reader, writer],
		] as const) {
			const view = { id: chatId, isPair: true, listing: null, other: { id: other.id } };
			expect((await listChats(as(person))).chats).toMatchObject([{ ...view, tradeStatus: null }]);
			const openLists = other === reader;
			const can = { write: true, startTrade: false, openListing: false, openLists };
			expect(await getConversation(as(person), chatId)).toMatchObject({ ...view, trade: null, can });
		}
	});

	it("goes to the same chat again, whoever writes, and answers a submission once", async () => {
		const { writer, reader } = await buildPair();
		const input = hello(reader.id);
		const results = await Promise.all(Array.from({ length: 5 }, () => startPairChat(as(writer), input)));
		results.push(await startPairChat(as(writer), input));
		expect(new Set(results.map(({ message }) => message.id)).size).toBe(1);
		const back = await startPairChat(as(reader), hello(writer.id));
		expect(back).toMatchObject({ chatId: results[0]?.chatId, isNew: false, message: { seq: 2 } });
		expect(await chatsOf(writer.id)).toBe(1);
	});

	it("makes one chat of both people's first messages at once", async () => {
		const { writer, reader } = await buildPair();
		await buildEntry(db, { userId: writer.id });
		const results = await Promise.all(
			[0, 1, 2, 3].flatMap(() => [
				startPairChat(as(writer), hello(reader.id)),
				startPairChat(as(reader), hello(writer.id)),
			]),
		);
		expect(new Set(results.map(({ chatId }) => chatId)).size).toBe(1);
		expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
		expect(await db.$count(chatMessages, eq(chatMessages.chatId, results[0]?.chatId ?? ""))).toBe(8);
	});

	const longAgo = new Date(Date.now() - 61 * 24 * 60 * 60 * 1000);
	const never = new Date("9999-01-01");
	it.each([
		["open", {}, true],
		["open, and on pause", { pausedUntil: never }, true],
		["closed, but offered to others", { isShown: false }, true],
		["closed, and on pause", { isShown: false, pausedUntil: never }, false],
		["closed, of somebody long away", { isShown: false, seenAt: longAgo }, false],
	])("reaches whoever has lists that are %s: %o", async (_, lists, isReachable) => {
		const { writer, reader } = await buildPair(lists);
		expect(await canWriteTo(as(writer), reader.id)).toBe(isReachable);
		const sent = startPairChat(as(writer), hello(reader.id));
		if (isReachable) expect(await sent).toMatchObject({ isNew: true });
		else await expect(sent).rejects.toMatchObject({ code: "chat.notReachable" });
	});

	it("writes to nobody out of nothing, but goes on in a chat that is there", async () => {
		const [writer, plain, hidden] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		await buildEntry(db, { userId: hidden.id, hiddenAt: new Date() });
		for (const { id } of [plain, hidden]) {
			await expect(startPairChat(as(writer), hello(id))).rejects.toMatchObject({ code: "chat.notReachable" });
		}
		const { id: chatId } = await buildPairChat(db, { user1Id: plain.id, user2Id: writer.id });
		expect(await getPairPartner(as(writer), plain.id)).toMatchObject({ chatId, openLists: false });
		expect(await startPairChat(as(writer), hello(plain.id))).toMatchObject({ chatId, isNew: false });
	});

	it.each([
		["oneself", "person.notFound", ({ writer }: People) => writer.id],
		["nobody", "person.notFound", () => missing],
		[
			"a banned person",
			"person.notFound",
			async ({ reader }: People) => {
				await db.update(users).set({ isBanned: true }).where(eq(users.id, reader.id));
				return reader.id;
			},
		],
		[
			"somebody who blocked one",
			"person.blocked",
			async ({ writer, reader }: People) => {
				await blockPerson(as(reader), writer.username);
				return reader.id;
			},
		],
		[
			"somebody whom one blocked",
			"person.blocked",
			async ({ writer, reader }: People) => {
				await blockPerson(as(writer), reader.username);
				return reader.id;
			},
		],
	] as const)("does not write to %s: %s", async (_, code, prepare) => {
		const people = await buildPair();
		const personId = await prepare(people);
		expect(await canWriteTo(as(people.writer), personId)).toBe(false);
		await expect(startPairChat(as(people.writer), hello(personId))).rejects.toMatchObject({ code });
		expect(await chatsOf(people.writer.id)).toBe(0);
	});

	it("is over where one has blocked the other since", async () => {
		const { writer, reader } = await buildPair();
		await buildPairChat(db, { user1Id: writer.id, user2Id: reader.id, isBlocked: true });
		await blockPerson(as(reader), writer.username);
		const sent = startPairChat(as(writer), hello(reader.id));
		await expect(sent).rejects.toMatchObject({ code: "chat.blocked" });
		expect(await canWriteTo(as(writer), reader.id)).toBe(false);
	});

	it("needs somebody in good standing, and words", async () => {
		const { writer, reader } = await buildPair();
		for (const [person, text, code] of [
			[null, "Hola", "auth.required"],
			[{ ...writer, isBanned: true }, "Hola", "auth.banned"],
			[{ ...writer, emailVerified: false }, "Hola", "auth.emailNotVerified"],
			[writer, " ", "chat.messageEmpty"],
			[writer, "m".repeat(2001), "chat.messageTooLong"],
		] as const) {
			await expect(startPairChat(as(person), hello(reader.id, text))).rejects.toMatchObject({ code });
		}
	});

	it("opens twenty chats a day, however many at once, beside those about listings", async () => {
		const writer = await buildUser(db);
		const readers = [];
		for (let n = 0; n < 23; n++) readers.push((await buildPair()).reader);
		await buildChat(db, { user1Id: writer.id });
		const sent = readers.map(({ id }) => startPairChat(as(writer), hello(id)));
		expect(codesOf(await Promise.allSettled(sent))).toEqual(Array(3).fill("chat.dailyLimit"));
		const { isNew } = await startConversation(as(writer), offer((await buildListing(db)).id));
		expect(isNew).toBe(true);
	});
});

interface People {
	readonly writer: UserRow;
	readonly reader: UserRow;
}
