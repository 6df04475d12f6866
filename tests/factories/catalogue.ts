import { eq, inArray, sql } from "drizzle-orm";
import {
	auctionCategories,
	dictionaryWords,
	productCategories,
	productExpansions,
	productItemPrefixes,
	productItems,
} from "#app/features/catalogue/tables.server.ts";
import { type Db, onlyRow, unique } from "./row.ts";

/** An active category of physical things; `isDigital` and `isSpecial` make the other kinds. */
export async function buildCategory(db: Db, overrides: Partial<typeof productCategories.$inferInsert> = {}) {
	const name = `Category ${unique()}`;
	const values = { name, slug: name.toLowerCase().replace(" ", "-"), ...overrides };
	return onlyRow(await db.insert(productCategories).values(values).returning());
}

export async function buildAuctionCategory(
	db: Db,
	overrides: Partial<typeof auctionCategories.$inferInsert> = {},
) {
	const name = `Kind ${unique()}`;
	const values = { name, slug: name.toLowerCase().replace(" ", "-"), ...overrides };
	return onlyRow(await db.insert(auctionCategories).values(values).returning());
}

export async function buildExpansion(db: Db, overrides: Partial<typeof productExpansions.$inferInsert> = {}) {
	const categoryId = overrides.categoryId === undefined ? (await buildCategory(db)).id : overrides.categoryId;
	const values = { name: `Expansion ${unique()}`, ...overrides, categoryId };
	return onlyRow(await db.insert(productExpansions).values(values).returning());
}

/** An item of the catalogue, of no expansion unless told. */
export async function buildItem(db: Db, overrides: Partial<typeof productItems.$inferInsert> = {}) {
	const categoryId = overrides.categoryId ?? (await buildCategory(db)).id;
	const values = { name: `Item ${unique()}`, ...overrides, categoryId };
	const item = onlyRow(await db.insert(productItems).values(values).returning());
	await db.execute(sql`select write_item_prefixes(array[${item.id}::uuid])`);
	await addSearchWords(db, item.nameFolded, item.nameEsFolded);
	return item;
}

/** What the writer of a name does, so that searches correct typing by its words. */
export async function addSearchWords(db: Db, ...folded: readonly (string | null)[]): Promise<void> {
	await db.execute(sql`select learn_words(${sql.param(folded)}::text[])`);
}

/** Which of some words typing is corrected by. */
export async function findKnownWords(db: Db, ...words: readonly string[]): Promise<string[]> {
	const rows = await db.select().from(dictionaryWords).where(inArray(dictionaryWords.word, words));
	return rows.map(({ word }) => word).sort();
}

/** By which beginnings of its names' words pickers find an item. */
export async function findPrefixes(db: Db, itemId: string): Promise<string[]> {
	const rows = await db.select().from(productItemPrefixes).where(eq(productItemPrefixes.itemId, itemId));
	return rows.map(({ rest }) => rest).sort();
}
