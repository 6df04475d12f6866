import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { array, integer, statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import type { ListingChanged, ListingDeleted } from "./events.ts";
import { currentStatuses, type ListingStatus, tradableStatuses } from "./rules.ts";
import { listingImages, listings } from "./tables.server.ts";

/**
 * Updates a listing only while it is in one of these statuses: that decides every race. A new status is an event.
 * @returns whether it was
 */
export async function updateWhile(
	tx: TransactionContext,
	{ id, from }: { id: string; from: readonly ListingStatus[] },
	changes: Partial<typeof listings.$inferInsert>,
): Promise<boolean> {
	const rows = await tx.db
		.update(listings)
		.set(changes)
		.where(and(eq(listings.id, id), inArray(listings.status, [...from])))
		.returning({ id: listings.id });
	if (rows.length === 0) return false;
	if (changes.status) await recordListingChange(tx, id);
	return true;
}

/** Records that a listing's content or status changed, for the features that copy some of it. */
export async function recordListingChange(tx: TransactionContext, listingId: string): Promise<void> {
	const event: ListingChanged = { type: "listing.changed", listingId };
	await tx.record(event);
}

/** Columns of a new listing that are copied from its owner. */
export function ownerColumns(userId: string) {
	return {
		ownerIsBanned: sql<boolean>`(select is_banned from users where id = ${userId})`,
		ownerProvince: sql<string | null>`(select province from users where id = ${userId})`,
		ownerCity: sql<string | null>`(select city from users where id = ${userId})`,
	};
}

/*
 * Writes for other features' commands, inside their transaction: they have checked the permission.
 */

const takeUnits = statement(
	{ id: uuid(), units: integer(), now: timestamp(), statuses: array(text<ListingStatus>()) },
	{ status: text<ListingStatus>() },
)`update listings set quantity = greatest(1, quantity - :units),
		status = case when quantity <= :units then 'traded' else status end, updated_at = :now
	where id = :id and status = any(:statuses) returning status`;

/**
 * Takes units of a tradable listing, which ends as traded with its last one.
 * @returns whether it ended
 */
export async function markTraded(tx: TransactionContext, id: string, units: number): Promise<boolean> {
	const [listing] = await takeUnits(tx.db, { id, units, now: tx.clock.now(), statuses: tradableStatuses });
	if (listing) await recordListingChange(tx, id);
	return listing?.status === "traded";
}

/** Writes how many units a current listing offers, as the entry of its owner's list says. */
export async function setQuantity(tx: TransactionContext, id: string, quantity: number): Promise<void> {
	const changes = { quantity, updatedAt: tx.clock.now() };
	if (await updateWhile(tx, { id, from: currentStatuses }, changes)) await recordListingChange(tx, id);
}

/** Hides an active listing until a moderator decides. */
export async function hideListing(tx: TransactionContext, id: string): Promise<void> {
	await updateWhile(tx, { id, from: ["active"] }, { status: "in_revision", updatedAt: tx.clock.now() });
}

/** Hides the listing of a card that moderation hides, active or paused: its owner can neither show nor trade it. */
export async function withholdListing(tx: TransactionContext, id: string): Promise<void> {
	await updateWhile(tx, { id, from: tradableStatuses }, { status: "in_revision", updatedAt: tx.clock.now() });
}

/** Publishes a listing again that moderation had hidden. */
export async function showListing(tx: TransactionContext, id: string): Promise<void> {
	await updateWhile(tx, { id, from: ["in_revision"] }, { status: "active", updatedAt: tx.clock.now() });
}

/** Deletes a listing for moderation; {@link announceDeletion} publishes the event. */
export async function withdrawListing(tx: TransactionContext, id: string): Promise<void> {
	const now = tx.clock.now();
	const deleted = { status: "deleted", deletedAt: now, updatedAt: now } as const;
	await updateWhile(tx, { id, from: currentStatuses }, deleted);
}

/** Brings back a listing that moderation deleted. */
export async function reinstateListing(tx: TransactionContext, id: string): Promise<void> {
	const active = { status: "active", deletedAt: null, updatedAt: tx.clock.now() } as const;
	await updateWhile(tx, { id, from: ["deleted"] }, active);
}

/**
 * Deletes a current listing for a person; trades about it end.
 * @returns whether it was current
 */
export async function deleteCurrent(
	tx: TransactionContext,
	listing: Omit<ListingDeleted, "type" | "byAdmin">,
): Promise<boolean> {
	const now = tx.clock.now();
	const deleted = { status: "deleted", updatedAt: now, deletedAt: now } as const;
	if (!(await updateWhile(tx, { id: listing.listingId, from: currentStatuses }, deleted))) return false;
	const byAdmin = listing.ownerId !== listing.actorId;
	const event: ListingDeleted = { type: "listing.deleted", ...listing, byAdmin };
	await tx.record(event);
	return true;
}

/** Deletes current listings of a person for them. */
export async function deleteOwnListings(
	tx: TransactionContext,
	ownerId: string,
	ids: readonly string[],
): Promise<void> {
	const rows = await tx.db
		.select({ listingId: listings.id, title: listings.title })
		.from(listings)
		.where(and(eq(listings.userId, ownerId), inArray(listings.id, [...ids])))
		.orderBy(asc(listings.id));
	for (const row of rows) await deleteCurrent(tx, { ...row, ownerId, actorId: ownerId });
}

/** Records that moderation deleted a listing: trades about it end, and showcases lose it. Moderation notifies its owner. */
export async function announceDeletion(
	tx: TransactionContext,
	listing: Omit<ListingDeleted, "type" | "byAdmin">,
): Promise<void> {
	const event: ListingDeleted = { type: "listing.deleted", ...listing, byAdmin: false };
	await tx.record(event);
}

const addOne = statement(
	{ id: uuid() },
	{ id: text() },
)`update listings set interest_count = interest_count + 1 where id = :id and is_public returning id`;

/** Counts one more person who wrote about a listing. @returns false when the public does not see it */
export async function addInterest(tx: TransactionContext, id: string): Promise<boolean> {
	return (await addOne(tx.db, { id })).length > 0;
}

/** Age at which a deleted listing's images are purged, in milliseconds: 30 days, in which a mistake can be undone. */
export const imageRetentionMillis = 30 * 24 * 60 * 60 * 1000;
/** Number of images in one transaction: few enough that nothing waits long for it. */
const batchSize = 100;

/**
 * Removes the images of listings that were deleted long ago; the listings themselves stay deleted. Files go
 * before their rows, so that a failure in between leaves no file that nobody knows of.
 * @param now images of listings deleted {@link imageRetentionMillis} before it are purged
 * @returns the number of purged images
 * @throws when the disk or the database is away; the rest is purged the next time
 */
export async function purgeDeletedListings(db: Database, files: Files, now: Date): Promise<number> {
	let purged = 0;
	for (;;) {
		const count = await purgeBatch(db, files, new Date(now.getTime() - imageRetentionMillis));
		purged += count;
		if (count < batchSize) return purged;
	}
}

async function purgeBatch(db: Database, files: Files, deletedBefore: Date): Promise<number> {
	return transaction(db, async (tx) => {
		// What another node is purging at this moment is left to it.
		const old = await tx
			.select({ id: listingImages.id, key: listingImages.imageUrl })
			.from(listingImages)
			.innerJoin(listings, eq(listings.id, listingImages.listingId))
			.where(and(eq(listings.status, "deleted"), lt(listings.deletedAt, deletedBefore)))
			.orderBy(asc(listingImages.id))
			.limit(batchSize)
			.for("update", { of: [listingImages, listings], skipLocked: true });
		if (old.length === 0) return 0;
		await files.remove(old.flatMap(({ key }) => imageWidths.map((width) => imageFile(key, width))));
		const ids = old.map(({ id }) => id);
		await tx.delete(listingImages).where(inArray(listingImages.id, ids));
		return old.length;
	});
}
