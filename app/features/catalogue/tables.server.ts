import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, momentOfWriting } from "#app/platform/database/columns.server.ts";

export const productCategories = pgTable("product_categories", {
	id: id(),
	name: text("name").notNull(),
	nameEs: text("name_es"),
	slug: text("slug").notNull(),
	isActive: boolean("is_active").notNull().default(true),
	isDigital: boolean("is_digital").notNull().default(false),
	isSpecial: boolean("is_special").notNull().default(false),
	sortOrder: integer("sort_order").notNull().default(0),
	createdAt: momentOfWriting("created_at"),
});

/** Further categories of the store's products. */
export const auctionCategories = pgTable("auction_categories", {
	id: id(),
	name: text("name").notNull(),
	nameEs: text("name_es"),
	slug: text("slug").notNull(),
	sortOrder: integer("sort_order").notNull().default(0),
});

/** Sets, series and platforms that items belong to. */
export const productExpansions = pgTable("product_expansions", {
	id: id(),
	categoryId: uuid("category_id"),
	name: text("name").notNull(),
	nameEs: text("name_es"),
	nameFolded: text("name_folded").notNull().generatedAlwaysAs(sql`fold_text(name)`),
	createdAt: momentOfWriting("created_at"),
});

/** The folded names are what searches compare with `fold_text(query)`. */
export const productItems = pgTable("product_items", {
	id: id(),
	categoryId: uuid("category_id").notNull(),
	expansionId: uuid("expansion_id"),
	name: text("name").notNull(),
	nameEs: text("name_es"),
	description: text("description"),
	nameFolded: text("name_folded").notNull().generatedAlwaysAs(sql`fold_text(name)`),
	nameEsFolded: text("name_es_folded").generatedAlwaysAs(sql`fold_text(name_es)`),
	descriptionFolded: text("description_folded").generatedAlwaysAs(sql`fold_text(description)`),
	createdAt: momentOfWriting("created_at"),
});

/** The names of items from each of their words on; written by triggers, read in order by suggestions. */
export const productItemPrefixes = pgTable("product_item_prefixes", {
	itemId: uuid("item_id").notNull(),
	categoryId: uuid("category_id").notNull(),
	isWhole: boolean("is_whole").notNull(),
	rest: text("rest").notNull(),
});

/** Every word of an item's name, a title or a wanted name; whoever writes them calls `learn_words()`. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() });
