import type { PersonBanned, PersonMoved, PersonUnbanned } from "#app/features/accounts/events.ts";
import type { ItemsMerged, TypedNameAdded } from "#app/features/catalogue/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement, text, uuid } from "#app/platform/database/statement.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { writeWantedTerms } from "./commands-wanted.server.ts";

/** Brings listings up to the catalogue and to their owners: no item that is gone, no city or ban that is out of date. */
export function registerListings(events: EventBus<TransactionContext>): void {
	events.onRecord<ItemsMerged>("catalogue.itemsMerged", moveItem);
	events.onRecord<TypedNameAdded>("catalogue.typedNameAdded", moveTyped);
	events.onRecord<PersonBanned>("account.banned", followOwner);
	events.onRecord<PersonUnbanned>("account.unbanned", followOwner);
	events.onRecord<PersonMoved>("account.moved", followOwner);
}

/** Copies the columns of a new listing's owner into all listings of a person that have others, which are locked by id. */
const copyOwner = statement(
	{ personId: uuid() },
	{},
)`with own as (select id from listings where user_id = :personId order by id for no key update)
	update listings set owner_is_banned = is_banned, owner_province = province, owner_city = city
	from users, own where users.id = :personId and listings.id = own.id
		and (owner_is_banned, owner_province, owner_city) is distinct from (is_banned, province, city)`;

/** Copies a person's ban and city into their listings. A listing that is being published waits, or is waited for. */
async function followOwner(
	tx: TransactionContext,
	{ personId }: { readonly personId: string },
): Promise<void> {
	await copyOwner(tx.db, { personId });
}

/** Listings that one statement changes: each is written into many indexes, and no statement may run for long. */
const batchSize = 200;

const mergedItems = { fromId: uuid(), intoId: uuid() };

/** Locks, by id (decision 164), all listings that the statements of a merge change one after the other. */
const lockAround = statement({ fromId: uuid() }, {})`select from listings where id in (
		select id from listings where product_item_id = :fromId
		union all select listing_id from wanted_items where product_item_id = :fromId
	) order by id for no key update`;

const moveOffered = statement(mergedItems, { id: text() })`update listings set product_item_id = :intoId
	where id in (select id from listings where product_item_id = :fromId limit ${batchSize}) returning id`;

/** What wants any printing of the merged item and wants the other one too, wants any of that one. */
const keepAny = statement(
	mergedItems,
	{},
)`update wanted_items as other set is_any = true from wanted_items as wanted
	where wanted.product_item_id = :fromId and wanted.is_any
		and other.listing_id = wanted.listing_id and other.product_item_id = :intoId`;

/** Removes the merged item from listings that want the other one too. */
const dropDoubled = statement(mergedItems, {
	id: text(),
})`delete from wanted_items as wanted using wanted_items as other
	where wanted.product_item_id = :fromId and other.listing_id = wanted.listing_id and other.product_item_id = :intoId
	returning wanted.listing_id as id`;
const moveWanted = statement(mergedItems, { id: text() })`update wanted_items set product_item_id = :intoId
	where id in (select id from wanted_items where product_item_id = :fromId limit ${batchSize}) returning listing_id as id`;

/** Makes all listings that offer or want an item, in whatever state, listings of the item that it was merged into. */
async function moveItem(tx: TransactionContext, { fromId, intoId }: ItemsMerged): Promise<void> {
	const items = { fromId, intoId };
	await lockAround(tx.db, { fromId });
	for (let moved = batchSize; moved === batchSize; ) moved = (await moveOffered(tx.db, items)).length;
	await keepAny(tx.db, items);
	await rewriteTerms(tx, await dropDoubled(tx.db, items));
	for (let moved = batchSize; moved === batchSize; ) {
		const wanting = await moveWanted(tx.db, items);
		await rewriteTerms(tx, wanting);
		moved = wanting.length;
	}
}

async function rewriteTerms(tx: TransactionContext, listings: readonly { id: string }[]): Promise<void> {
	await writeWantedTerms(
		tx,
		listings.map(({ id }) => id),
	);
}

const moveToItem = statement(
	{ categoryId: uuid(), name: text(), itemId: uuid() },
	{ id: text() },
)`update listings set product_item_id = :itemId, custom_item_name = null where id in (
		select id from listings where category_id = :categoryId and custom_item_name is not null
			and md5(custom_item_name_folded) = md5(fold_text(:name))
		order by id limit ${batchSize} for no key update
	) returning id`;

/** Makes all listings of a typed name, in whatever state, listings of the item that it means. */
async function moveTyped(tx: TransactionContext, event: TypedNameAdded): Promise<void> {
	const { categoryId, name, itemId } = event;
	for (let moved = batchSize; moved === batchSize; )
		moved = (await moveToItem(tx.db, { categoryId, name, itemId })).length;
}
