import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { currentStatuses } from "#app/features/listings/rules.ts";
import type { QueryContext, TransactionContext } from "#app/platform/context.server.ts";
import {
	array,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { entryKey, plainCopy } from "./queries.server.ts";

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
		and entry.reserved = 0
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
			.map((name) => `${name} = excluded.${name}`)
			.join(", ")}`;

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
		update list_entries as other set quantity = least(${quantityLimit}, other.quantity + ended.quantity), touched_at = :now
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
		select listing.user_id, 'want' as side, coalesce(item.category_id, listing.category_id) as category_id, item.id as item_id,
			min(wish.custom_name) filter (where item.id is null) as custom_name,
			coalesce(item.name_folded, wish.custom_name_folded) as name_key, wish.is_any or known.count > 1 as is_any, false as is_of_set,
			count(distinct listing.id) as listings, max(listing.created_at) as created_at,
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
		group by listing.user_id, 3, item.id, 6, 7
	), wanted as (
		select wished.*, ${entryKey("wished", { copy: plainCopy })} as entry_key
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

/** A listing that says another state of its copies than the one in which units of them are promised. */
const findPromisedEdit = statement({ listingId: uuid() }, {})`select from list_entries as entry
	join listings as listing on listing.id = entry.listing_id
	where listing.id = :listingId and entry.reserved > 0
		and (listing.condition, listing.completeness) is distinct from (entry.condition, entry.completeness)`;

/**
 * Brings its owner's lists up to a listing: what it offers is an entry, what it wants are wants.
 * @param entryId the plain entry of the same thing that becomes a new listing's; null for one of its own
 * @throws DomainError `list.reserved` where units are promised and the listing says something else of them now
 */
export async function followListing(
	tx: TransactionContext,
	{ listingId, entryId = null }: { readonly listingId: string; readonly entryId?: string | null },
): Promise<void> {
	const now = tx.clock.now();
	const [owner] = await lockOwner(tx.db, { listingId, now, actorId: tx.actor?.id ?? null });
	if (!owner) return;
	if (entryId) await claimEntry(tx.db, { listingId, entryId });
	if ((await findPromisedEdit(tx.db, { listingId })).length > 0) throw new DomainError("list.reserved");
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

/** People to tell that they have a thing no more: of one that a listing offers, those who put things on their lists themselves. */
const listTold = statement(
	{ things: json<readonly GivenThing[]>() },
	{ giverId: text() },
)`select distinct given."giverId" from jsonb_to_recordset(:things) as given ("giverId" uuid, "entryId" uuid, "listingId" uuid)
	where case when given."listingId" is null then given."entryId" is not null
		else exists (select from list_entries where listing_id = given."listingId")
			and exists (select from list_entries where user_id = given."giverId" and is_own) end`;

/** Things that change hands, with their rounds: of things of one name that somebody gets, one in each. */
const listRounds = statement(
	{ things: json<readonly GivenThing[]>() },
	{ entryId: text(), round: integer() },
)`select entry.id as "entryId",
		row_number() over (partition by given."takerId", entry.category_id, entry.name_key order by entry.id)::integer as round
	from jsonb_to_recordset(:things) as given ("entryId" uuid, "takerId" uuid)
	join list_entries as entry on entry.id = given."entryId"`;

/**
 * Takes units from what people put on the list of what they lack and now get: of the same item, then of any printing
 * within its set, of any of its name, then of that name. What a listing of theirs wants as well goes on being wanted by it.
 */
const takeWants = statement(
	{ things: json<readonly GivenThing[]>(), now: timestamp() },
	{ takerId: text() },
)`with wanted as (
		select entry.id, entry.user_id, entry.quantity, entry.from_listings,
			least(entry.quantity, given.quantity - sum(entry.quantity) over earlier + entry.quantity) as units
		from jsonb_to_recordset(:things) as given ("entryId" uuid, "takerId" uuid, quantity integer)
		join list_entries as thing on thing.id = given."entryId"
		join list_entries as entry on entry.user_id = given."takerId" and entry.name_key = thing.name_key
			and entry.category_id = thing.category_id and entry.side = 'want' and entry.is_own
			and (entry.is_any or entry.item_id is null or entry.item_id = thing.item_id)
			and (not entry.is_of_set or entry.expansion_id = thing.expansion_id)
		window earlier as (
			partition by thing.id order by entry.item_id is null, entry.is_any, not entry.is_of_set, entry.id
		)
	), want as (
		select * from wanted where units > 0
	), gone as (
		delete from list_entries as entry using want
		where entry.id = want.id and want.quantity = want.units and want.from_listings = 0
	), fewer as (
		update list_entries as entry
		set quantity = greatest(1, want.quantity - want.units), is_own = want.quantity > want.units, touched_at = :now
		from want where entry.id = want.id and (want.quantity > want.units or want.from_listings > 0)
	)
	select distinct user_id as "takerId" from want where quantity > units or from_listings = 0`;

/** Takes units from what people swap and no listing offers. */
const takeHaves = statement({ things: json<readonly GivenThing[]>(), now: timestamp() }, {})`with given as (
		select * from jsonb_to_recordset(:things) as given ("entryId" uuid, quantity integer)
	), gone as (
		delete from list_entries as entry using given
		where entry.id = given."entryId" and entry.listing_id is null and entry.quantity <= given.quantity
	)
	update list_entries as entry set quantity = entry.quantity - given.quantity, touched_at = :now
	from given where entry.id = given."entryId" and entry.listing_id is null and entry.quantity > given.quantity`;

/** A thing that one person gives another. */
export interface GivenThing {
	readonly giverId: string;
	/** Null where what the taker lacks stays as it is. */
	readonly takerId: string | null;
	/** Null for what stands on no list. */
	readonly entryId: string | null;
	readonly listingId: string | null;
	readonly quantity: number;
}

/**
 * Takes from the lists of people, which the caller has locked, what they gave and no listing offers, and what they lacked
 * and got. What listings offered follows when they end or have fewer.
 * @returns who is told that they have a thing no more, and who that they lack one no more
 */
export async function takeFromLists(
	tx: TransactionContext,
	things: readonly GivenThing[],
): Promise<{ readonly gave: ReadonlySet<string>; readonly got: ReadonlySet<string> }> {
	const now = tx.clock.now();
	const got = new Set<string>();
	for (const round of await inRounds(tx, things))
		for (const { takerId } of await takeWants(tx.db, { things: round, now })) got.add(takerId);
	const gave = new Set((await listTold(tx.db, { things })).map(({ giverId }) => giverId));
	const offeredNowhere = things.filter(({ listingId }) => !listingId);
	if (offeredNowhere.length > 0) await takeHaves(tx.db, { things: offeredNowhere, now });
	return { gave, got };
}

/** Parts things so that no two of a part are of one name for one person, of which a want may be the same. */
async function inRounds(tx: TransactionContext, things: readonly GivenThing[]): Promise<GivenThing[][]> {
	const rounds: GivenThing[][] = [];
	const byEntry = new Map(things.map((thing) => [thing.entryId, thing]));
	for (const { entryId, round } of await listRounds(tx.db, { things })) {
		const thing = byEntry.get(entryId);
		if (!thing) continue;
		const part = rounds[round - 1] ?? [];
		part.push(thing);
		rounds[round - 1] = part;
	}
	return rounds;
}

const removeFree = statement({ entryIds: array(uuid()), now: timestamp() }, {})`with gone as (
		delete from list_entries where id = any(:entryIds) and listing_id is null and reserved = 0
	)
	update list_entries set quantity = reserved, touched_at = :now
	where id = any(:entryIds) and listing_id is null and reserved > 0`;

/** Takes units of entries that are neither promised nor published from a list, which the caller has locked. */
export async function removeUnpromised(tx: TransactionContext, entryIds: readonly string[]): Promise<void> {
	await removeFree(tx.db, { entryIds, now: tx.clock.now() });
}

const settle = statement({ entryIds: array(uuid()) }, {})`select from settle_units(:entryIds)`;

/** Counts anew how many units of entries are promised. The caller has the lists of their people locked. */
export async function settleUnits(tx: TransactionContext, entryIds: readonly string[]): Promise<void> {
	if (entryIds.length > 0) await settle(tx.db, { entryIds });
}

/**
 * Numbers whatever things may fit by (decision 191), in one order, before several statements would each number their own: two
 * people of whom each has what the other lacks would wait for each other.
 * @param things SQL of their `category_id`, `name_key`, `item_id` and `expansion_id`
 */
export const numberFits = (things: string) => `insert into fit_numbers (key)
	select distinct thing_key from (${things}) as thing
	cross join unnest(fit_keys('have', category_id, name_key, item_id, false, expansion_id, false)) as thing_key
	where not exists (select from fit_numbers as known where known.key = thing_key)
	order by thing_key on conflict do nothing`;

const packLapsed = statement({ now: timestamp() }, {})`select from pack_lapsed_units(:now)`;

/**
 * Leaves out of matches what people did not confirm for too long. A night's job: what lapses in a day is counted no more on
 * the page that would show it, and in totals until then.
 */
export async function dropLapsedEntries({ db, clock }: Pick<QueryContext, "db" | "clock">): Promise<void> {
	await packLapsed(db, { now: clock.now() });
}

/*
 * Writes for moderation's commands, inside their transaction: they have checked the permission, and locked the person's lists.
 */

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
	await hide(tx.db, { id, now: tx.clock.now() });
}

/** Shows an entry again. */
export async function showEntry(tx: TransactionContext, id: string): Promise<void> {
	await show(tx.db, { id });
}

/** Deletes an entry for good. What a listing of its owner offers or wants stays hidden for as long as that listing is there. */
export async function removeEntry(tx: TransactionContext, id: string): Promise<void> {
	await remove(tx.db, { id, now: tx.clock.now() });
}
