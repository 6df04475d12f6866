import type { ItemsMerged } from "#app/features/catalogue/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";

/** Listings that one statement changes: each is written into many indexes, and no statement may run for long. */
const batchSize = 200;

const moveOffered = statement<{ id: string }>(
	"listings_merge_offered_items",
	`update listings set product_item_id = $2
	where id in (select id from listings where product_item_id = $1 limit ${batchSize}) returning id`,
);

/** Who wants both wants one thing by now. */
const dropDoubled = statement<{ id: string }>(
	"listings_merge_doubled_items",
	`delete from wanted_items as wanted using wanted_items as other
	where wanted.product_item_id = $1 and other.listing_id = wanted.listing_id and other.product_item_id = $2
	returning wanted.listing_id as id`,
);
const moveWanted = statement<{ id: string }>(
	"listings_merge_wanted_items",
	`update wanted_items set product_item_id = $2
	where id in (select id from wanted_items where product_item_id = $1 limit ${batchSize}) returning listing_id as id`,
);
const writeTerms = statement("listings_merge_wanted_terms", "select write_wanted_terms($1::uuid[])");

/** Makes all listings that offer or want an item, in whatever state, listings of the item that it was merged into. */
export async function moveItem(tx: TransactionContext, { fromId, intoId }: ItemsMerged): Promise<void> {
	const items = [fromId, intoId];
	for (let moved = batchSize; moved === batchSize; ) moved = (await moveOffered(tx.db, items)).length;
	await rewriteTerms(tx, await dropDoubled(tx.db, items));
	for (let moved = batchSize; moved === batchSize; ) {
		const wanting = await moveWanted(tx.db, items);
		await rewriteTerms(tx, wanting);
		moved = wanting.length;
	}
}

async function rewriteTerms(tx: TransactionContext, listings: readonly { id: string }[]): Promise<void> {
	if (listings.length === 0) return;
	await writeTerms(tx.db, [`{${listings.map(({ id }) => id).join(",")}}`]);
}
