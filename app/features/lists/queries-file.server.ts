import type { CategorySlug, Completeness, Condition } from "#app/features/catalogue/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { boolean, integer, nullable, statement, text } from "#app/platform/database/statement.server.ts";
import { type OwnEntry, writeOwnFile } from "./files/files.server.ts";
import type { Language, Side } from "./rules.ts";

const entriesOf = statement(
	"lists_entries_of_file",
	{
		side: text<Side>(),
		quantity: integer(),
		category: text<CategorySlug>(),
		setCode: nullable(text()),
		set: nullable(text()),
		number: nullable(text()),
		name: text(),
		isTyped: boolean(),
		isAny: boolean(),
		condition: nullable(text<Condition>()),
		completeness: nullable(text<Completeness>()),
		language: nullable(text<Language>()),
		finish: nullable(text()),
		grade: nullable(text()),
		isStarred: boolean(),
		note: nullable(text()),
	},
	`select entry.side, entry.quantity, category.slug as category,
		(select min(code) from product_expansion_codes where expansion_id = expansion.id) as "setCode",
		expansion.name as set, item.number, coalesce(item.name, entry.custom_name) as name,
		entry.item_id is null as "isTyped", entry.is_any as "isAny", entry.condition, entry.completeness, entry.language,
		entry.finish, entry.grade, entry.is_starred as "isStarred", entry.note
	from list_entries as entry join product_categories as category on category.id = entry.category_id
	left join product_items as item on item.id = entry.item_id
	left join product_expansions as expansion on expansion.id = item.expansion_id
	where entry.user_id = $1
	order by entry.side, category.sort_order, expansion.name, item.number_key, name, entry.id`,
);

/** Both lists of a person whole, as our own CSV file. */
export async function writeListsFile(ctx: QueryContext, personId: string): Promise<string> {
	const entries: OwnEntry[] = await entriesOf(ctx.db, [personId]);
	return writeOwnFile(entries);
}
