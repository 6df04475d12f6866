import { stringify } from "csv-stringify/sync";
import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { type ItemRow, itemColumns } from "../schema.ts";
import type { FileForm } from "./rows.server.ts";

/** Items that are held at once. */
const batchSize = 2_000;

/**
 * The whole catalogue as the text of a file that an import reads, in the order of categories, expansions and names.
 * Everything is as it was at one moment, and memory does not grow with the number of items.
 */
export async function exportItems(
	db: Database,
	form: FileForm,
	write: (text: string) => Promise<void>,
): Promise<number> {
	return transaction(db, async (tx) => {
		await tx.execute(sql`set transaction isolation level repeatable read, read only`);
		await tx.execute(sql`set local statement_timeout = 0`);
		await tx.execute(sql`
				declare exported_items no scroll cursor for
				select category.slug as category, expansion.name as expansion, expansion.name_es as expansion_es,
					item.name, item.name_es, item.description
				from product_items as item
				join product_categories as category on category.id = item.category_id
				left join product_expansions as expansion on expansion.id = item.expansion_id
				order by category.sort_order, category.slug, expansion.name_folded collate "C", item.name_folded collate "C"`);
		if (form === "csv") await write(csv([itemColumns]));
		let count = 0;
		for (;;) {
			const { rows } = await tx.execute<ItemRow>(
				sql`fetch ${sql.raw(String(batchSize))} from exported_items`,
			);
			if (rows.length === 0) return count;
			count += rows.length;
			await write(form === "csv" ? csv(rows.map(valuesOf)) : rows.map(jsonLine).join(""));
		}
	});
}

function valuesOf(row: ItemRow): (string | null)[] {
	return itemColumns.map((column) => row[column]);
}

function csv(rows: readonly (readonly (string | null)[])[]): string {
	return stringify(rows.map((row) => [...row]));
}

/** One object a line; what an item does not have is left out. */
function jsonLine(row: ItemRow): string {
	const given = itemColumns.filter((column) => row[column] !== null);
	return `${JSON.stringify(Object.fromEntries(given.map((column) => [column, row[column]])))}\n`;
}
