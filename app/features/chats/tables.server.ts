import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { writtenKinds } from "./rules.ts";

/**
 * Chats of a listing's owner (`user2Id`) with one other person, and of two people about no listing (`isPair`), who have one
 * such chat. The statement that writes a message moves `lastSeq`,
 * `lastMessageAt` and the streak, and records the first text of which its reader was not notified yet (`unnotifiedSeq`,
 * of `unnotifiedSince`). A null id is something that was deleted.
 */
export const chats = pgTable("chats", {
	id: id(),
	listingId: uuid("listing_id"),
	user1Id: uuid("user1_id"),
	user2Id: uuid("user2_id"),
	isPair: boolean("is_pair").notNull().default(false),
	tradeId: uuid("trade_id"),
	lastSeq: integer("last_seq").notNull().default(0),
	streakSenderId: uuid("streak_sender_id"),
	streakLength: integer("streak_length").notNull().default(0),
	unnotifiedSeq: integer("unnotified_seq"),
	unnotifiedSince: moment("unnotified_since"),
	isBlocked: boolean("is_blocked").notNull().default(false),
	lastMessageAt: momentOfWriting("last_message_at"),
	createdAt: momentOfWriting("created_at"),
});

/**
 * The messages of chats. `seq` is the chat's `lastSeq` of its moment: the order of a chat's messages is that of their commits; it may skip
 * numbers. `recipientId` is the other person, or whom it concerns when nobody is the sender. One with `removedAt` is read as of the kind `removed`, without its content.
 */
export const chatMessages = pgTable("chat_messages", {
	id: id(),
	chatId: uuid("chat_id").notNull(),
	senderId: uuid("sender_id"),
	recipientId: uuid("recipient_id"),
	clientId: uuid("client_id").notNull().default(sql`uuidv7()`),
	seq: integer("seq").notNull(),
	kind: text("kind", { enum: writtenKinds }).notNull().default("text"),
	content: text("content").notNull(),
	isRead: boolean("is_read").notNull().default(false),
	createdAt: momentOfWriting("created_at"),
	removedAt: moment("removed_at"),
});
