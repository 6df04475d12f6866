import type { ScaleSize, ScaleStep } from "./size.ts";
import { endings, epoch, nouns, openings, qualities, span } from "./texts.ts";

/** Of a hundred products, how many are sold, reserved and deleted; the others are available. */
const shares = { sold: 30, reserved: 5, deleted: 5 };

/** Products of the shop in all categories, with their sales. */
export function stepsForStore(size: ScaleSize): ScaleStep[] {
	return [{ label: "products", sql: productsSql(size) }];
}

function productsSql({ firstListing, products }: ScaleSize): string {
	return `with kinds as (
			select product_id, auction_id, row_number() over (order by kind, slug) - 1 as k from (
				select id as product_id, null::uuid as auction_id, 1 as kind, slug from product_categories
				union all select null, id, 2, slug from auction_categories
			) as categories
		), made as (
			select n, pg_temp.made_id(12, n, at) as id, at, pg_temp.draw(n, 121, 100) as lot, 5 + pg_temp.draw(n, 122, 20000) / 100.0 as price,
				(at + interval '9 days')::date as sold_on
			from generate_series(${firstListing}::bigint, ${firstListing + products - 1}) as n,
				lateral (select ${epoch} + make_interval(secs => (n - ${firstListing}) * ${span}::double precision / ${products}) as at) as born
		), stated as (
			select *, case when lot < ${shares.sold} then 'sold' when lot < ${shares.sold + shares.reserved} then 'reserved'
				when lot < ${shares.sold + shares.reserved + shares.deleted} then 'deleted' else 'available' end as status
			from made
		)
		insert into store_products (id, name, description, product_category_id, auction_category_id, status, market_price,
			cost_usd, margin_percentage, sale_price, sale_currency, sold_on, created_at, updated_at)
		select id, pg_temp.pick(${nouns}, n, 123) || ' ' || pg_temp.pick(${qualities}, n, 124) || ' ' || n || pg_temp.pick(${endings}, n, 125),
			pg_temp.pick(${openings}, n, 126), product_id, auction_id, status, round(price, 2), round(price * 0.7, 2), 30,
			case when status = 'sold' then round(price * 1.2, 2) end, case when status = 'sold' then 'USD' end,
			case when status = 'sold' then sold_on end, at, at
		from stated join kinds on kinds.k = pg_temp.draw(n, 127, (select count(*) from kinds))`;
}
