import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";

/*
 * What other features' commands write here, inside their transaction. They have asked whether the person may.
 */

/** Folded, a text can be longer than it was; no name of an item is. */
const countOne = statement(
	"catalogue_count_typed_name",
	`insert into typed_names as known (category_id, name_folded, name, last_typed_at)
	select $1, folded, $2, $3 from fold_text($2::text) as folded where char_length(folded) <= 200
	on conflict (category_id, name_folded) do update
		set people = known.people + 1, last_typed_at = greatest(known.last_typed_at, excluded.last_typed_at)`,
);

/** Counts one more person who has published something by a name that the catalogue does not have. */
export async function countTypedName(
	tx: TransactionContext,
	{ categoryId, name }: { categoryId: string; name: string },
): Promise<void> {
	await countOne(tx.db, [categoryId, name, tx.clock.now()]);
}
