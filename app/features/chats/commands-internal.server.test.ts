import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blockPerson, unblockPerson } from "#app/features/accounts/commands.server.ts";
import { markNotificationsRead } from "#app/features/notifications/commands.server.ts";
import { enqueueUnreadMails, sendMessageMail } from "#app/features/notifications/commands-mail.server.ts";
import { notifyUnread } from "#app/features/notifications/commands-notify.server.ts";
import { registerNotifications } from "#app/features/notifications/subscribers.server.ts";
import { messageMails, notifications } from "#app/features/notifications/tables.server.ts";
import { commentOnShowcase } from "#app/features/showcases/commands-comments.server.ts";
import { likeShowcase } from "#app/features/showcases/commands-reactions.server.ts";
import { listComments } from "#app/features/showcases/queries.server.ts";
import { acceptTrade, cancelTrade, startTrade } from "#app/features/trades/commands.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { countWaitingForLocks } from "#tests/factories/held-rows.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildComment, buildShowcase } from "#tests/factories/showcases.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { markRead, sendMessage } from "./commands.server.ts";
import { reinstateMessage, removeMessage } from "./commands-internal.server.ts";
import { sendOfferMail } from "./commands-mail.server.ts";
import { startConversation } from "./commands-start.server.ts";
import { startChatTrade } from "./commands-trade.server.ts";
import type { MessageRefreshed, MessagesRead } from "./events.ts";
import {
	canSeePresence,
	getConversation,
	listChats,
	listMessages,
	listMessagesAfter,
} from "./queries.server.ts";
import { getOffer } from "./queries-start.server.ts";
import { registerChats } from "./subscribers.server.ts";
import { chatMessages, chats } from "./tables.server.ts";

const { db, pool } = await testDatabase();

const events = newBus();
const as = (user: UserRow | null) => contextOf(db, user, { events });
const anHourAgo = () => new Date(Date.now() - 3_600_000);

function newBus(): EventBus<TransactionContext> {
	const bus = new EventBus<TransactionContext>();
	registerChats(bus);
	registerNotifications(bus);
	return bus;
}

/** Begins something while a transaction stands at an event that it records, and lets both end once it waits for it. */
async function whileRecording<Held, Begun>(
	type: string,
	hold: (ctx: (user: UserRow) => CommandContext) => Promise<Held>,
	begin: () => Promise<Begun>,
): Promise<[Held, Begun]> {
	const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const bus = newBus();
	bus.onRecord(type, async () => {
		reached.resolve();
		await gate.promise;
	});
	const held = hold((user) => contextOf(db, user, { events: bus }));
	await reached.promise;
	const both = Promise.all([held, begin()]);
	await expect
		.poll(() => countWaitingForLocks(pool))
		.toBeGreaterThan(0)
		.finally(gate.resolve);
	return both;
}

/** A seller and a buyer with a chat and a pending trade, and a showcase of the seller's. */
async function buildPair() {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id });
	const chat = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const trade = await buildTrade(db, { listingId: listing.id, buyerId: buyer.id, sellerId: seller.id });
	await db.update(chats).set({ tradeId: trade.id }).where(eq(chats.id, chat.id));
	const another = await buildListing(db, { userId: seller.id });
	const showcase = await buildShowcase(db, { ownerId: seller.id });
	return { seller, buyer, listing, chatId: chat.id, tradeId: trade.id, another, showcaseId: showcase.id };
}
type Pair = Awaited<ReturnType<typeof buildPair>>;

const say = (ctx: CommandContext, { chatId }: Pair) =>
	sendMessage(ctx, { chatId, text: "Hola", clientId: randomUUID() });
const offer = (ctx: CommandContext, { another }: Pair) =>
	startConversation(ctx, { listingId: another.id, text: "¿La cambiás?", clientId: randomUUID() });
const comment = (ctx: CommandContext, { showcaseId }: Pair) =>
	commentOnShowcase(ctx, { showcaseId, comment: "Linda", submissionKey: randomUUID() });

/** Deeds of one towards the other, and the refusal of each after a block. */
const deeds = {
	"a message": [(pair: Pair) => say(as(pair.buyer), pair), "chat.blocked"],
	"the owner's message": [(pair: Pair) => say(as(pair.seller), pair), "chat.blocked"],
	"an offer": [(pair: Pair) => offer(as(pair.buyer), pair), "person.blocked"],
	"a comment": [(pair: Pair) => comment(as(pair.buyer), pair), "person.blocked"],
	"a new trade": [
		({ seller, buyer, another }: Pair) =>
			startTrade(as(seller), { listingId: another.id, buyerId: buyer.id }),
		"person.blocked",
	],
	"a seal": [({ buyer, tradeId }: Pair) => acceptTrade(as(buyer), { tradeId }), "person.blocked"],
} as const;
const all = Object.entries(deeds);

describe.each(all)("%s", (_, [deed, code]) => {
	it.each(["seller", "buyer"] as const)("does not pass once the %s has blocked the other", async (who) => {
		const pair = await buildPair();
		const other = who === "seller" ? pair.buyer : pair.seller;
		await blockPerson(as(pair[who]), other.username);
		expect((await refusal(deed(pair))).code).toBe(code);
		await unblockPerson(as(pair[who]), other.username);
		await deed(pair);
	});

	it("passes neither when the block is made at the same moment", async () => {
		const pair = await buildPair();
		const [, refused] = await whileRecording(
			"account.blockChanged",
			(ctx) => blockPerson(ctx(pair.seller), pair.buyer.username),
			() => refusal(deed(pair)),
		);
		expect(refused.code).toBe(code);
	});
});

describe("a block", () => {
	it("covers the chat that is opened at the moment of the block", async () => {
		const pair = await buildPair();
		const [{ chatId }] = await whileRecording(
			"chat.started",
			(ctx) => offer(ctx(pair.buyer), pair),
			() => blockPerson(as(pair.seller), pair.buyer.username),
		);
		expect((await refusal(say(as(pair.buyer), { ...pair, chatId }))).code).toBe("chat.blocked");
	});

	it("goes on until both have taken it back", async () => {
		const pair = await buildPair();
		await blockPerson(as(pair.seller), pair.buyer.username);
		await blockPerson(as(pair.buyer), pair.seller.username);
		await unblockPerson(as(pair.seller), pair.buyer.username);
		expect((await refusal(say(as(pair.seller), pair))).code).toBe("chat.blocked");
		await unblockPerson(as(pair.buyer), pair.seller.username);
		await say(as(pair.seller), pair);
	});

	it("is between the two alone", async () => {
		const [pair, other] = [await buildPair(), await buildUser(db)];
		await blockPerson(as(other), pair.buyer.username);
		await blockPerson(as(pair.seller), other.username);
		await say(as(pair.buyer), pair);
		expect(await canSeePresence(as(pair.buyer), pair.chatId)).toBe(true);
	});

	it("shows as a chat in which one cannot write, as to the banned, and says why to who has blocked alone", async () => {
		const pair = await buildPair();
		const { seller, buyer, chatId, another } = pair;
		expect(await canSeePresence(as(buyer), chatId)).toBe(true);
		for (const isBanned of [false, true])
			expect(await getConversation(as({ ...buyer, isBanned }), chatId)).toMatchObject({
				can: { write: !isBanned },
			});
		await blockPerson(as(seller), buyer.username);
		expect(await getConversation(as(seller), chatId)).toMatchObject({
			hasBlocked: true,
			can: { write: false, startTrade: false },
		});
		expect(await getConversation(as(buyer), chatId)).toMatchObject({
			hasBlocked: false,
			can: { write: false },
		});
		for (const user of [seller, buyer]) expect(await canSeePresence(as(user), chatId)).toBe(false);
		expect((await refusal(getOffer(as(buyer), another.id))).code).toBe("person.blocked");
		expect((await refusal(startChatTrade(as(seller), chatId))).code).toBe("person.blocked");
	});

	it("tells nobody what the other has read", async () => {
		const { seller, buyer, chatId } = await buildPair();
		await buildChatMessage(db, { chatId, senderId: buyer.id, seq: 1, isRead: true });
		await buildChatMessage(db, { chatId, senderId: buyer.id, seq: 2 });
		const told: MessagesRead[] = [];
		const bus = newBus();
		bus.onCommitted<MessagesRead>("chat.messagesRead", (event) => void told.push(event));
		const receipts = async () =>
			(await listMessages(as(buyer), { chatId })).messages.map(({ isRead }) => isRead);
		expect(await receipts()).toEqual([true, false]);
		await blockPerson(as(seller), buyer.username);
		expect(await markRead(contextOf(db, seller, { events: bus }), { chatId, upToSeq: 2 })).toBe(1);
		expect(told).toMatchObject([{ peopleIds: [seller.id] }]);
		expect(await receipts()).toEqual([false, false]);
		expect((await listMessagesAfter(as(buyer), { chatId, after: 1 })).messages).toMatchObject([
			{ isRead: false },
		]);
		expect(await getConversation(as(buyer), chatId)).toMatchObject({ readUpTo: 0 });
		await unblockPerson(as(seller), buyer.username);
		expect(await receipts()).toEqual([true, true]);
	});

	it("lets a pending trade be cancelled, without words and without news", async () => {
		const { seller, buyer, tradeId, chatId } = await buildPair();
		await blockPerson(as(seller), buyer.username);
		await cancelTrade(as(buyer), { tradeId, reason: "Te odio" });
		const [trade] = await db.select().from(trades).where(eq(trades.id, tradeId));
		expect(trade).toMatchObject({ status: "cancelled", cancelReason: "Te odio" });
		const posted = await db.select().from(chatMessages).where(eq(chatMessages.chatId, chatId));
		expect(posted).toMatchObject([{ kind: "trade_cancelled", content: "" }]);
		expect(await db.$count(notifications, eq(notifications.userId, seller.id))).toBe(0);
	});

	it("tells of no like", async () => {
		const { seller, buyer, showcaseId } = await buildPair();
		await blockPerson(as(seller), buyer.username);
		await likeShowcase(as(buyer), { showcaseId, isSet: true });
		expect(await db.$count(notifications, eq(notifications.userId, seller.id))).toBe(0);
		const another = await buildShowcase(db, { ownerId: seller.id });
		await likeShowcase(as(await buildUser(db)), { showcaseId: another.id, isSet: true });
		expect(await db.$count(notifications, eq(notifications.userId, seller.id))).toBe(1);
	});

	it("hides what each writes elsewhere since, and nothing from others", async () => {
		const { seller, buyer } = await buildPair();
		const collectionId = (await buildShowcase(db)).id;
		await buildComment(db, { collectionId, userId: buyer.id, comment: "Antes", createdAt: anHourAgo() });
		await blockPerson(as(seller), buyer.username);
		const later = new Date(Date.now() + 1_000);
		await buildComment(db, { collectionId, userId: buyer.id, comment: "De la buyer", createdAt: later });
		await buildComment(db, { collectionId, userId: seller.id, comment: "Del seller", createdAt: later });
		const seen = async (user: UserRow | null) =>
			(await listComments(as(user), { showcaseId: collectionId })).comments.map(({ text }) => text).sort();
		expect(await seen(seller)).toEqual(["Antes", "Del seller"]);
		expect(await seen(buyer)).toEqual(["Antes", "De la buyer"]);
		for (const user of [null, await buildUser(db)])
			expect(await seen(user)).toEqual(["Antes", "De la buyer", "Del seller"]);
	});
});

describe("what was sent right before a block", () => {
	async function buildUnread() {
		const pair = await buildPair();
		await buildChatMessage(db, { chatId: pair.chatId, senderId: pair.buyer.id, createdAt: anHourAgo() });
		await db
			.update(chats)
			.set({ unnotifiedSeq: 1, unnotifiedSince: anHourAgo() })
			.where(eq(chats.id, pair.chatId));
		return pair;
	}

	const queued: unknown[] = [];
	const jobs = {
		enqueue: async (_db: unknown, _kind: unknown, payload: unknown) => void queued.push(payload),
	};

	it("is told by no notification", async () => {
		const { seller, buyer } = await buildUnread();
		await blockPerson(as(seller), buyer.username);
		await notifyUnread(as(null));
		expect(await db.$count(notifications, eq(notifications.userId, seller.id))).toBe(0);
		const { seller: another } = await buildUnread();
		await notifyUnread(as(null));
		expect(await db.$count(notifications, eq(notifications.userId, another.id))).toBe(1);
		await markNotificationsRead(as(another), { upTo: new Date().toISOString() });
	});

	it.each([true, false])("is told by no mail, also not by one under way (blocked: %s)", async (isBlocked) => {
		const { seller, buyer, chatId } = await buildUnread();
		await db.insert(messageMails).values({ chatId, userId: seller.id, dueAt: anHourAgo() });
		if (isBlocked) await blockPerson(as(seller), buyer.username);
		queued.length = 0;
		await enqueueUnreadMails(as(null), jobs);
		const mine = queued.filter((mail) => (mail as { chatId: string }).chatId === chatId);
		expect(mine).toHaveLength(isBlocked ? 0 : 1);
		const sent: Mail[] = [];
		const mailer = {
			...{ db, clock: systemClock, publicUrl: "http://reino.test", secret: "secret", translateFor },
			mailer: { send: async (mail: Mail) => void sent.push(mail) },
		};
		await sendMessageMail(mailer, { chatId, userId: seller.id, afterSeq: 0, upToSeq: 1 });
		await sendOfferMail(mailer, { chatId });
		expect(sent).toHaveLength(isBlocked ? 0 : 2);
	});
});

const removals = new EventBus<TransactionContext>();
const refreshed = collectEvents<MessageRefreshed>(removals, ["chat.messageRefreshed"]);

it("keeps a removed message from both people, and gives it back", async () => {
	const [writer, reader] = [await buildUser(db), await buildUser(db)];
	const { id: chatId } = await buildChat(db, { user1Id: writer.id, user2Id: reader.id });
	const content = "Transferime antes";
	const { id } = await buildChatMessage(db, { chatId, senderId: writer.id, content });
	const shownTo = async (person: typeof writer) => {
		const ctx = contextOf(db, person);
		const [page, after, list] = await Promise.all([
			listMessages(ctx, { chatId }),
			listMessagesAfter(ctx, { chatId, after: 0 }),
			listChats(ctx),
		]);
		const last = list.chats.find((chat) => chat.id === chatId)?.last;
		return [page.messages[0], after.messages[0], last].map((shown) => [shown?.kind, shown?.text]);
	};
	const change = (run: typeof removeMessage) =>
		inTransaction(contextOf(db, null, { events: removals }), (tx) => run(tx, id));
	await change(removeMessage);
	await change(removeMessage);
	for (const person of [writer, reader])
		expect(await shownTo(person)).toEqual(Array(3).fill(["removed", ""]));
	expect(refreshed).toMatchObject([{ chatId, message: { id, kind: "removed", text: "" } }]);
	expect([...(refreshed[0]?.peopleIds ?? [])].sort()).toEqual([writer.id, reader.id].sort());
	// What moderation decided on is still there for it.
	expect((await db.select().from(chatMessages).where(eq(chatMessages.id, id)))[0]?.content).toBe(content);
	await change(reinstateMessage);
	for (const person of [writer, reader])
		expect(await shownTo(person)).toEqual(Array(3).fill(["text", content]));
	expect(refreshed).toHaveLength(2);
});
