import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { importItems } from "#app/features/catalogue/import/import.server.ts";
import { testDatabase } from "#tests/database.ts";
import { listReferenceItems } from "#tests/factories/reference-items.ts";
import { categories } from "./reference-data.ts";
import { seedCatalogue } from "./seed-catalogue.server.ts";

const { db } = await testDatabase();

async function fingerprint(): Promise<unknown> {
	// xmin and ctid change when a row is written, even to what it was.
	const { rows } = await db.execute(sql`
		select count(*)::int as count, md5(string_agg(id || '/' || xmin || '/' || ctid, ',' order by id)) as writes
		from (
			select id, xmin, ctid from product_categories
			union all select id, xmin, ctid from auction_categories
			union all select id, xmin, ctid from product_expansions
			union all select id, xmin, ctid from product_items
		) as rows`);
	return rows[0];
}

test("loads everything once and then writes nothing", async () => {
	await seedCatalogue(db);
	const { rows } = await db.execute<{ categories: number; expansions: number; items: number }>(sql`select
		(select count(*)::int from product_categories) as categories,
		(select count(*)::int from product_expansions) as expansions,
		(select count(*)::int from product_items) as items`);
	const items = await listReferenceItems();
	const expansions = new Set(items.map(({ category, expansion }) => expansion && `${category}/${expansion}`));
	expansions.delete(null);
	expect(rows[0]).toEqual({
		categories: categories.length,
		expansions: expansions.size,
		items: items.length,
	});
	const first = await fingerprint();
	await seedCatalogue(db);
	expect(await fingerprint()).toEqual(first);
});

test("adds what is missing, and keeps foreign rows and the corrections that an operator imported", async () => {
	await seedCatalogue(db);
	const before = await db.execute<{ id: string; expansion: string; expansion_id: string }>(sql`
		select item.id, expansion.name as expansion, expansion_id from product_items as item
		join product_expansions as expansion on expansion.id = expansion_id where item.name = 'Dark Raichu'`);
	const [known] = before.rows;
	const correction = {
		category: "pokemon-tcg",
		expansion: known?.expansion ?? "",
		expansion_es: "La serie corregida",
		name: "Dark Raichu",
		name_es: "Raichu Sombrío",
	};
	const { changed, refused } = await importItems(db, rowsOf(correction), { source: "file" });
	expect({ changed, refused }).toEqual({ changed: 1, refused: 0 });
	await db.execute(sql`delete from product_items where name = 'Dark Charizard' and number = '21'`);
	await db.execute(sql`
		insert into product_items (category_id, name) select id, 'Del local' from product_categories where slug = 'digital'`);
	await seedCatalogue(db);
	const after = await db.execute(sql`
		select item.id, item.name_es, expansion.name_es as expansion_es from product_items as item
		join product_expansions as expansion on expansion.id = expansion_id where item.name = 'Dark Raichu'`);
	expect(after.rows).toEqual([
		{ id: known?.id, name_es: "Raichu Sombrío", expansion_es: "La serie corregida" },
	]);
	const added = await db.execute(
		sql`select from product_items where name = 'Dark Charizard' and number = '21'`,
	);
	expect(added.rowCount).toBe(1);
	const kept = await db.execute(sql`select from product_items where name = 'Del local'`);
	expect(kept.rowCount).toBe(1);
});

test("leaves it to an operator which categories are open, and what the shop's own are called", async () => {
	await seedCatalogue(db);
	await db.execute(sql`update product_categories set is_active = not is_active, name = 'Otra cosa'`);
	await db.execute(sql`update auction_categories set name = 'Del local ' || slug`);
	const readAll = async () =>
		(
			await db.execute(sql`
				select slug, is_active, null as name from product_categories
				union all select slug, null, name from auction_categories order by slug, name nulls first`)
		).rows;
	const changed = await readAll();
	await seedCatalogue(db);
	expect(await readAll()).toEqual(changed);
	const { rows } = await db.execute(sql`select from product_categories where name = 'Otra cosa'`);
	expect(rows).toEqual([]);
	await db.execute(sql`update product_categories set is_active = not is_active`);
});

async function* rowsOf(...rows: Record<string, string>[]) {
	for (const [index, fields] of rows.entries()) yield { line: index + 1, fields };
}

test("several nodes may start at once", async () => {
	const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from product_items`);
	await Promise.all([seedCatalogue(db), seedCatalogue(db), seedCatalogue(db)]);
	const again = await db.execute<{ count: number }>(sql`select count(*)::int as count from product_items`);
	expect(again.rows).toEqual(rows);
});
