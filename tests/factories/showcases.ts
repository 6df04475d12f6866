import { eq, sql } from "drizzle-orm";
import {
	collectionComments,
	collectionListings,
	collections,
	collectionsElements,
	collectionsElementsRef,
	collectionsFavorites,
	collectionsLikes,
} from "#app/features/showcases/tables.server.ts";
import { buildUser } from "./accounts.ts";
import { buildListing } from "./listings.ts";
import { type Db, image, onlyRow, unique } from "./row.ts";

export type ShowcaseRow = typeof collections.$inferSelect;

/** A showcase with nothing on show. */
export async function buildShowcase(
	db: Db,
	overrides: Partial<typeof collections.$inferInsert> = {},
): Promise<ShowcaseRow> {
	const ownerId = overrides.ownerId ?? (await buildUser(db)).id;
	const ownerIsBanned = sql`(select is_banned from users where id = ${ownerId})`;
	const values = { name: `Vitrina ${unique()}`, ownerIsBanned, ...overrides, ownerId };
	const row = onlyRow(await db.insert(collections).values(values).returning());
	await writeTerms(db, row.id);
	return row;
}

/** The row of a showcase as it stands now. */
export async function findShowcase(db: Db, id: string): Promise<ShowcaseRow | undefined> {
	return (await db.select().from(collections).where(eq(collections.id, id)))[0];
}

/** As commands do once they have written what a showcase is found by. */
async function writeTerms(db: Db, showcaseId: string): Promise<void> {
	await db.execute(sql`select write_showcase_terms(array[${showcaseId}::uuid])`);
}

/** An element that stands in no showcase; the file that it names does not exist. */
export async function buildElement(db: Db, overrides: Partial<typeof collectionsElements.$inferInsert> = {}) {
	const userId = overrides.userId ?? (await buildUser(db)).id;
	const values = {
		title: `Element ${unique()}`,
		imageUrl: `elements/${unique()}`,
		...image,
		...overrides,
		userId,
	};
	return onlyRow(await db.insert(collectionsElements).values(values).returning());
}

/** Puts an element of the showcase's owner on show. */
export async function buildShownElement(
	db: Db,
	overrides: Partial<typeof collectionsElementsRef.$inferInsert> = {},
) {
	const owner = await buildUser(db);
	const collectionId = overrides.collectionId ?? (await buildShowcase(db, { ownerId: owner.id })).id;
	const elementId = overrides.elementId ?? (await buildElement(db, { userId: owner.id })).id;
	const values = { ...overrides, collectionId, elementId };
	const row = onlyRow(await db.insert(collectionsElementsRef).values(values).returning());
	await writeTerms(db, collectionId);
	return row;
}

/** Puts a listing of the showcase's owner on show. */
export async function buildShownListing(
	db: Db,
	overrides: Partial<typeof collectionListings.$inferInsert> = {},
) {
	const owner = await buildUser(db);
	const collectionId = overrides.collectionId ?? (await buildShowcase(db, { ownerId: owner.id })).id;
	const listingId = overrides.listingId ?? (await buildListing(db, { userId: owner.id })).id;
	const values = { ...overrides, collectionId, listingId };
	const row = onlyRow(await db.insert(collectionListings).values(values).returning());
	await writeTerms(db, collectionId);
	return row;
}

export async function buildComment(db: Db, overrides: Partial<typeof collectionComments.$inferInsert> = {}) {
	const { collectionId, userId } = await showcaseAndPerson(db, overrides);
	const authorIsBanned = sql`(select is_banned from users where id = ${userId})`;
	const values = { comment: "¡Qué linda!", authorIsBanned, ...overrides, collectionId, userId };
	return onlyRow(await db.insert(collectionComments).values(values).returning());
}

/** The row of a comment as it stands now. */
export async function findComment(db: Db, id: string) {
	return (await db.select().from(collectionComments).where(eq(collectionComments.id, id)))[0];
}

export async function buildLike(db: Db, overrides: Partial<typeof collectionsLikes.$inferInsert> = {}) {
	const values = { ...overrides, ...(await showcaseAndPerson(db, overrides)) };
	return onlyRow(await db.insert(collectionsLikes).values(values).returning());
}

export async function buildFavorite(
	db: Db,
	overrides: Partial<typeof collectionsFavorites.$inferInsert> = {},
) {
	const values = { ...overrides, ...(await showcaseAndPerson(db, overrides)) };
	return onlyRow(await db.insert(collectionsFavorites).values(values).returning());
}

async function showcaseAndPerson(db: Db, given: { collectionId?: string; userId?: string | null }) {
	return {
		collectionId: given.collectionId ?? (await buildShowcase(db)).id,
		userId: given.userId ?? (await buildUser(db)).id,
	};
}
