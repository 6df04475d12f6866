import { countTypedName } from "#app/features/catalogue/commands-typed.server.ts";
import type { TypedNameAdded } from "#app/features/catalogue/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";

/** The typed item of a listing, unless it is in the catalogue or its owner has offered the same before. */
const findNew = statement<{ categoryId: string; name: string }>(
	"listings_find_new_typed_item",
	`select category_id as "categoryId", custom_item_name as name from listings as listing
	where id = $1 and custom_item_name is not null and not exists (
		select from listings as before
		where before.category_id = listing.category_id and before.user_id = listing.user_id and before.id <> listing.id
			and before.custom_item_name is not null
			and md5(before.custom_item_name_folded) = md5(listing.custom_item_name_folded)
	)`,
);

/** Lets the catalogue know what people publish that it does not have. Each person counts once for a name. */
export async function countTypedItem(tx: TransactionContext, listingId: string): Promise<void> {
	for (const typed of await findNew(tx.db, [listingId])) await countTypedName(tx, typed);
}

/** Listings that one statement changes: each is written into many indexes, and no statement may run for long. */
const batchSize = 200;

const moveToItem = statement<{ id: string }>(
	"listings_take_in_typed_item",
	`update listings set product_item_id = $3, custom_item_name = null where id in (
		select id from listings where category_id = $1 and custom_item_name is not null
			and md5(custom_item_name_folded) = md5(fold_text($2))
		limit ${batchSize}
	) returning id`,
);

/** Makes all listings of a typed name, in whatever state, listings of the item that it means. */
export async function moveTyped(tx: TransactionContext, event: TypedNameAdded): Promise<void> {
	const { categoryId, name, itemId } = event;
	for (let moved = batchSize; moved === batchSize; )
		moved = (await moveToItem(tx.db, [categoryId, name, itemId])).length;
}
