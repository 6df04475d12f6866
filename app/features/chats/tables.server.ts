import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";

/**
 * Inserting a message moves `lastSeq`, `lastMessageAt` and the streak, and keeps the first text of which its reader was
 * not told yet (`untoldSeq`, of `untoldSince`). A null id is something that was deleted.
 */
export const chats = pgTable("chats", {
	id: id(),
	listingId: uuid("listing_id"),
	user1Id: uuid("user1_id"),
	user2Id: uuid("user2_id"),
	tradeId: uuid("trade_id"),
	lastSeq: integer("last_seq").notNull().default(0),
	streakSenderId: uuid("streak_sender_id"),
	streakLength: integer("streak_length").notNull().default(0),
	untoldSeq: integer("untold_seq"),
	untoldSince: moment("untold_since"),
	lastMessageAt: momentOfWriting("last_message_at"),
	createdAt: momentOfWriting("created_at"),
});

/**
 * A trigger fills `seq` (the order of a chat's messages, which is that of their commits; it may skip numbers)
 * and `recipientId` (the other person; given by the writer when nobody is the sender).
 */
export const chatMessages = pgTable("chat_messages", {
	id: id(),
	chatId: uuid("chat_id").notNull(),
	senderId: uuid("sender_id"),
	recipientId: uuid("recipient_id"),
	clientId: uuid("client_id").notNull().default(sql`uuidv7()`),
	seq: integer("seq").notNull().default(0),
	kind: text("kind").$type<"text" | `trade_${string}`>().notNull().default("text"),
	content: text("content").notNull(),
	isRead: boolean("is_read").notNull().default(false),
	createdAt: momentOfWriting("created_at"),
});
