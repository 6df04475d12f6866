import type { ItemsMerged, TypedNameAdded } from "#app/features/catalogue/events.ts";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import type { ListingChanged, ListingCreated } from "#app/features/listings/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement, text, uuid } from "#app/platform/database/statement.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { followListing, settleUnits } from "./entry/commands-internal.server.ts";
import { entryKey } from "./entry/queries.server.ts";
import type { EntriesMerged } from "./events.ts";

/** Brings entries up to the catalogue and to listings: no item that is gone, and none that no listing has any more. */
export function registerLists(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingCreated>("listing.created", followListing);
	events.onRecord<ListingChanged>("listing.changed", (tx, { listingId }) => followListing(tx, { listingId }));
	events.onRecord<ItemsMerged>("catalogue.itemsMerged", async (tx, { fromId, intoId }) => {
		await lockListsWith(tx.db, { itemId: fromId });
		await merge(tx, await listEqual(tx.db, { fromId, intoId }), () => addToEqual(tx.db, { fromId, intoId }));
		await moveItem(tx.db, { fromId, intoId });
	});
	events.onRecord<TypedNameAdded>("catalogue.typedNameAdded", async (tx, { categoryId, name, itemId }) => {
		await lockListsNaming(tx.db, { categoryId, name });
		const moved = { categoryId, name, intoId: itemId };
		await merge(tx, await listTypedEqual(tx.db, moved), () => addTypedToEqual(tx.db, moved));
		await moveTyped(tx.db, { categoryId, name, intoId: itemId });
	});
}

/** Adds entries to others, says before of which, and counts the promised units of those anew. */
async function merge(
	tx: TransactionContext,
	merged: EntriesMerged["merged"],
	add: () => Promise<unknown>,
): Promise<void> {
	if (merged.length === 0) return;
	const event: EntriesMerged = { type: "lists.entriesMerged", merged };
	await tx.record(event);
	await add();
	await settleUnits(
		tx,
		merged.map(({ intoId }) => intoId),
	);
}

/** An entry, and another of its person that it would be equal to as of the item `:intoId`. */
const isEqual = (moved: string) => `${moved} and entry.listing_id is null
	and other.user_id = entry.user_id and other.id <> entry.id and other.entry_key = ${entryKey("entry", { itemId: ":intoId" })}`;

const equal = (moved: string) => `select entry.id as "fromId", other.id as "intoId"
	from list_entries as entry join list_entries as other on ${isEqual(moved)}`;

/** Adds entries that would be equal to another one as of the item `:intoId` to that one, and deletes them. */
const intoEqual = (moved: string) => `with doubled as (
			delete from list_entries as entry using list_entries as other
			where ${isEqual(moved)}
			returning entry.*, other.id as other_id
		)
		update list_entries as entry set
			quantity = least(${quantityLimit}, entry.quantity + case when entry.side = 'have' then doubled.quantity else 0 end),
			is_own = entry.is_own or doubled.is_own, is_starred = entry.is_starred or doubled.is_starred,
			from_listings = entry.from_listings + doubled.from_listings
		from doubled where entry.id = doubled.other_id`;
const nameOfItem = "(select name_folded from product_items where id = :intoId)";

const itemMoved = { fromId: uuid(), intoId: uuid() };
const pairColumns = { fromId: text(), intoId: text() };
const listEqual = statement(itemMoved, pairColumns)`${equal("entry.item_id = :fromId")}`;
const addToEqual = statement(itemMoved, {})`${intoEqual("entry.item_id = :fromId")}`;
const moveItem = statement(
	itemMoved,
	{},
)`update list_entries set item_id = :intoId, name_key = ${nameOfItem} where item_id = :fromId`;

/** Locks, before their entries, the lists of all whom a move is about (decision 164). */
const lockOwners = (moved: string) => `select from list_people where user_id in (
		select entry.user_id from list_entries as entry where ${moved}
	) order by user_id for no key update`;
const lockListsWith = statement({ itemId: uuid() }, {})`${lockOwners("entry.item_id = :itemId")}`;

const nameMoved = { categoryId: uuid(), name: text(), intoId: uuid() };
const isOfTypedName =
	"entry.category_id = :categoryId and entry.name_key = fold_text(:name) and entry.custom_name is not null";
const lockListsNaming = statement({ categoryId: uuid(), name: text() }, {})`${lockOwners(isOfTypedName)}`;
const listTypedEqual = statement(nameMoved, pairColumns)`${equal(isOfTypedName)}`;
const addTypedToEqual = statement(nameMoved, {})`${intoEqual(isOfTypedName)}`;
const moveTyped = statement(
	nameMoved,
	{},
)`update list_entries as entry set item_id = :intoId, custom_name = null, name_key = ${nameOfItem} where ${isOfTypedName}`;
