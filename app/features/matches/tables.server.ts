import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";

/** The things that most people seek, by category and province; the whole country has no province. */
export const wantedBoard = pgTable(
	"wanted_board",
	{
		categoryId: uuid("category_id").notNull(),
		province: text("province"),
		nameKey: text("name_key").notNull(),
		itemId: uuid("item_id"),
		customName: text("custom_name"),
		people: integer("people").notNull(),
	},
	(table) => [
		unique("wanted_board_key").on(table.categoryId, table.province, table.nameKey).nullsNotDistinct(),
	],
);

/** People whom somebody does not want to see among their matches for a while. */
export const matchHides = pgTable(
	"match_hides",
	{
		userId: uuid("user_id").notNull(),
		hiddenId: uuid("hidden_id").notNull(),
		until: moment("until").notNull(),
	},
	({ userId, hiddenId }) => [primaryKey({ columns: [userId, hiddenId] })],
);

/** When people last looked at their matches, and on the visit before. */
export const matchVisits = pgTable("match_visits", {
	userId: uuid("user_id").primaryKey(),
	seenAt: moment("seen_at").notNull(),
	seenBeforeAt: moment("seen_before_at"),
});

/** People whose lists meet before others', by the name and the key of their link. */
export const groups = pgTable(
	"groups",
	{
		id: uuid("id").primaryKey().default(sql`uuidv7()`),
		slug: text("slug").notNull(),
		name: text("name").notNull(),
		about: text("about"),
		/** Null only within a statement that deletes its account. */
		ownerId: uuid("owner_id"),
		hiddenAt: moment("hidden_at"),
		createdAt: moment("created_at").notNull().defaultNow(),
	},
	({ slug }) => [unique("groups_slug_key").on(slug)],
);

/** The people who belong to a group, and those whom its owner removed for good. */
export const groupMembers = pgTable(
	"group_members",
	{
		groupId: uuid("group_id").notNull(),
		userId: uuid("user_id").notNull(),
		joinedAt: moment("joined_at").notNull().defaultNow(),
		removedAt: moment("removed_at"),
	},
	({ groupId, userId }) => [primaryKey({ columns: [groupId, userId] })],
);
