import { and, eq, inArray } from "drizzle-orm";
import type { QueryContext, TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { type ListingStatus, tradableStatuses } from "./rules.ts";
import { listings } from "./tables.server.ts";

/**
 * Writes only while the listing is in one of these statuses: that decides every race.
 * @returns whether it was
 */
export async function updateWhile(
	ctx: QueryContext,
	{ id, from }: { id: string; from: readonly ListingStatus[] },
	changes: Partial<typeof listings.$inferInsert>,
): Promise<boolean> {
	const rows = await ctx.db
		.update(listings)
		.set(changes)
		.where(and(eq(listings.id, id), inArray(listings.status, [...from])))
		.returning({ id: listings.id });
	return rows.length > 0;
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

const addOne = statement<{ id: string }>(
	"listings_add_interest",
	"update listings set interest_count = interest_count + 1 where id = $1 and is_public returning id",
);

/** Counts one more person who wrote about a listing. @returns false when the public does not see it */
export async function addInterest(tx: TransactionContext, id: string): Promise<boolean> {
	return (await addOne(tx.db, [id])).length > 0;
}
