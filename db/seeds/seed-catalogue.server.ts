import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { auctionCategories, categories, expansions, items } from "./reference-data.ts";

function numbered<T>(rows: readonly T[]): string {
	return JSON.stringify(rows.map((row, sort_order) => ({ ...row, sort_order })));
}

/**
 * Brings categories, expansions and items to what the reference data says; what it does not name stays.
 * Runs at every start. Rows that are right already are not written, so it also heals what was changed by hand.
 *
 * @param db a migrated database; all of it happens in one transaction
 */
export async function seedCatalogue(db: Database): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.execute(sql`
			insert into product_categories as old (slug, name, name_es, is_active, is_digital, is_special, sort_order)
			select slug, name, name_es, is_active, is_digital, is_special, sort_order
			from jsonb_to_recordset(${numbered(categories)}::jsonb) as data (slug text, name text, name_es text,
				is_active boolean, is_digital boolean, is_special boolean, sort_order integer)
			on conflict (slug) do update set name = excluded.name, name_es = excluded.name_es,
				is_active = excluded.is_active, is_digital = excluded.is_digital,
				is_special = excluded.is_special, sort_order = excluded.sort_order
			where (old.name, old.name_es, old.is_active, old.is_digital, old.is_special, old.sort_order)
				is distinct from (excluded.name, excluded.name_es, excluded.is_active, excluded.is_digital,
					excluded.is_special, excluded.sort_order)`);
		await tx.execute(sql`
			insert into auction_categories as old (slug, name, name_es, sort_order)
			select slug, name, name_es, sort_order
			from jsonb_to_recordset(${numbered(auctionCategories)}::jsonb)
				as data (slug text, name text, name_es text, sort_order integer)
			on conflict (slug) do update
				set name = excluded.name, name_es = excluded.name_es, sort_order = excluded.sort_order
			where (old.name, old.name_es, old.sort_order)
				is distinct from (excluded.name, excluded.name_es, excluded.sort_order)`);
		await tx.execute(sql`
			insert into product_expansions as old (category_id, name, name_es)
			select category.id, data.name, data.name_es
			from jsonb_to_recordset(${JSON.stringify(expansions)}::jsonb) as data (category text, name text, name_es text)
			join product_categories as category on category.slug = data.category
			on conflict on constraint product_expansions_name_key
				do update set name = excluded.name, name_es = excluded.name_es
			where (old.name, old.name_es) is distinct from (excluded.name, excluded.name_es)`);
		await tx.execute(sql`
			insert into product_items as old (category_id, expansion_id, name, name_es, description)
			select category.id, expansion.id, data.name, data.name_es, data.description
			from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
				as data (category text, expansion text, name text, name_es text, description text)
			join product_categories as category on category.slug = data.category
			left join product_expansions as expansion
				on expansion.category_id = category.id and expansion.name = data.expansion
			on conflict on constraint product_items_name_key do update
				set name = excluded.name, name_es = excluded.name_es, description = excluded.description
			where (old.name, old.name_es, old.description)
				is distinct from (excluded.name, excluded.name_es, excluded.description)`);
	});
}
