import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChatMessage, buildConversation } from "#tests/factories/chats.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { codesOf } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { insertMessage, markRead, sendMessage } from "./commands.server.ts";
import type { ChatEvent, MessageSent, MessagesRead } from "./events.ts";
import { countUnreadMessages, listMessages, listMessagesAfter } from "./queries.server.ts";
import { consecutiveLimit } from "./rules.ts";
import { chatMessages, chats } from "./tables.server.ts";

const { db, pool } = await testDatabase();

const missing = "00000000-0000-7000-8000-000000000000";
const as = (user: UserRow | null) => contextOf(db, user);
const text = (chatId: string, content = "Hola", clientId = randomUUID()) => ({
	chatId,
	text: content,
	clientId,
});
const kept = (chatId: string) =>
	db.select().from(chatMessages).where(eq(chatMessages.chatId, chatId)).orderBy(asc(chatMessages.seq));

describe("sendMessage", () => {
	it("keeps the message, exactly, and tells both people after the commit", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const events = new EventBus<TransactionContext>();
		const told = collectEvents<MessageSent>(events, ["chat.messageSent"]);
		const content = "¿Sábado? 🃏 مرحبا z̸͑ä̷́l̵g̶o\n<script>alert(1)</script>";
		const input = text(chatId, ` ${content}\r\n`);
		const message = await sendMessage(contextOf(db, buyer, { events }), input);
		expect(message).toMatchObject({ text: content, senderId: buyer.id, kind: "text", seq: 1, isRead: false });
		expect(told).toEqual([{ type: "chat.messageSent", chatId, message, peopleIds: [seller.id, buyer.id] }]);
		expect(await kept(chatId)).toMatchObject([{ content, recipientId: seller.id, clientId: input.clientId }]);
	});

	it("gives the first try's message to the second, one after the other or at once", async () => {
		const { buyer, chatId } = await buildConversation(db);
		const input = text(chatId);
		const results = await Promise.all(Array.from({ length: 20 }, () => sendMessage(as(buyer), input)));
		const later = await sendMessage(as(buyer), { ...input, text: "something else" });
		expect(new Set([...results, later].map(({ id }) => id)).size).toBe(1);
		expect(await kept(chatId)).toHaveLength(1);
	});

	it("tells both people again of what is sent again, who may not have been told", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const input = text(chatId);
		await sendMessage(as(buyer), input);
		const events = new EventBus<TransactionContext>();
		const told = collectEvents<ChatEvent>(events, ["chat.messageSent", "chat.messageRefreshed"]);
		const message = await sendMessage(contextOf(db, buyer, { events }), input);
		const peopleIds = [seller.id, buyer.id];
		expect(told).toEqual([{ type: "chat.messageRefreshed", chatId, message, peopleIds }]);
		await db.update(chats).set({ isBlocked: true }).where(eq(chats.id, chatId));
		await sendMessage(contextOf(db, buyer, { events }), input);
		expect(told.at(-1)).toMatchObject({ peopleIds: [buyer.id] });
	});

	it("gives it also when the limit is reached since", async () => {
		const { buyer, chatId } = await buildConversation(db);
		const inputs = Array.from({ length: consecutiveLimit }, () => text(chatId));
		for (const input of inputs) await sendMessage(as(buyer), input);
		const [first, last] = [inputs[0], inputs.at(-1)];
		if (!first || !last) throw new Error("there are some");
		expect(await sendMessage(as(buyer), first)).toMatchObject({ seq: 1 });
		expect(await sendMessage(as(buyer), last)).toMatchObject({ seq: consecutiveLimit });
	});

	it("stops after ten in a row until the other replies", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		for (let n = 0; n < 10; n++) await sendMessage(as(buyer), text(chatId));
		const eleventh = sendMessage(as(buyer), text(chatId));
		await expect(eleventh).rejects.toMatchObject({ code: "chat.tooManyConsecutive" });
		await buildChatMessage(db, { chatId, senderId: seller.id, kind: "trade_accepted", content: "" });
		const stillEleventh = sendMessage(as(buyer), text(chatId));
		await expect(stillEleventh).rejects.toMatchObject({ code: "chat.tooManyConsecutive" });
		await sendMessage(as(seller), text(chatId));
		expect(await sendMessage(as(buyer), text(chatId))).toMatchObject({ senderId: buyer.id });
	});

	it("lets ten of thirty at once through", async () => {
		const { buyer, chatId } = await buildConversation(db);
		const calls = Array.from({ length: 30 }, () => sendMessage(as(buyer), text(chatId)));
		const results = await Promise.allSettled(calls);
		expect(codesOf(results)).toEqual(Array(20).fill("chat.tooManyConsecutive"));
		expect((await kept(chatId)).map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
	});

	it("numbers both people's simultaneous messages without a gap for the reader", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const writers = Array.from({ length: 10 }, (_, n) => (n % 2 ? seller : buyer));
		const results = await Promise.allSettled(writers.map((writer) => sendMessage(as(writer), text(chatId))));
		const sent = results.filter(({ status }) => status === "fulfilled").length;
		const { messages } = await listMessagesAfter(as(buyer), { chatId, after: 0 });
		expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: sent }, (_, n) => n + 1));
	});

	it("numbers messages in the order of the commits, whoever began first", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const insert = (tx: Transaction, sender: UserRow, content: string) =>
			insertMessage(tx, {
				chatId,
				writerId: sender.id,
				clientId: randomUUID(),
				text: content,
				now: new Date(),
			});
		await transaction(db, async (early) => {
			await early.execute("select now()");
			const waiting = await transaction(db, async (late) => {
				await insert(late, seller, "first to commit");
				return { inserted: insert(early, buyer, "second to commit") };
			});
			await waiting.inserted;
		});
		const contents = (await kept(chatId)).map(({ content }) => content);
		expect(contents).toEqual(["first to commit", "second to commit"]);
	});

	it("moves its chat to the top, never down, whatever a node's clock says", async () => {
		const { buyer, chatId } = await buildConversation(db);
		const at = (now: Date) => contextOf(db, buyer, { clock: { now: () => now } });
		const newest = new Date(Date.now() + 60_000);
		await sendMessage(at(newest), text(chatId));
		await sendMessage(at(new Date()), text(chatId));
		const [chat] = await db.select().from(chats).where(eq(chats.id, chatId));
		expect(chat).toMatchObject({ lastMessageAt: newest, lastSeq: 2 });
	});

	it.each([
		["", "chat.messageEmpty"],
		[" \u200b\n", "chat.messageEmpty"],
		["m".repeat(2001), "chat.messageTooLong"],
		["a\0b", "chat.messageInvalid"],
		["a\ud83c", "chat.messageInvalid"],
	])("refuses %j", async (content, code) => {
		const { buyer, chatId } = await buildConversation(db);
		await expect(sendMessage(as(buyer), text(chatId, content))).rejects.toMatchObject({ code });
		expect(await kept(chatId)).toEqual([]);
	});

	it("takes 2000 characters of four bytes", async () => {
		const { buyer, chatId } = await buildConversation(db);
		const content = "🃏".repeat(2000);
		expect(await sendMessage(as(buyer), text(chatId, content))).toMatchObject({ text: content });
	});

	it("knows no chat of others, and no visitor", async () => {
		const { chatId } = await buildConversation(db);
		const stranger = as(await buildUser(db));
		const notFound = { code: "chat.notFound" };
		await expect(sendMessage(stranger, text(chatId))).rejects.toMatchObject(notFound);
		await expect(sendMessage(stranger, text(missing))).rejects.toMatchObject(notFound);
		await expect(sendMessage(as(null), text(chatId))).rejects.toMatchObject({ code: "auth.required" });
		for (const input of [text("no id"), { ...text(chatId), clientId: "1" }]) {
			await expect(sendMessage(stranger, input)).rejects.toMatchObject({ code: "request.invalid" });
		}
		expect(await kept(chatId)).toEqual([]);
	});

	it("is refused to the banned at once, even while their session still says otherwise", async () => {
		const { buyer, chatId } = await buildConversation(db);
		await db.update(users).set({ isBanned: true }).where(eq(users.id, buyer.id));
		await expect(sendMessage(as(buyer), text(chatId))).rejects.toMatchObject({ code: "auth.banned" });
		const known = as({ ...buyer, isBanned: true });
		await expect(sendMessage(known, text(chatId))).rejects.toMatchObject({ code: "auth.banned" });
		const unverified = as({ ...buyer, emailVerified: false });
		await expect(sendMessage(unverified, text(chatId))).rejects.toMatchObject({
			code: "auth.emailNotVerified",
		});
	});

	it("works towards somebody whose account is gone", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		await db.delete(users).where(eq(users.id, buyer.id));
		expect(await sendMessage(as(seller), text(chatId))).toMatchObject({ senderId: seller.id });
	});
});

describe("markRead", () => {
	it("refuses a number that no message can have", async () => {
		const { chatId, seller } = await buildConversation(db);
		await expect(markRead(as(seller), { chatId, upToSeq: 2_147_483_648 })).rejects.toThrow("request.invalid");
	});

	it("marks the other's messages up to one, and tells both", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		for (let n = 0; n < 3; n++) await sendMessage(as(buyer), text(chatId));
		await sendMessage(as(seller), text(chatId));
		expect(await countUnreadMessages(as(seller))).toBe(3);
		const events = new EventBus<TransactionContext>();
		const told = collectEvents<MessagesRead>(events, ["chat.messagesRead"]);
		const ctx = contextOf(db, seller, { events });
		expect(await markRead(ctx, { chatId, upToSeq: 2 })).toBe(2);
		expect(await markRead(ctx, { chatId, upToSeq: 2 })).toBe(0);
		expect(told).toEqual([
			{
				type: "chat.messagesRead",
				chatId,
				readerId: seller.id,
				peopleIds: [seller.id, buyer.id],
				upToSeq: 2,
			},
		]);
		expect(await countUnreadMessages(as(seller))).toBe(1);
		expect(await countUnreadMessages(as(buyer))).toBe(1);
		expect((await kept(chatId)).map(({ isRead }) => isRead)).toEqual([true, true, false, false]);
	});

	it("does nothing in others' chats", async () => {
		const { buyer, chatId } = await buildConversation(db);
		await sendMessage(as(buyer), text(chatId));
		expect(await markRead(as(await buildUser(db)), { chatId, upToSeq: 9 })).toBe(0);
		expect((await kept(chatId))[0]?.isRead).toBe(false);
	});

	it("counts each once when all tabs mark at once", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		for (let n = 0; n < 5; n++) await sendMessage(as(buyer), text(chatId));
		const calls = Array.from({ length: 20 }, () => markRead(as(seller), { chatId, upToSeq: 5 }));
		const marked = await Promise.all(calls);
		expect(marked.reduce((sum, count) => sum + count)).toBe(5);
	});

	it("holds none of the later ones while it waits for an earlier one", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		// As the table keeps them, the later one comes first.
		for (const seq of [2, 1]) {
			await buildChatMessage(db, { chatId, senderId: buyer.id, recipientId: seller.id, seq });
		}
		await whileHeld(pool, {
			lock: "select from chat_messages where chat_id = $1 and seq = 1 for update",
			values: [chatId],
			begin: () => markRead(as(seller), { chatId, upToSeq: 2 }),
			meanwhile: "select from chat_messages where chat_id = $1 and seq = 2 for update nowait",
		});
	});
});

describe("a chat's messages", () => {
	it("are read upwards to the first, each once", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		for (let n = 0; n < 65; n++)
			await buildChatMessage(db, { chatId, senderId: n % 2 ? seller.id : buyer.id });
		const seqs: number[] = [];
		let before: number | undefined;
		for (let hasMore = true; hasMore; ) {
			const page = await listMessages(as(buyer), { chatId, before });
			seqs.unshift(...page.messages.map(({ seq }) => seq));
			before = seqs[0];
			hasMore = page.hasMore;
		}
		expect(seqs).toEqual(Array.from({ length: 65 }, (_, n) => n + 1));
	});

	it("that came while away are given in order, in portions", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		for (let n = 0; n < 110; n++)
			await buildChatMessage(db, { chatId, senderId: n % 2 ? seller.id : buyer.id });
		const first = await listMessagesAfter(as(seller), { chatId, after: 4 });
		expect([first.messages[0]?.seq, first.messages.length, first.hasMore]).toEqual([5, 100, true]);
		const second = await listMessagesAfter(as(seller), { chatId, after: 104 });
		expect([second.messages.length, second.hasMore]).toEqual([6, false]);
	});

	it("are none for strangers", async () => {
		const { buyer, chatId } = await buildConversation(db);
		await sendMessage(as(buyer), text(chatId));
		const stranger = as(await buildUser(db));
		expect(await listMessages(stranger, { chatId })).toEqual({ messages: [], hasMore: false });
		expect(await listMessagesAfter(stranger, { chatId, after: 0 })).toEqual({ messages: [], hasMore: false });
		await expect(listMessages(as(null), { chatId })).rejects.toMatchObject({ code: "auth.required" });
	});
});
