import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting, tsvector } from "#app/platform/database/columns.server.ts";
import type { ExternalId } from "./rules-items.ts";
import { claimProblems } from "./rules-teaching.ts";

/** The kinds of things, which decide what a listing of one may say. */
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

/** More categories, of the store's products alone. */
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
	/** One of its codes; a trigger writes it. */
	code: text("code"),
	printedCount: integer("printed_count"),
	source: text("source").notNull().default("admin"),
	confirmedAt: moment("confirmed_at").defaultNow(),
	version: integer("version").notNull().default(1),
	createdAt: momentOfWriting("created_at"),
});

/** Codes of sets and nicknames of platforms; several expansions may share one. */
export const productExpansionCodes = pgTable(
	"product_expansion_codes",
	{
		categoryId: uuid("category_id").notNull(),
		code: text("code").notNull(),
		codeFolded: text("code_folded").notNull().generatedAlwaysAs(sql`fold_text(code)`),
		expansionId: uuid("expansion_id").notNull(),
	},
	(table) => [primaryKey({ columns: [table.expansionId, table.codeFolded] })],
);

/** Items; searches compare the folded names with `fold_text(query)`. */
export const productItems = pgTable("product_items", {
	id: id(),
	categoryId: uuid("category_id").notNull(),
	expansionId: uuid("expansion_id"),
	name: text("name").notNull(),
	nameEs: text("name_es"),
	description: text("description"),
	number: text("number"),
	numberKey: text("number_key").generatedAlwaysAs(sql`number_key(number)`),
	nameFolded: text("name_folded").notNull().generatedAlwaysAs(sql`fold_text(name)`),
	nameEsFolded: text("name_es_folded").generatedAlwaysAs(sql`fold_text(name_es)`),
	searchTerms: tsvector("search_terms").notNull().default(""),
	source: text("source").notNull().default("admin"),
	confirmedAt: moment("confirmed_at").defaultNow(),
	version: integer("version").notNull().default(1),
	createdAt: momentOfWriting("created_at"),
});

/** Ids of items in other catalogues and shops. */
export const productItemIds = pgTable(
	"product_item_ids",
	{
		source: text("source").notNull(),
		value: text("value").notNull(),
		itemId: uuid("item_id").notNull(),
		/** True where files of people alone say so. */
		isTaught: boolean("is_taught").notNull().default(false),
	},
	(table) => [primaryKey({ columns: [table.source, table.value] })],
);

/** Former names of items, and the ids and names of those that were merged into them. */
export const productItemAliases = pgTable("product_item_aliases", {
	id: id(),
	itemId: uuid("item_id").notNull(),
	categoryId: uuid("category_id").notNull(),
	expansionId: uuid("expansion_id"),
	nameFolded: text("name_folded"),
	numberKey: text("number_key"),
});

/** Former names of expansions, and the ids and names of those that were merged into them. */
export const productExpansionAliases = pgTable("product_expansion_aliases", {
	id: id(),
	expansionId: uuid("expansion_id").notNull(),
	categoryId: uuid("category_id"),
	nameFolded: text("name_folded").notNull(),
});

/** Typed names of things that the catalogue does not have, with how many people published them. */
export const typedNames = pgTable(
	"typed_names",
	{
		categoryId: uuid("category_id").notNull(),
		nameFolded: text("name_folded").notNull(),
		name: text("name").notNull(),
		people: integer("people").notNull().default(1),
		lastTypedAt: moment("last_typed_at").notNull(),
		/** The moment when an admin took the name away, if one did. */
		dismissedAt: moment("dismissed_at"),
	},
	(table) => [primaryKey({ columns: [table.categoryId, table.nameFolded] })],
);

/** Claims of people's files: items that the catalogue does not have, or has otherwise. */
export const catalogueClaims = pgTable("catalogue_claims", {
	id: id(),
	/** The person whose file says so; null once the account is gone. */
	userId: uuid("user_id"),
	categoryId: uuid("category_id").notNull(),
	/** The item that exists on its word, or that it contradicts. */
	itemId: uuid("item_id"),
	/** The kind of contradiction; null for a claim on which an item exists. */
	problem: text("problem", { enum: claimProblems }),
	setCode: text("set_code"),
	setName: text("set_name").notNull(),
	setFolded: text("set_folded").notNull().generatedAlwaysAs(sql`fold_text(set_name)`),
	number: text("number").notNull(),
	numberKey: text("number_key").notNull().generatedAlwaysAs(sql`number_key(number)`),
	name: text("name").notNull(),
	nameFolded: text("name_folded").notNull().generatedAlwaysAs(sql`fold_text(name)`),
	ids: jsonb("ids").$type<readonly ExternalId[]>().notNull().default([]),
	createdAt: momentOfWriting("created_at"),
	/** The moment when an admin dismissed the contradiction, if one did. */
	dismissedAt: moment("dismissed_at"),
});

/** The names of items from each of their words on, read in order by suggestions; whoever writes items calls `write_item_prefixes()`. */
export const productItemPrefixes = pgTable("product_item_prefixes", {
	itemId: uuid("item_id").notNull(),
	categoryId: uuid("category_id").notNull(),
	isWhole: boolean("is_whole").notNull(),
	rest: text("rest").notNull(),
});

/** Every word of an item's name, a title or a wanted name; whoever writes them calls `learn_words()`. */
export const dictionaryWords = pgTable("search_words", { word: text("word").primaryKey() });
