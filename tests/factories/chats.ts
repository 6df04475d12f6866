import { eq, sql } from "drizzle-orm";
import { chatMessages, chats } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { buildUser } from "./accounts.ts";
import { buildListing } from "./listings.ts";
import { type Db, onlyRow } from "./row.ts";

export type ChatRow = typeof chats.$inferSelect;
export type ChatMessageRow = typeof chatMessages.$inferSelect;

/** A chat, without messages, that user1 opened about a listing of user2. The listing's interest stays as it is. */
export async function buildChat(
	db: Db,
	overrides: Partial<typeof chats.$inferInsert> = {},
): Promise<ChatRow> {
	const listingId =
		overrides.listingId ?? (await buildListing(db, { userId: overrides.user2Id ?? undefined })).id;
	const listing = onlyRow(await db.select().from(listings).where(eq(listings.id, listingId)));
	const user1Id = overrides.user1Id ?? (await buildUser(db)).id;
	const values = { user2Id: listing.userId, ...overrides, listingId, user1Id };
	return onlyRow(await db.insert(chats).values(values).returning());
}

/** The chat without a listing, and without messages, that one person opened with another, who has nothing on their lists. */
export async function buildPairChat(db: Db, overrides: Partial<typeof chats.$inferInsert> = {}) {
	const { user1Id = (await buildUser(db)).id, user2Id = (await buildUser(db)).id } = overrides;
	const values = { ...overrides, isPair: true, user1Id, user2Id };
	return onlyRow(await db.insert(chats).values(values).returning());
}

/** A listing's owner, and somebody who has opened a chat about it. */
export async function buildConversation(
	db: Db,
	overrides: { seller?: Parameters<typeof buildUser>[1]; listing?: Parameters<typeof buildListing>[1] } = {},
) {
	const [seller, buyer] = [await buildUser(db, overrides.seller), await buildUser(db)];
	const listing = await buildListing(db, { ...overrides.listing, userId: seller.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	return { seller, buyer, listing, chatId };
}

/** A text from user1, unless `senderId` says otherwise. */
export async function buildChatMessage(
	db: Db,
	overrides: Partial<typeof chatMessages.$inferInsert> = {},
): Promise<ChatMessageRow> {
	const chat = overrides.chatId
		? onlyRow(await db.select().from(chats).where(eq(chats.id, overrides.chatId)))
		: await buildChat(db);
	const { senderId = chat.user1Id, createdAt = new Date(), kind = "text" } = overrides;
	const recipientId = senderId === chat.user1Id ? chat.user2Id : chat.user1Id;
	const values = {
		recipientId,
		content: "Hola, ¿seguís teniéndola?",
		...overrides,
		senderId,
		createdAt,
		seq: overrides.seq ?? (await advanceChat(db, chat.id, { senderId, createdAt, kind })),
		chatId: chat.id,
	};
	return onlyRow(await db.insert(chatMessages).values(values).returning());
}

/** What a message does to its chat; see the statements of the chats' commands. @returns the message's number */
async function advanceChat(
	db: Db,
	chatId: string,
	{ senderId, createdAt, kind }: Pick<ChatMessageRow, "senderId" | "createdAt" | "kind">,
): Promise<number> {
	const next = sql<number>`${chats.lastSeq} + 1`;
	const text = {
		streakLength: sql`case when ${chats.streakSenderId} = ${senderId} then ${chats.streakLength} + 1 else 1 end`,
		streakSenderId: senderId,
		unnotifiedSeq: sql`coalesce(${chats.unnotifiedSeq}, ${next})`,
		unnotifiedSince: sql`coalesce(${chats.unnotifiedSince}, ${createdAt.toISOString()})`,
	};
	const lastMessageAt = sql`greatest(${chats.lastMessageAt}, ${createdAt.toISOString()})`;
	const changes = { lastSeq: next, lastMessageAt, ...(kind === "text" ? text : {}) };
	const [chat] = await db.update(chats).set(changes).where(eq(chats.id, chatId)).returning();
	return chat?.lastSeq ?? 1;
}
