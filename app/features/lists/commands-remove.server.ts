import { inArray } from "drizzle-orm";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { deleteOwnListings } from "#app/features/listings/commands-internal.server.ts";
import { dropWishes } from "#app/features/listings/commands-wanted.server.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { listOwn } from "./commands.server.ts";
import { lockLists } from "./commands-add.server.ts";
import { RemoveEntriesInput } from "./schema.ts";
import { listEntries } from "./tables.server.ts";

/** Listings are locked before lists, here as where a listing leads its owner's lists. */
const lockListings = statement(
	"lists_lock_own_listings",
	{},
	"select from listings where user_id = $1 and status <> 'deleted' order by id for no key update",
);

/**
 * Removes own entries; ids of others' are left out. With `withListings` the listings that offer them are deleted, and those
 * that want them want them no longer.
 * @returns how many there were
 * @throws DomainError `auth.*`, `request.invalid`, `list.reserved` where units are promised, `list.published` where a listing
 *   offers or wants one and nothing is said of it; then nothing is removed
 */
export async function removeEntries(
	ctx: CommandContext,
	input: RemoveEntriesInput,
): Promise<{ count: number }> {
	const actor = requireGoodStanding(ctx.actor);
	const { ids, withListings } = parseInput(RemoveEntriesInput, input);
	return inTransaction(ctx, async (tx) => {
		if (withListings) await lockListings(tx.db, [actor.id]);
		await lockLists(tx, actor.id);
		const entries = await listOwn(tx, actor.id, ids);
		if (entries.some(({ reserved }) => reserved > 0)) throw new DomainError("list.reserved");
		const wishes = entries.filter(({ fromListings }) => fromListings > 0);
		const listingIds = entries.flatMap(({ listingId }) => listingId ?? []);
		if (!withListings && wishes.length + listingIds.length > 0) throw new DomainError("list.published");
		if (wishes.length > 0) await dropWishes(tx, actor.id, wishes);
		// An entry that was there before its listing would outlive it.
		await tx.db.delete(listEntries).where(
			inArray(
				listEntries.id,
				entries.map(({ id }) => id),
			),
		);
		if (listingIds.length > 0) await deleteOwnListings(tx, actor.id, listingIds);
		return { count: entries.length };
	});
}
