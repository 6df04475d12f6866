import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { acceptTrade, cancelTrade } from "#app/features/trades/commands.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { buildChat, buildChatMessage, buildConversation } from "#tests/factories/chats.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { countWaitingForLocks } from "#tests/factories/held-rows.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { startChatTrade } from "./commands-trade.server.ts";
import { listingEdition } from "./components/chat-texts.ts";
import type { MessageSent } from "./events.ts";
import { getConversation, listChats } from "./queries.server.ts";
import { registerChats } from "./subscribers.server.ts";
import { chatMessages, chats } from "./tables.server.ts";

const { db, pool } = await testDatabase();

const events = new EventBus<TransactionContext>();
registerChats(events);
const told = collectEvents<MessageSent>(events, ["chat.messageSent"]);
const as = (user: UserRow | null) => contextOf(db, user, { events });

const posted = async (chatId: string) =>
	(
		await db.select().from(chatMessages).where(eq(chatMessages.chatId, chatId)).orderBy(asc(chatMessages.seq))
	).map(({ kind, senderId, recipientId, content }) => ({ kind, senderId, recipientId, content }));

describe("a chat tells of its trade", () => {
	it("from its start to its completion", async () => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		const { id: tradeId } = await startChatTrade(as(seller), chatId);
		expect(await getConversation(as(buyer), chatId)).toMatchObject({
			role: "buyer",
			trade: { id: tradeId, status: "pending" },
		});
		const { id: listingId, productItemId: itemId } = listing;
		await buildEntry(db, { userId: seller.id, itemId, listingId, isOwn: false });
		await buildEntry(db, { userId: buyer.id, side: "want", itemId });
		await acceptTrade(as(seller), { tradeId });
		await acceptTrade(as(buyer), { tradeId });
		const fromSeller = { senderId: seller.id, recipientId: buyer.id, content: "" };
		const fromBuyer = { senderId: buyer.id, recipientId: seller.id, content: "buyer|" };
		expect(await posted(chatId)).toEqual([
			{ kind: "trade_created", ...fromSeller },
			{ kind: "trade_accepted", ...fromSeller },
			{ kind: "trade_completed", ...fromBuyer },
		]);
		const last = told.filter((event) => event.chatId === chatId).at(-1);
		expect(last).toMatchObject({
			peopleIds: [buyer.id, seller.id],
			message: { kind: "trade_completed" },
			trade: { id: tradeId, status: "completed" },
		});
		expect((await listChats(as(buyer))).chats[0]).toMatchObject({
			tradeStatus: "completed",
			last: { kind: "trade_completed", isOwn: true },
		});
	});

	it("with the reason when it is cancelled", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const { id: tradeId } = await startChatTrade(as(seller), chatId);
		await cancelTrade(as(buyer), { tradeId, reason: "Ya la cambié" });
		expect((await posted(chatId)).at(-1)).toEqual({
			kind: "trade_cancelled",
			senderId: buyer.id,
			recipientId: seller.id,
			content: "Ya la cambié",
		});
	});

	it("to those who lose it because another's was completed", async () => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		const loser = await buildUser(db);
		const { id: lostChatId } = await buildChat(db, { listingId: listing.id, user1Id: loser.id });
		const { id: tradeId } = await startChatTrade(as(seller), chatId);
		await startChatTrade(as(seller), lostChatId);
		await acceptTrade(as(seller), { tradeId });
		await acceptTrade(as(buyer), { tradeId });
		expect((await posted(lostChatId)).at(-1)).toEqual({
			kind: "trade_superseded",
			senderId: null,
			recipientId: loser.id,
			content: "",
		});
		expect((await getConversation(as(loser), lostChatId)).trade).toMatchObject({ status: "superseded" });
	});
});

describe("startChatTrade", () => {
	it("reminds when one is pending already, and says so; not twice in a row", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		await startChatTrade(as(seller), chatId);
		for (let n = 0; n < 2; n++) {
			const again = startChatTrade(as(seller), chatId);
			await expect(again).rejects.toMatchObject({ code: "trade.alreadyPending" });
		}
		expect((await posted(chatId)).map(({ kind }) => kind)).toEqual(["trade_created", "trade_reminder"]);
		await buildChatMessage(db, { chatId, senderId: buyer.id });
		await expect(startChatTrade(as(seller), chatId)).rejects.toMatchObject({ code: "trade.alreadyPending" });
		expect((await posted(chatId)).map(({ kind }) => kind)).toEqual([
			"trade_created",
			"trade_reminder",
			"text",
			"trade_reminder",
		]);
	});

	it("reminds once when it is pressed several times at once", async () => {
		const { seller, chatId } = await buildConversation(db);
		await startChatTrade(as(seller), chatId);
		const ready = Promise.withResolvers<void>();
		const release = Promise.withResolvers<void>();
		const holding = transaction(db, async (tx) => {
			await tx.update(chats).set({ id: chatId }).where(eq(chats.id, chatId));
			ready.resolve();
			await release.promise;
		});
		await ready.promise;
		const attempts = [1, 2, 3].map(() => startChatTrade(as(seller), chatId));
		const refused = Promise.all(
			attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ code: "trade.alreadyPending" })),
		);
		await expect.poll(() => countWaitingForLocks(pool)).toBe(attempts.length);
		release.resolve();
		await Promise.all([holding, refused]);
		expect((await posted(chatId)).map(({ kind }) => kind)).toEqual(["trade_created", "trade_reminder"]);
	});

	it("is the seller's, in a chat of theirs, with a listing and a buyer", async () => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		await expect(startChatTrade(as(buyer), chatId)).rejects.toMatchObject({ code: "trade.notSeller" });
		const stranger = as(await buildUser(db));
		await expect(startChatTrade(stranger, chatId)).rejects.toMatchObject({ code: "chat.notFound" });
		await expect(startChatTrade(stranger, "x")).rejects.toMatchObject({ code: "chat.notFound" });
		await db.delete(users).where(eq(users.id, buyer.id));
		await expect(startChatTrade(as(seller), chatId)).rejects.toMatchObject({ code: "trade.partnerGone" });
		await db
			.update(listings)
			.set({ status: "deleted", deletedAt: new Date() })
			.where(eq(listings.id, listing.id));
		await expect(startChatTrade(as(seller), chatId)).rejects.toMatchObject({ code: "listing.notActive" });
	});
});

describe("the list of chats", () => {
	it("is by last message, with what each shows, and read to its end", async () => {
		const person = await buildUser(db);
		const make = async (n: number) => {
			const asSeller = n % 3 === 0;
			const listing = await buildListing(db, asSeller ? { userId: person.id } : {});
			const lastMessageAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2)));
			const people = asSeller ? {} : { user1Id: person.id };
			return (await buildChat(db, { listingId: listing.id, lastMessageAt, ...people })).id;
		};
		const made = await Promise.all(Array.from({ length: 42 }, (_, n) => make(n)));
		const seen: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await listChats(as(person), { cursor });
			seen.push(...page.chats.map(({ id }) => id));
			cursor = page.nextCursor ?? undefined;
		} while (cursor);
		expect(seen.toSorted()).toEqual(made.toSorted());
		const newest = await buildChatMessage(db, { chatId: made[0] ?? "", content: "Último" });
		const [first] = (await listChats(as(person))).chats;
		expect(first).toMatchObject({
			id: newest.chatId,
			role: "seller",
			last: { kind: "text", text: "Último", isOwn: false },
			unread: 1,
			tradeStatus: null,
		});
		await expect(listChats(as(person), { cursor: "x" })).rejects.toMatchObject({ code: "request.badCursor" });
		await expect(listChats(as(null))).rejects.toMatchObject({ code: "auth.required" });
	});

	it("falls back where somebody or the listing is gone", async () => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		await db
			.update(listings)
			.set({ status: "deleted", deletedAt: new Date() })
			.where(eq(listings.id, listing.id));
		await db.delete(users).where(eq(users.id, buyer.id));
		const gone = { id: chatId, other: { id: null, username: null }, listing: null };
		expect((await listChats(as(seller))).chats).toMatchObject([gone]);
		expect(await getConversation(as(seller), chatId)).toMatchObject(gone);
	});
});

describe("a conversation", () => {
	it("is not found by strangers, by no id and by visitors", async () => {
		const { chatId } = await buildConversation(db);
		const stranger = as(await buildUser(db, { role: "admin" }));
		const notFound = { code: "chat.notFound" };
		await expect(getConversation(stranger, chatId)).rejects.toMatchObject(notFound);
		await expect(getConversation(stranger, "' or true --")).rejects.toMatchObject(notFound);
		await expect(getConversation(as(null), chatId)).rejects.toMatchObject({ code: "auth.required" });
	});

	it("shows whom it is with and what about", async () => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		expect(await getConversation(as(seller), chatId)).toMatchObject({
			role: "seller",
			other: { id: buyer.id, username: buyer.username },
			listing: {
				id: listing.id,
				title: listing.title,
				isPublic: true,
				isPaused: false,
				ownerUsername: seller.username,
			},
			trade: null,
			streak: 0,
		});
		for (let n = 0; n < 5; n++) await buildChatMessage(db, { chatId, senderId: buyer.id });
		expect(await getConversation(as(buyer), chatId)).toMatchObject({ streak: 5, lastSeq: 5 });
		expect(await getConversation(as(seller), chatId)).toMatchObject({ streak: 0, lastSeq: 5 });
	});

	it("says the set and number of what the chat is about", async () => {
		const { seller, listing, chatId } = await buildConversation(db);
		const { categoryId } = listing;
		const expansion = await buildExpansion(db, { categoryId, code: "BS", printedCount: 102 });
		const item = await buildItem(db, { categoryId, expansionId: expansion.id, number: "4" });
		await db.update(listings).set({ productItemId: item.id }).where(eq(listings.id, listing.id));
		const { listing: shown } = await getConversation(as(seller), chatId);
		expect(listingEdition(shown)).toBe("BS 4/102");
	});

	it("says whether a trade may be started: by the seller of an active listing with somebody who is there", async () => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		const mayStart = async (user: UserRow) => (await getConversation(as(user), chatId)).can.startTrade;
		expect([await mayStart(seller), await mayStart(buyer)]).toEqual([true, false]);
		expect(await mayStart({ ...seller, isBanned: true })).toBe(false);
		await db.update(listings).set({ status: "paused" }).where(eq(listings.id, listing.id));
		expect(await mayStart(seller)).toBe(false);
		await db.update(listings).set({ status: "active" }).where(eq(listings.id, listing.id));
		await db.delete(users).where(eq(users.id, buyer.id));
		expect(await mayStart(seller)).toBe(false);
	});

	it("says who can still open the listing: its owner always, the other while it is shown or theirs", async () => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		const seenBy = async (user: UserRow) => {
			const { listing: shown, can } = await getConversation(as(user), chatId);
			return [can.openListing, shown?.isPaused];
		};
		expect([await seenBy(seller), await seenBy(buyer)]).toEqual(Array(2).fill([true, false]));
		const become = (status: ListingStatus) =>
			db.update(listings).set({ status }).where(eq(listings.id, listing.id));
		await become("paused");
		expect([await seenBy(seller), await seenBy(buyer)]).toEqual([
			[true, true],
			[false, true],
		]);
		await become("traded");
		expect(await seenBy(buyer)).toEqual([false, false]);
		const trade = await buildTrade(db, { listingId: listing.id, buyerId: buyer.id, status: "completed" });
		await db.update(chats).set({ tradeId: trade.id }).where(eq(chats.id, chatId));
		expect(await seenBy(buyer)).toEqual([true, false]);
	});
});
