import { integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";

/** What most people seek, by category and province; the whole country has no province. */
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
