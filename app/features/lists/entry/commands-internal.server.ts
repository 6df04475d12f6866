import { currentStatuses } from "#app/features/listings/rules.ts";
import type { QueryContext, TransactionContext } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { entryKey } from "./queries.server.ts";

/** The lists of a listing's owner, whose writes follow each other. Only what $3 does themselves is a visit. */
const lockOwner = statement(
	{ listingId: uuid(), now: timestamp(), actorId: nullable(uuid()) },
	{ id: text() },
)`insert into list_people (user_id, seen_at) select user_id, :now from listings where id = :listingId
	on conflict (user_id) do update set seen_at = case when list_people.user_id = :actorId then excluded.seen_at else list_people.seen_at end
	returning user_id as id`;

const isCurrent = `status in (${currentStatuses.map((status) => `'${status}'`).join(", ")})`;

/** Listings under the names of their entries' columns; `where` chooses them. */
const offered = (
	where: string,
) => `select listing.id, listing.user_id, listing.category_id, item.id as item_id,
	case when item.id is null then coalesce(listing.custom_item_name, listing.title) end as custom_name,
	coalesce(item.name_folded, fold_text(coalesce(listing.custom_item_name, listing.title))) as name_key,
	item.expansion_id, listing.condition, listing.completeness, listing.quantity, listing.created_at, listing.updated_at
	from listings as listing left join product_items as item on item.id = listing.product_item_id where ${where}`;

/** Makes a plain have of the same thing the entry of a new listing: $1 the listing, $2 the entry. */
const claimEntry = statement(
	{ listingId: uuid(), entryId: uuid() },
	{},
)`update list_entries as entry set listing_id = listing.id
	from (${offered("listing.id = :listingId")}) as listing
	where entry.id = :entryId and entry.user_id = listing.user_id and entry.side = 'have' and entry.listing_id is null
		and entry.reserved <= listing.quantity
		and entry.category_id = listing.category_id and entry.name_key = listing.name_key
		and (entry.item_id is null or entry.item_id = listing.item_id)`;

const columns =
	"category_id, item_id, custom_name, name_key, condition, completeness, quantity, touched_at" as const;

/** Brings the entries of current listings up to them, and makes those that are missing; `where` chooses the listings. */
export const offerOnLists = (where: string) => `insert into list_entries as entry (
		user_id, side, listing_id, is_own, created_at, ${columns}
	)
	select user_id, 'have', id, false, created_at, ${columns.replace("touched_at", "updated_at")}
	from (${offered(`listing.${isCurrent} and ${where}`)}) as listing
	where name_key <> '' and (custom_name is null or char_length(custom_name) >= 2)
	on conflict (listing_id) do update set
		${columns
			.split(", ")
			.filter((name) => name !== "quantity")
			.map((name) => `${name} = excluded.${name}`)
			.join(", ")},
		quantity = greatest(excluded.quantity, entry.reserved)`;

const offer = statement({ listingId: uuid() }, {})`${offerOnLists("listing.id = :listingId")}`;

/**
 * Ends the entry of a listing that is no longer current. What its owner had before a listing that was deleted is theirs
 * again, added to an equal entry; what was traded goes.
 */
const endOffer = statement({ listingId: uuid(), now: timestamp() }, {})`with ended as (
		select entry.*, entry.is_own and listing.status = 'deleted' as stays
		from list_entries as entry join listings as listing on listing.id = entry.listing_id
		where listing.id = :listingId and not listing.${isCurrent}
	), equal as (
		update list_entries as other set quantity = least(99, other.quantity + ended.quantity), touched_at = :now
		from ended
		where ended.stays and other.user_id = ended.user_id and other.entry_key = ${entryKey("ended")}
		returning other.id
	), gone as (
		delete from list_entries as entry using ended
		where entry.id = ended.id and (not ended.stays or exists (select from equal))
	)
	update list_entries as entry set listing_id = null from ended
	where entry.id = ended.id and ended.stays and not exists (select from equal)`;

const isWanted = `exists (
	select from wanted where wanted.user_id = entry.user_id and wanted.entry_key = entry.entry_key
)`;

/**
 * Counts for the people of `users` how many of their current listings want each thing. A typed wish is in its listing's
 * category, and is the item that has its name there, or any of them. What no listing wants any more, and nobody put
 * there, goes.
 */
export const wantOnLists = (users: string) => `with wished as (
		select listing.user_id, coalesce(item.category_id, listing.category_id) as category_id, item.id as item_id,
			min(wish.custom_name) filter (where item.id is null) as custom_name,
			coalesce(item.name_folded, wish.custom_name_folded) as name_key, wish.is_any or known.count > 1 as is_any, count(distinct listing.id) as listings, max(listing.created_at) as created_at,
			max(listing.updated_at) as updated_at
		from listings as listing join wanted_items as wish on wish.listing_id = listing.id
		cross join lateral (
			select min(named.id::text)::uuid as id, count(*) from product_items as named
			where named.category_id = listing.category_id
				and (named.name_folded = wish.custom_name_folded or named.name_es_folded = wish.custom_name_folded)
		) as known
		left join product_items as item on item.id = coalesce(wish.product_item_id, known.id)
		where listing.user_id in (${users}) and listing.${isCurrent} and coalesce(char_length(wish.custom_name), 2) >= 2
			and coalesce(wish.custom_name_folded, 'item') <> ''
		group by listing.user_id, 2, item.id, 5, 6
	), wanted as (
		select wished.*, entry_key('want', category_id, name_key, item_id, is_any, false, null, null, null, null, null, null) as entry_key
		from wished
	), counted as (
		insert into list_entries as entry (
			user_id, side, category_id, item_id, custom_name, name_key, is_any, from_listings, is_own, created_at, touched_at
		)
		select user_id, 'want', category_id, item_id, custom_name, name_key, is_any, listings, false, created_at, updated_at
		from wanted where not exists (
			select from list_entries as entry
			where (entry.user_id, entry.entry_key, entry.from_listings) = (wanted.user_id, wanted.entry_key, wanted.listings)
		)
		on conflict (user_id, entry_key) do update set from_listings = excluded.from_listings
	), gone as (
		delete from list_entries as entry
		where user_id in (${users}) and side = 'want' and not is_own and not ${isWanted}
	)
	update list_entries as entry set from_listings = 0
	where user_id in (${users}) and side = 'want' and is_own and from_listings > 0 and not ${isWanted}`;

const want = statement({ ownerId: uuid() }, {})`${wantOnLists(":ownerId")}`;

/**
 * Brings its owner's lists up to a listing: what it offers is an entry, what it wants are wants.
 * @param entryId the plain entry of the same thing that becomes a new listing's; null for one of its own
 */
export async function followListing(
	tx: TransactionContext,
	{ listingId, entryId = null }: { readonly listingId: string; readonly entryId?: string | null },
): Promise<void> {
	const now = tx.clock.now();
	const [owner] = await lockOwner(tx.db, { listingId, now, actorId: tx.actor?.id ?? null });
	if (!owner) return;
	if (entryId) await claimEntry(tx.db, { listingId, entryId });
	await offer(tx.db, { listingId });
	await endOffer(tx.db, { listingId, now });
	await want(tx.db, { ownerId: owner.id });
}

const lockPeople = statement(
	{ peopleIds: array(uuid()) },
	{},
)`select from list_people where user_id = any(:peopleIds) order by user_id for no key update`;

/** Locks the lists of people, before any of their entries (decision 164). */
export async function lockListsOf(tx: TransactionContext, peopleIds: readonly string[]): Promise<void> {
	await lockPeople(tx.db, { peopleIds });
}

/** True of somebody whose listing is on a list, and who puts things on their lists: others know nothing of them. */
const hasOffered = statement(
	{ listingId: uuid(), sellerId: uuid() },
	{ isTold: boolean() },
)`select exists (select from list_entries where listing_id = :listingId)
		and exists (select from list_entries where user_id = :sellerId and is_own) as "isTold"`;

/**
 * Takes a unit from what a person put on the list of what they lack and a listing fulfils: of the same item, else of any
 * printing within its set, else of any of its name, else of that name. What a listing of theirs wants as well goes on being wanted by it.
 */
const takeWant = statement(
	{ listingId: uuid(), buyerId: uuid(), now: timestamp() },
	{ isTold: boolean() },
)`with want as (
		select entry.id, entry.quantity, entry.from_listings from list_entries as entry
		join (${offered("listing.id = :listingId")}) as listing using (category_id)
		where entry.user_id = :buyerId and entry.side = 'want' and entry.is_own and (
			entry.item_id = listing.item_id and not entry.is_any
			or entry.name_key = listing.name_key and (entry.is_any or entry.item_id is null)
				and (not entry.is_of_set or entry.expansion_id = listing.expansion_id)
		)
		order by entry.item_id is null, entry.is_any, not entry.is_of_set, entry.id limit 1
	), gone as (
		delete from list_entries as entry using want
		where entry.id = want.id and want.quantity = 1 and want.from_listings = 0
	), fewer as (
		update list_entries as entry
		set quantity = greatest(1, want.quantity - 1), is_own = want.quantity > 1, touched_at = :now
		from want where entry.id = want.id and (want.quantity > 1 or want.from_listings > 0)
	)
	select quantity > 1 or from_listings = 0 as "isTold" from want`;

interface DoneTrade {
	readonly listingId: string;
	readonly buyerId: string | null;
	readonly sellerId: string | null;
}

/**
 * Takes from the buyer's list what they lacked and got, before a trade ends or shortens its listing, which the seller's
 * list follows.
 * @returns whose lists lost something that they put there
 */
export async function takeFromLists(
	tx: TransactionContext,
	{ listingId, buyerId, sellerId }: DoneTrade,
): Promise<readonly ("buyer" | "seller")[]> {
	if (!buyerId || !sellerId) return [];
	await lockListsOf(tx, [buyerId, sellerId]);
	const [seller] = await hasOffered(tx.db, { listingId, sellerId });
	const [buyer] = await takeWant(tx.db, { listingId, buyerId, now: tx.clock.now() });
	return [...(seller?.isTold ? ["seller" as const] : []), ...(buyer?.isTold ? ["buyer" as const] : [])];
}

const packLapsed = statement({ now: timestamp() }, {})`select from pack_lapsed_units(:now)`;

/**
 * Leaves out of matches what people did not confirm for too long. A night's job: what lapses in a day is counted no more on
 * the page that would show it, and in totals until then.
 */
export async function dropLapsedEntries({ db, clock }: Pick<QueryContext, "db" | "clock">): Promise<void> {
	await packLapsed(db, { now: clock.now() });
}

/*
 * Writes for moderation's commands, inside their transaction: they have checked the permission.
 */

const lockOwnerOf = statement(
	{ id: uuid() },
	{},
)`select from list_people where user_id = (select user_id from list_entries where id = :id) for no key update`;
const hide = statement(
	{ id: uuid(), now: timestamp() },
	{},
)`update list_entries set hidden_at = :now where id = :id and hidden_at is null`;
const show = statement({ id: uuid() }, {})`update list_entries set hidden_at = null where id = :id`;
const remove = statement({ id: uuid(), now: timestamp() }, {})`with gone as (
		delete from list_entries where id = :id and from_listings = 0 and listing_id is null
	)
	update list_entries set hidden_at = coalesce(hidden_at, :now), is_own = false
	where id = :id and (from_listings > 0 or listing_id is not null)`;

/** Hides an entry from all but its owner until a moderator decides. */
export async function hideEntry(tx: TransactionContext, id: string): Promise<void> {
	await lockOwnerOf(tx.db, { id });
	await hide(tx.db, { id, now: tx.clock.now() });
}

/** Shows an entry again. */
export async function showEntry(tx: TransactionContext, id: string): Promise<void> {
	await lockOwnerOf(tx.db, { id });
	await show(tx.db, { id });
}

/** Deletes an entry for good. What a listing of its owner offers or wants stays hidden for as long as that listing is there. */
export async function removeEntry(tx: TransactionContext, id: string): Promise<void> {
	await lockOwnerOf(tx.db, { id });
	await remove(tx.db, { id, now: tx.clock.now() });
}
