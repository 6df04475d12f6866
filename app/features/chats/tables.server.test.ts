import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildChat, buildChatMessage, buildPairChat } from "#tests/factories/chats.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { chatMessages, chats } from "./tables.server.ts";

const { db } = await testDatabase();

const find = async (id: string) => (await db.select().from(chats).where(eq(chats.id, id)))[0];

describe("a chat", () => {
	it("is the only one of its listing and initiator", async () => {
		const { listingId, user1Id } = await buildChat(db);
		expect(await refusedBy(buildChat(db, { listingId, user1Id }))).toBe("chats_listing_id_user1_id_key");
		await buildChat(db, { listingId });
	});

	it("is between two people", async () => {
		const listing = await buildListing(db);
		const alone = buildChat(db, { listingId: listing.id, user1Id: listing.userId });
		expect(await refusedBy(alone)).toBe("chats_two_people_check");
	});

	it("of a pair is the only one of both, whoever opened it, and about no listing", async () => {
		const { user1Id, user2Id } = await buildPairChat(db);
		for (const people of [
			{ user1Id, user2Id },
			{ user1Id: user2Id, user2Id: user1Id },
		]) {
			expect(await refusedBy(buildPairChat(db, people))).toBe("chats_pair_key");
		}
		await buildChat(db, { user1Id, user2Id });
		const { id: listingId } = await buildListing(db);
		expect(await refusedBy(buildPairChat(db, { listingId }))).toBe("chats_is_pair_check");
	});

	it("of a pair outlives its people, also one that had several", async () => {
		const { user1Id, ...first } = await buildPairChat(db);
		const second = await buildPairChat(db, { user2Id: user1Id });
		for (const id of [first.user2Id, second.user1Id]) await db.delete(users).where(eq(users.id, id ?? ""));
		expect(await find(first.id)).toMatchObject({ user1Id, user2Id: null });
		expect(await find(second.id)).toMatchObject({ user1Id: null, user2Id: user1Id });
	});

	it("outlives its listing and its people, with its messages", async () => {
		const chat = await buildChat(db);
		const message = await buildChatMessage(db, { chatId: chat.id });
		await db.delete(listings).where(eq(listings.id, chat.listingId ?? ""));
		await db.delete(users).where(eq(users.id, chat.user1Id ?? ""));
		await db.delete(users).where(eq(users.id, chat.user2Id ?? ""));
		expect(await find(chat.id)).toMatchObject({ listingId: null, user1Id: null, user2Id: null });
		const kept = await db.select().from(chatMessages).where(eq(chatMessages.chatId, chat.id));
		expect(kept).toEqual([{ ...message, senderId: null }]);
	});
});

describe("a message", () => {
	it.each([
		["no text", { content: "" }, "chat_messages_content_check"],
		["blank text", { content: " \n\t" }, "chat_messages_content_check"],
		["2 001 characters", { content: "m".repeat(2001) }, "chat_messages_content_check"],
		["a kind that is none", { kind: "photo" as "text" }, "chat_messages_kind_check"],
		["a number below one", { seq: 0 }, "chat_messages_seq_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildChatMessage(db, overrides))).toBe(constraint);
	});

	it("may have 2 000 characters, however many bytes they take", async () => {
		const content = "👑".repeat(2000);
		expect((await buildChatMessage(db, { content })).content).toBe(content);
	});

	it("of the system may be without sender and text, and goes to whom it names", async () => {
		const chat = await buildChat(db);
		const recipientId = chat.user2Id;
		const values = {
			chatId: chat.id,
			senderId: null,
			recipientId,
			kind: "trade_superseded",
			content: "",
		} as const;
		expect(await buildChatMessage(db, values)).toMatchObject({ senderId: null, recipientId, seq: 1 });
	});

	it("is kept once when it is sent twice", async () => {
		const { chatId, senderId, clientId } = await buildChatMessage(db);
		const again = { chatId, senderId, clientId };
		expect(await refusedBy(buildChatMessage(db, again))).toBe("chat_messages_client_id_key");
	});

	it("has a number of its own in its chat", async () => {
		const { chatId, seq } = await buildChatMessage(db);
		expect(await refusedBy(buildChatMessage(db, { chatId, seq }))).toBe("chat_messages_chat_id_seq_key");
	});

	it("of a chat that is not there is refused", async () => {
		const chatId = "00000000-0000-7000-8000-000000000000";
		const lost = db.insert(chatMessages).values({ chatId, seq: 1, content: "Hola" });
		expect(await refusedBy(lost)).toBe("chat_messages_chat_id_fkey");
	});
});
