import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";

/*
 * Writes for moderation's commands, inside their transaction: they have checked the permission.
 */

const hide = statement(
	"lists_hide_entry",
	{},
	"update list_entries set hidden_at = $2 where id = $1 and hidden_at is null",
);
const show = statement("lists_show_entry", {}, "update list_entries set hidden_at = null where id = $1");
const remove = statement(
	"lists_remove_entry",
	{},
	`with gone as (
		delete from list_entries where id = $1 and from_listings = 0 and listing_id is null
	)
	update list_entries set hidden_at = coalesce(hidden_at, $2), is_own = false
	where id = $1 and (from_listings > 0 or listing_id is not null)`,
);

/** Hides an entry from all but its owner until a moderator decides. */
export async function hideEntry(tx: TransactionContext, id: string): Promise<void> {
	await hide(tx.db, [id, tx.clock.now()]);
}

/** Shows an entry again. */
export async function showEntry(tx: TransactionContext, id: string): Promise<void> {
	await show(tx.db, [id]);
}

/** Deletes an entry for good. What a listing of its owner offers or wants stays hidden for as long as that listing is there. */
export async function removeEntry(tx: TransactionContext, id: string): Promise<void> {
	await remove(tx.db, [id, tx.clock.now()]);
}
