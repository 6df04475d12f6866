import { and, eq, inArray, sql } from "drizzle-orm";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { ListingChanged, ListingDeleted } from "./events.ts";
import { currentStatuses, type ListingStatus, tradableStatuses } from "./rules.ts";
import { listings } from "./tables.server.ts";

/**
 * Writes only while the listing is in one of these statuses: that decides every race. A new status is an event.
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
	if (changes.status) await recordChange(tx, id);
	return true;
}

/** Tells who repeats what listings say that one of them says something else, or is in another status. */
export async function recordChange(tx: TransactionContext, listingId: string): Promise<void> {
	const event: ListingChanged = { type: "listing.changed", listingId };
	await tx.record(event);
}

/** The columns of its owner that a new listing repeats. */
export function ownerColumns(userId: string) {
	return {
		ownerIsBanned: sql<boolean>`(select is_banned from users where id = ${userId})`,
		ownerProvince: sql<string | null>`(select province from users where id = ${userId})`,
		ownerCity: sql<string | null>`(select city from users where id = ${userId})`,
	};
}

/** Like {@link ownerColumns} for all listings of a person; those that have it already are not written. */
const copyOwner = statement(
	"listings_copy_owner",
	`update listings set owner_is_banned = is_banned, owner_province = province, owner_city = city
	from users where users.id = $1 and user_id = users.id
		and (owner_is_banned, owner_province, owner_city) is distinct from (is_banned, province, city)`,
);

/** Repeats in a person's listings what has changed of the person. A listing that is being published waits, or is waited for. */
export async function followOwner(
	tx: TransactionContext,
	{ personId }: { readonly personId: string },
): Promise<void> {
	await copyOwner(tx.db, [personId]);
}

/*
 * What other features' commands write here, inside their transaction. They have asked whether the person may.
 */

/** Makes a listing that can be traded one that was. */
export async function markTraded(tx: TransactionContext, id: string): Promise<void> {
	await updateWhile(tx, { id, from: tradableStatuses }, { status: "traded", updatedAt: tx.clock.now() });
}

/** Takes an active listing out of sight until a moderator decides. */
export async function hideListing(tx: TransactionContext, id: string): Promise<void> {
	await updateWhile(tx, { id, from: ["active"] }, { status: "in_revision", updatedAt: tx.clock.now() });
}

/** Takes the listing of a card out of sight that moderation hides; nor can its owner show it or trade it. */
export async function withholdListing(tx: TransactionContext, id: string): Promise<void> {
	await updateWhile(tx, { id, from: tradableStatuses }, { status: "in_revision", updatedAt: tx.clock.now() });
}

/** Shows a listing again that moderation had hidden. */
export async function showListing(tx: TransactionContext, id: string): Promise<void> {
	await updateWhile(tx, { id, from: ["in_revision"] }, { status: "active", updatedAt: tx.clock.now() });
}

/** Deletes a listing for moderation; {@link announceDeletion} tells of it. */
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

/** Tells of a listing that moderation took: trades about it end, and showcases lose it. Its owner is told by moderation. */
export async function announceDeletion(
	tx: TransactionContext,
	listing: Omit<ListingDeleted, "type" | "byAdmin">,
): Promise<void> {
	const event: ListingDeleted = { type: "listing.deleted", ...listing, byAdmin: false };
	await tx.record(event);
}

const addOne = statement<{ id: string }>(
	"listings_add_interest",
	"update listings set interest_count = interest_count + 1 where id = $1 and is_public returning id",
);

/** Counts one more person who wrote about a listing. @returns false when the public does not see it */
export async function addInterest(tx: TransactionContext, id: string): Promise<boolean> {
	return (await addOne(tx.db, [id])).length > 0;
}
