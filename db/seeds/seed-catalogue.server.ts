import { sql } from "drizzle-orm";
import { importItems } from "#app/features/catalogue/import/import.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { worldCup, worldCupStickers } from "./albums.ts";
import {
	categories,
	readReferenceExpansions,
	readReferenceItems,
	seededAuctionCategories,
} from "./reference-data.ts";

function numbered<T>(rows: readonly T[]): string {
	return JSON.stringify(rows.map((row, sort_order) => ({ ...row, sort_order })));
}

/**
 * Brings categories to what the reference data says, and adds the expansions and items that are missing. An item
 * that is there stays as it is: an operator may have imported a correction. So do the shop's own categories, and
 * whether one is open: an operator decides that. Runs at every start and writes
 * nothing where nothing is missing.
 *
 * @param db a migrated database
 * @throws Error when the reference data itself is wrong
 */
export async function seedCatalogue(db: Database): Promise<void> {
	await seedCategories(db);
	const { refusals } = await importItems(db, readReferenceItems(), {
		source: "seed",
		onlyAdds: true,
		expansions: readReferenceExpansions(),
	});
	const [wrong] = refusals;
	if (wrong) throw new Error(`The reference data is wrong. Line ${wrong.line}: ${wrong.problem}.`);
	await seedStickerNames(db);
}

/** Lets stickers be found by the names of their sections, too: "Argentina 3" is "ARG 3". */
async function seedStickerNames(db: Database): Promise<void> {
	const names = worldCupStickers.flatMap(({ number, otherNames }) =>
		otherNames.map((name) => ({ number, name })),
	);
	await db.execute(sql`
		with named as (
			insert into product_item_aliases (item_id, category_id, expansion_id, name_folded)
			select item.id, item.category_id, item.expansion_id, fold_text(data.name)
			from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as data (number text, name text)
			join product_categories as category on category.slug = 'stickers'
			join product_items as item on item.category_id = category.id and item.number_key = data.number
			join product_expansions as album on album.id = item.expansion_id and album.name = ${worldCup.expansion}
			on conflict do nothing
			returning item_id
		)
		select write_item_prefixes(array_agg(distinct item_id)) from named having count(*) > 0`);
}

async function seedCategories(db: Database): Promise<void> {
	await db.execute(sql`
		insert into product_categories as old (slug, name, name_es, is_active, is_digital, is_special, sort_order)
		select slug, name, name_es, is_active, is_digital, is_special, sort_order
		from jsonb_to_recordset(${numbered(categories)}::jsonb) as data (slug text, name text, name_es text,
			is_active boolean, is_digital boolean, is_special boolean, sort_order integer)
		on conflict (slug) do update set name = excluded.name, name_es = excluded.name_es,
			is_digital = excluded.is_digital, is_special = excluded.is_special, sort_order = excluded.sort_order
		where (old.name, old.name_es, old.is_digital, old.is_special, old.sort_order)
			is distinct from (excluded.name, excluded.name_es, excluded.is_digital,
				excluded.is_special, excluded.sort_order)`);
	await db.execute(sql`
		insert into auction_categories (slug, name, name_es, sort_order)
		select slug, name, name_es, sort_order
		from jsonb_to_recordset(${numbered(seededAuctionCategories)}::jsonb)
			as data (slug text, name text, name_es text, sort_order integer)
		on conflict (slug) do nothing`);
}
