import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import type { NotificationData } from "./rules.ts";

/** Unread rows of one person, type and `groupKey` are one row. */
export const notifications = pgTable("notifications", {
	id: id(),
	userId: uuid("user_id").notNull(),
	type: text("type").notNull(),
	data: jsonb("data").$type<NotificationData>().notNull().default({}),
	groupKey: text("group_key"),
	isRead: boolean("is_read").notNull().default(false),
	createdAt: momentOfWriting("created_at"),
});

/** What a person was told by mail of a chat's messages: all up to `mailedSeq`; and when the next mail is due. */
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
