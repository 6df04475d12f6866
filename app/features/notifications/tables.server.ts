import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { type NotificationData, notificationTypes } from "./rules.ts";

/**
 * Notifications of people. Unread ones of one person, type and `groupKey` are one row; those with a `clearedAt` are deleted,
 * but can be restored.
 */
export const notifications = pgTable("notifications", {
	id: id(),
	userId: uuid("user_id").notNull(),
	type: text("type", { enum: notificationTypes }).notNull(),
	data: jsonb("data").$type<NotificationData>().notNull().default({}),
	groupKey: text("group_key"),
	isRead: boolean("is_read").notNull().default(false),
	createdAt: momentOfWriting("created_at"),
	clearedAt: moment("cleared_at"),
});

/** Mails to a person about a chat's messages: the last one mailed (`mailedSeq`), and when the next mail is due. */
export const messageMails = pgTable(
	"message_mails",
	{
		chatId: uuid("chat_id").notNull(),
		userId: uuid("user_id").notNull(),
		mailedSeq: integer("mailed_seq").notNull().default(0),
		mailedAt: moment("mailed_at"),
		dueAt: moment("due_at"),
	},
	(table) => [primaryKey({ columns: [table.chatId, table.userId] })],
);

/** What the operator tells everybody. `mailedUpTo` is the last person whose mail is queued. */
export const announcements = pgTable("announcements", {
	id: id(),
	textEs: text("text_es").notNull(),
	textEn: text("text_en").notNull(),
	authorUsername: text("author_username").notNull(),
	byMail: boolean("by_mail").notNull(),
	mailedUpTo: uuid("mailed_up_to"),
	mails: integer("mails").notNull().default(0),
	createdAt: moment("created_at").notNull(),
	endsAt: moment("ends_at").notNull(),
});
