import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, momentOfWriting } from "#app/platform/database/columns.server.ts";

/** Unread rows of one person, type and `groupKey` are one row. */
export const notifications = pgTable("notifications", {
	id: id(),
	userId: uuid("user_id").notNull(),
	type: text("type").notNull(),
	data: jsonb("data").$type<Record<string, string | number>>().notNull().default({}),
	groupKey: text("group_key"),
	isRead: boolean("is_read").notNull().default(false),
	createdAt: momentOfWriting("created_at"),
});
