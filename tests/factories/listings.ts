import { eq, sql } from "drizzle-orm";
import { productItems } from "#app/features/catalogue/tables.server.ts";
import { ownerColumns } from "#app/features/listings/commands-internal.server.ts";
import { listingImages, listings, wantedItems } from "#app/features/listings/tables.server.ts";
import { buildUser } from "./accounts.ts";
import { addSearchWords, buildCategory, buildItem } from "./catalogue.ts";
import { type Db, image, onlyRow, unique } from "./row.ts";

export type ListingRow = typeof listings.$inferSelect;

/** An active listing of a catalogue item of its category; `productItemId: null` makes it one of a custom item. */
export async function buildListing(
	db: Db,
	overrides: Partial<typeof listings.$inferInsert> = {},
): Promise<ListingRow> {
	const userId = overrides.userId ?? (await buildUser(db)).id;
	const values = {
		title: `Listing ${unique()}`,
		...ownerColumns(userId),
		...(overrides.status === "deleted" && { deletedAt: new Date() }),
		...overrides,
		...(await itemAndCategory(db, overrides)),
		userId,
	};
	const listing = onlyRow(await db.insert(listings).values(values).returning());
	await addSearchWords(db, listing.titleFolded, listing.customItemNameFolded);
	return listing;
}

/** The row of a listing as it stands now. */
export async function findListing(db: Db, id: string): Promise<ListingRow | undefined> {
	return (await db.select().from(listings).where(eq(listings.id, id)))[0];
}

async function itemAndCategory(
	db: Db,
	{ productItemId, categoryId }: Partial<typeof listings.$inferInsert>,
): Promise<{ productItemId: string | null; categoryId: string }> {
	if (productItemId === null) {
		return { productItemId, categoryId: categoryId ?? (await buildCategory(db)).id };
	}
	if (productItemId === undefined) {
		const item = await buildItem(db, { categoryId });
		return { productItemId: item.id, categoryId: item.categoryId };
	}
	if (categoryId !== undefined) return { productItemId, categoryId };
	const item = onlyRow(await db.select().from(productItems).where(eq(productItems.id, productItemId)));
	return { productItemId, categoryId: item.categoryId };
}

/** The row of an image; the file that it names does not exist. */
export async function buildListingImage(db: Db, overrides: Partial<typeof listingImages.$inferInsert> = {}) {
	const listingId = overrides.listingId ?? (await buildListing(db)).id;
	const values = { imageUrl: `listing-images/${unique()}`, ...image, ...overrides, listingId };
	return onlyRow(await db.insert(listingImages).values(values).returning());
}

/** The listing's first wanted item, from the catalogue; `customName` makes it a custom one. */
export async function buildWantedItem(db: Db, overrides: Partial<typeof wantedItems.$inferInsert> = {}) {
	const listingId = overrides.listingId ?? (await buildListing(db)).id;
	const isCustom = overrides.customName !== undefined && overrides.customName !== null;
	const productItemId = overrides.productItemId ?? (isCustom ? null : (await buildItem(db)).id);
	const values = { position: 0, ...overrides, productItemId, listingId };
	const row = onlyRow(await db.insert(wantedItems).values(values).returning());
	await db.execute(sql`select write_wanted_terms(array[${listingId}::uuid])`);
	await addSearchWords(db, row.customNameFolded);
	return row;
}

/** The id of the listing that a form published, from where its sender is led; undefined when nothing was published. */
export function publishedId({ headers }: Pick<Response, "headers">): string | undefined {
	return /^\/intercambios\/([0-9a-f-]{36})\/publicada$/.exec(headers.get("Location") ?? "")?.[1];
}
