import { stringify } from "csv-stringify/sync";
import type { Database } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { itemColumns } from "../schema.ts";
import type { FileForm } from "./rows.server.ts";

/** Rows per fetch of an export, all that it has in memory at once. */
const fetchSize = 2_000;

/**
 * The whole catalogue as the text of a file that an import reads, in the order of categories, expansions, numbers and
 * names. Everything is as it was at one moment, and memory does not grow with the number of items.
 */
export async function exportItems(
	db: Database,
	form: FileForm,
	write: (text: string) => Promise<void>,
): Promise<number> {
	return transaction(db, async (tx) => {
		await tx.$client.query(
			"set transaction isolation level repeatable read, read only; set local statement_timeout = 0",
		);
		await tx.$client.query(`
			declare exported_items no scroll cursor for
			select category.slug as category, expansion.name as expansion, expansion.name_es as expansion_es,
				item.name, item.name_es, item.description, null as set_code, item.number,
				(select string_agg(source || ':' || value, ';' order by source, value)
					from product_item_ids where item_id = item.id) as ids
			from product_items as item
			join product_categories as category on category.id = item.category_id
			left join product_expansions as expansion on expansion.id = item.expansion_id
			where item.confirmed_at is not null
			order by category.sort_order, category.slug, expansion.name_folded collate "C", item.name_folded collate "C",
				item.number_key collate "C"`);
		if (form === "csv") await write(csv([itemColumns]));
		let count = 0;
		for (;;) {
			const { rows } = await tx.$client.query<ExportedRow>(`fetch ${fetchSize} from exported_items`);
			if (rows.length === 0) return count;
			count += rows.length;
			await write(form === "csv" ? csv(rows.map(valuesOf)) : rows.map(jsonLine).join(""));
		}
	});
}

type ExportedRow = Readonly<Record<(typeof itemColumns)[number], string | null>>;

function valuesOf(row: ExportedRow): (string | null)[] {
	return itemColumns.map((column) => row[column]);
}

function csv(rows: readonly (readonly (string | null)[])[]): string {
	return stringify(rows.map((row) => [...row]));
}

/** An item as a line of JSON, without what it does not have. */
function jsonLine(row: ExportedRow): string {
	const given = itemColumns.filter((column) => row[column] !== null);
	return `${JSON.stringify(Object.fromEntries(given.map((column) => [column, row[column]])))}\n`;
}
