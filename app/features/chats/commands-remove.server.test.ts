import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { reinstateMessage, removeMessage } from "./commands-remove.server.ts";
import type { MessageRefreshed } from "./events.ts";
import { listMessages, listMessagesAfter } from "./queries.server.ts";
import { listChats } from "./queries-chats.server.ts";
import { chatMessages } from "./tables.server.ts";

const { db } = await testDatabase();
const events = new EventBus<TransactionContext>();
const told = collectEvents<MessageRefreshed>(events, ["chat.messageRefreshed"]);

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
		inTransaction(contextOf(db, null, { events }), (tx) => run(tx, id));
	await change(removeMessage);
	await change(removeMessage);
	for (const person of [writer, reader])
		expect(await shownTo(person)).toEqual(Array(3).fill(["removed", ""]));
	expect(told).toMatchObject([{ chatId, message: { id, kind: "removed", text: "" } }]);
	expect([...(told[0]?.peopleIds ?? [])].sort()).toEqual([writer.id, reader.id].sort());
	// What moderation decided on is still there for it.
	expect((await db.select().from(chatMessages).where(eq(chatMessages.id, id)))[0]?.content).toBe(content);
	await change(reinstateMessage);
	for (const person of [writer, reader])
		expect(await shownTo(person)).toEqual(Array(3).fill(["text", content]));
	expect(told).toHaveLength(2);
});
