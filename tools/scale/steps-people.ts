import type { ScaleSize, ScaleStep } from "./size.ts";
import { epoch } from "./texts.ts";

/**
 * The first person has one listing in a hundred, as many that were traded, and one showcase in two hundred: among a
 * million listings 10 000, 10 000 and 1 000. Conditions on the number of a listing or of a showcase.
 */
export const rowsOfFirstPerson = { offered: "n % 100 = 7", traded: "n % 100 = 8", showcase: "n % 200 = 3" };

/** Completed trades of the first person with everybody else in turn, and what everybody's things add up to. */
export function stepsForPeople(size: ScaleSize): ScaleStep[] {
	return [
		{ label: "trades", sql: tradesSql(size) },
		{ label: "partners", sql: partnersSql },
		{ label: "figures", sql: figuresSql },
	];
}

function tradesSql(size: ScaleSize): string {
	return `create temp table scale_trades on commit drop as
		select n, pg_temp.made_id(14, n, at) as id, id as listing_id, user_id as seller_id, product_item_id, title, at,
			pg_temp.made_id(1, ${size.firstUser} + 1 + n / 100 % ${size.users - 1}, ${epoch}) as buyer_id
		from scale_listings, lateral (select created_at + interval '9 days' as at) as sealed where status = 'traded';
	insert into trades (id, listing_id, seller_id, buyer_id, status, seller_accepted, buyer_accepted,
		seller_accepted_at, buyer_accepted_at, created_at, closed_at)
	select id, listing_id, seller_id, buyer_id, 'completed', true, true, at, at, at, at from scale_trades;
	insert into archived_listings (id, trade_id, seller_id, buyer_id, product_item_id, title, archived_at)
	select pg_temp.made_id(15, n, at), id, seller_id, buyer_id, product_item_id, title, at from scale_trades;
	insert into trade_items (trade_id, position, giver_id, listing_id, item_id, title, copy, quantity)
	select id, 1, seller_id, listing_id, product_item_id, title, entry_copy(null), 1 from scale_trades;`;
}

const partnersSql = `insert into profile_partners (user_id, partner_id)
	select seller_id, buyer_id from scale_trades union select buyer_id, seller_id from scale_trades`;

const figuresSql = `insert into profile_counters (user_id, figure, slot, total)
	select user_id, status, 0, count(*) from scale_listings group by user_id, status
	union all select person, 'completed_trades', 0, count(*)
		from scale_trades, unnest(array[seller_id, buyer_id]) as person group by person
	union all select user_id, 'partners', 0, count(*) from profile_partners
		where user_id in (select seller_id from scale_trades union select buyer_id from scale_trades) group by user_id`;
