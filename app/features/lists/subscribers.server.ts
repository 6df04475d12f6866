import type { ItemsMerged, TypedNameAdded } from "#app/features/catalogue/events.ts";
import type { ListingChanged, ListingCreated } from "#app/features/listings/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement, uuid } from "#app/platform/database/statement.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { followListing } from "./commands-internal.server.ts";

/** Brings entries up to the catalogue and to listings: no item that is gone, and none that no listing has any more. */
export function registerLists(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingCreated>("listing.created", followListing);
	events.onRecord<ListingChanged>("listing.changed", (tx, { listingId }) => followListing(tx, { listingId }));
	events.onRecord<ItemsMerged>("catalogue.itemsMerged", async (tx, { fromId, intoId }) => {
		await addToEqual(tx.db, [fromId, intoId]);
		await moveItem(tx.db, { fromId, intoId });
	});
	events.onRecord<TypedNameAdded>("catalogue.typedNameAdded", async (tx, { categoryId, name, itemId }) => {
		await addTypedToEqual(tx.db, [categoryId, name, itemId]);
		await moveTyped(tx.db, [categoryId, name, itemId]);
	});
}

/** Adds entries that would be equal to another one after a move to that one, and deletes them; $3 is the item where they go. */
const intoEqual = (name: string, moved: string, target: string) =>
	statement(
		name,
		{},
		`with doubled as (
			delete from list_entries as entry using list_entries as other, product_items as item
			where ${moved} and item.id = ${target} and entry.listing_id is null
				and other.user_id = entry.user_id and other.side = entry.side and other.id <> entry.id
				and other.item_id = item.id and other.listing_id is null
				and (entry.side = 'want' and other.is_any = entry.is_any or entry.side = 'have'
					and (other.condition, other.completeness, other.language, other.finish, other.grade, other.note)
						is not distinct from
						(entry.condition, entry.completeness, entry.language, entry.finish, entry.grade, entry.note))
			returning entry.*, other.id as other_id
		)
		update list_entries as entry set
			quantity = least(99, entry.quantity + case when entry.side = 'have' then doubled.quantity else 0 end),
			reserved = least(99, entry.reserved + doubled.reserved),
			is_own = entry.is_own or doubled.is_own, is_starred = entry.is_starred or doubled.is_starred,
			from_listings = entry.from_listings + doubled.from_listings
		from doubled where entry.id = doubled.other_id`,
	);

const addToEqual = intoEqual("lists_add_merged_items", "entry.item_id = $1", "$2");
const moveItem = statement(
	{ fromId: uuid(), intoId: uuid() },
	{},
)`update list_entries set item_id = :intoId, name_key = (select name_folded from product_items where id = :intoId)
	where item_id = :fromId`;

const isOfTypedName =
	"entry.category_id = $1 and entry.name_key = fold_text($2) and entry.custom_name is not null";
const addTypedToEqual = intoEqual("lists_add_typed_names", isOfTypedName, "$3");
const moveTyped = statement(
	"lists_move_typed_names",
	{},
	`update list_entries as entry
	set item_id = $3, custom_name = null, name_key = (select name_folded from product_items where id = $3)
	where ${isOfTypedName}`,
);
