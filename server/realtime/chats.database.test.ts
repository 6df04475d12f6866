import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { removeMessage } from "#app/features/chats/commands-internal.server.ts";
import { countUnreadMessages, listChats } from "#app/features/chats/queries.server.ts";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { inTransaction } from "#app/platform/context.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildConversation } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { heard, send, serveSockets } from "#tests/served-sockets.ts";

const { db, deps, signedIn } = await serveSockets();

it.each([
	["zalgo", "z̸̧̛͎͚̙̓̈́͂a̷͕͐l̴̰̀g̵̜͝o̶͍͒"],
	["right-to-left", "مرحبا \u202eolleh\u202c שלום"],
	["four bytes", "🃏".repeat(2000)],
	["markup", '<img src=x onerror=alert(1)> & "comillas" \\u0000'],
])("delivers %s exactly as it was written", async (_, text) => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [theirs, own] = [await signedIn(seller), await signedIn(buyer)];
	const event = heard(theirs);
	expect(await send(own, chatId, text)).toMatchObject({ ok: true });
	expect(await event).toMatchObject({ message: { text } });
});

it.each([
	["nothing", "", "chat.messageEmpty"],
	["2 001 characters", "m".repeat(2001), "chat.messageTooLong"],
	["NUL", "a\u0000b", "chat.messageInvalid"],
	["half a pair", "a\ud83c", "chat.messageInvalid"],
	["the other half", "\udf0ab", "chat.messageInvalid"],
])("refuses %s and keeps nothing", async (_, text, code) => {
	const { buyer, chatId } = await buildConversation(db);
	const answer = await send(await signedIn(buyer), chatId, text);
	expect(answer).toMatchObject({ ok: false, failure: { code } });
	expect(await db.$count(chatMessages, eq(chatMessages.chatId, chatId))).toBe(0);
});

it("keeps a message once that two tabs send", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [theirs, tab, otherTab] = [await signedIn(seller), await signedIn(buyer), await signedIn(buyer)];
	const arrived: string[] = [];
	theirs.on("chat:message", ({ message }) => arrived.push(message.text));
	const clientId = randomUUID();
	await Promise.all([send(tab, chatId, "Hola", clientId), send(otherTab, chatId, "Hola", clientId)]);
	await send(tab, chatId, "Fin");
	await expect.poll(() => arrived).toEqual(["Hola", "Fin"]);
});

it("tells of a message that was removed, or sent again, and does not call it new", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [theirs, own] = [await signedIn(seller), await signedIn(buyer)];
	const told: string[] = [];
	theirs.on("chat:message", ({ message }) => told.push(`new ${message.seq}`));
	theirs.on("chat:messageRefreshed", ({ message }) => told.push(`${message.kind} ${message.seq}`));
	const clientId = randomUUID();
	const sent = await send(own, chatId, "Transferime antes", clientId);
	if (!sent.ok) throw new Error("It is sent.");
	await send(own, chatId, "Transferime antes", clientId);
	const ctx = contextOf(db, null, { events: deps.events });
	await inTransaction({ ...ctx, db }, (tx) => removeMessage(tx, sent.value.id));
	await send(own, chatId, "Fin");
	await expect.poll(() => told).toEqual(["new 1", "text 1", "removed 1", "new 2"]);
});

it("tells nobody of what is for nobody any more", async () => {
	const { buyer, chatId } = await buildConversation(db);
	const sent = await send(await signedIn(buyer), chatId, "Entre nosotros");
	if (!sent.ok) throw new Error("It is sent.");
	const stranger = await signedIn(await buildUser(db));
	const told: string[] = [];
	stranger.onAny((event: string) => told.push(event));
	const event = { chatId, peopleIds: [], message: sent.value };
	deps.events.publish([
		{ type: "chat.messageSent", ...event },
		{ type: "chat.messageRefreshed", ...event },
	]);
	// What was told before would have come before the answer.
	await stranger.emitWithAck("chat:markRead", { chatId, upToSeq: 1 });
	expect(told).toEqual([]);
});

it("tells a person's other tabs that the list of chats was looked at", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [tab, otherTab, own] = [await signedIn(seller), await signedIn(seller), await signedIn(buyer)];
	await send(own, chatId, "Hola");
	expect(await countUnreadMessages(contextOf(db, seller))).toBe(1);
	const seen = new Promise((resolve) => otherTab.once("chat:seen", () => resolve(true)));
	tab.emit("chat:seen");
	expect(await seen).toBe(true);
	expect(await countUnreadMessages(contextOf(db, seller))).toBe(0);
	expect((await listChats(contextOf(db, seller))).chats).toMatchObject([{ id: chatId, unread: 1 }]);
	await send(own, chatId, "¿Seguís ahí?");
	expect(await countUnreadMessages(contextOf(db, seller))).toBe(1);
});

it("does nothing for a stranger with a chat's id", async () => {
	const { buyer, chatId } = await buildConversation(db);
	await send(await signedIn(buyer), chatId, "Entre nosotros");
	const stranger = await signedIn(await buildUser(db));
	expect(await stranger.emitWithAck("chat:markRead", { chatId, upToSeq: 9 })).toEqual({
		ok: true,
		value: 0,
	});
	const [kept] = await db.select().from(chatMessages).where(eq(chatMessages.chatId, chatId));
	expect(kept?.isRead).toBe(false);
});
