import { currentStatuses } from "#app/features/listings/rules.ts";
import type { ScaleSize, ScaleStep } from "./size.ts";
import { epoch } from "./texts.ts";

/** Share of people who have lists beside what they publish, and the most entries of each side that one has. */
const collectorsPerHundred = 20;
const mostPerSide = 4_000;

/** Numbers of entries that no other run uses. */
const idsOf = (firstUser: number) => firstUser * 1_000_000_000;

const isCurrent = `status in (${currentStatuses.map((status) => `'${status}'`).join(", ")})`;

/**
 * Lists: what listings offer and want, and what collectors have and lack beside it. An item is in a collector's lists
 * once: from their first one on they go through the catalogue by steps, haves and wants in turn.
 */
export function stepsForLists(size: ScaleSize): ScaleStep[] {
	return [
		{
			label: "people with lists",
			sql: `insert into list_people (user_id, seen_at)
				select pg_temp.made_id(1, n, ${epoch}), now() - make_interval(hours => pg_temp.draw(n, 91, 1900)::integer)
				from generate_series(${size.firstUser}::bigint, ${size.firstUser + size.users - 1}) as n`,
		},
		{ label: "entries to make", sql: ownEntriesSql(size) },
		{ label: "haves", sql: havesSql },
		{ label: "wants", sql: wantsSql(size) },
		{ label: "units of lists", sql: packUnitsSql },
	];
}

/** Packs the units of all lists, of some hundred people at a time. */
export const packUnitsSql = `select count(pack_units(user_ids, category_ids, name_keys, keys)::text) from (
	select array_agg(user_id) as user_ids, array_agg(category_id) as category_ids, array_agg(name_key) as name_keys,
		array_agg(key) as keys
	from list_entries cross join unnest(fit_keys(side, category_id, name_key, item_id, is_any, expansion_id, is_of_set)) as key
	group by abs(hashtext(user_id::text)) % 50
) as parts`;

function ownEntriesSql({ users, firstUser, entries }: ScaleSize): string {
	const collectors = Math.max(1, Math.floor((users * collectorsPerHundred) / 100));
	const each = Math.min(mostPerSide * 2, Math.ceil(entries / collectors));
	return `create temp table scale_entries on commit drop as
		select n, ${idsOf(firstUser)} + n as id_n, pg_temp.made_id(1, ${firstUser} + n / ${each} * ${Math.floor(users / collectors)}, ${epoch}) as user_id,
			case when n % 2 = 0 then 'have' else 'want' end as side, item.category_id, item.id as item_id, named.name_folded,
			named.expansion_id,
			n % 2 = 1 and pg_temp.draw(n, 92, 4) = 0 as is_any, 1 + pg_temp.draw(n, 93, 3) * pg_temp.draw(n, 94, 2) as quantity,
			${epoch} + make_interval(secs => n) as at
		from generate_series(0::bigint, least(${entries}, ${collectors * each}::bigint) - 1) as n
		cross join (select count(*) as items from scale_items) as counted
		join scale_items as item on item.k =
			(floor(items * pg_temp.share(n / ${each}, 95) ^ 2)::bigint + n % ${each} * 7) % items
		join product_items as named on named.id = item.id
		where n % ${each} < items / 7`;
}

const havesSql = `insert into list_entries (id, user_id, side, category_id, item_id, expansion_id, custom_name, name_key, quantity,
		condition, is_own, listing_id, is_findable, touched_at, created_at)
	select pg_temp.made_id(20, id_n, at), user_id, side, category_id, item_id, expansion_id, null, name_folded, quantity,
		(array['near_mint', 'excellent', 'good'])[1 + pg_temp.draw(n, 96, 3)], true, null::uuid, true, at, at
	from scale_entries where side = 'have'
	union all
	select pg_temp.made_id(21, made.n, listing.created_at), listing.user_id, 'have', listing.category_id, item.id, item.expansion_id,
		case when item.id is null then coalesce(listing.custom_item_name, listing.title) end,
		coalesce(item.name_folded, fold_text(coalesce(listing.custom_item_name, listing.title))), listing.quantity,
		listing.condition, false, listing.id, listing.is_public, listing.updated_at, listing.created_at
	from scale_listings as made join listings as listing on listing.id = made.id
	left join product_items as item on item.id = listing.product_item_id
	where listing.${isCurrent}`;

/** A thing that listings want and that its owner put there is one want. */
const wantsSql = ({
	firstUser,
}: ScaleSize) => `insert into list_entries (id, user_id, side, category_id, item_id, expansion_id, custom_name, name_key, is_any, is_own,
		from_listings, touched_at, created_at)
	select pg_temp.made_id(22, ${idsOf(firstUser)} + row_number() over (order by user_id, category_id, name_key, item_id, is_any), min(at)), user_id, 'want',
		category_id, item_id, expansion_id, min(custom_name), name_key, is_any, bool_or(is_own), sum(listings), min(at), min(at)
	from (
		select user_id, category_id, item_id, expansion_id, null as custom_name, name_folded as name_key, is_any, true as is_own, 0 as listings, at
		from scale_entries where side = 'want'
		union all
		select listing.user_id, coalesce(item.category_id, listing.category_id), item.id, item.expansion_id, wish.custom_name,
			coalesce(item.name_folded, wish.custom_name_folded), wish.is_any, false, 1, listing.created_at
		from scale_listings as made join listings as listing on listing.id = made.id
		join wanted_items as wish on wish.listing_id = listing.id
		left join product_items as item on item.id = wish.product_item_id
		where listing.${isCurrent}
	) as wanted
	group by user_id, category_id, item_id, expansion_id, name_key, is_any, case when item_id is null then name_key end;
	-- The disk that it took is needed.
	truncate scale_entries`;
