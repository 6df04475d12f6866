import type { Suggestion } from "#app/features/catalogue/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { type SearchSuggestion, searchTermId, suggestionCountLimit } from "../rules-search.ts";

/** The items of one name that are counted and searched; more are left out. */
export const printingLimit = 100;

interface CountedItem {
	readonly id: string;
	/** How many listings have this very item on the searched side. */
	readonly listings: number;
	/** How many items of its category share its name, itself included. */
	readonly printings: number;
	/** How many listings have any of those. */
	readonly ofName: number;
}

/** Each count reads so many rows of an index and no more. */
const countItems = (listingsOf: string) => `
	with suggested as materialized (
		select item.id, item.category_id, item.name_folded, ordinal
		from unnest($1::uuid[]) with ordinality as asked (id, ordinal) join product_items as item using (id)
	),
	named as materialized (
		select category_id, name_folded, array(
			select id from product_items as item
			where item.name_folded = name.name_folded and item.category_id = name.category_id limit ${printingLimit}
		) as ids
		from (select distinct category_id, name_folded from suggested) as name
	)
	select suggested.id, cardinality(named.ids) as printings,
		(select count(*)::integer from (${listingsOf} = suggested.id limit ${suggestionCountLimit + 1}) as found) as listings,
		(select count(*)::integer from (
			select from unnest(named.ids) as printing (id)
			cross join lateral (${listingsOf} = printing.id limit ${suggestionCountLimit + 1}) as found
			limit ${suggestionCountLimit + 1}
		) as found) as "ofName"
	from suggested join named using (category_id, name_folded) order by ordinal`;

const countBySide = {
	want: statement<CountedItem>(
		"listings_count_offered_items",
		countItems("select from listings where is_public and product_item_id"),
	),
	have: statement<CountedItem>(
		"listings_count_wanted_items",
		countItems("select from wanted_items where listing_is_public and product_item_id"),
	),
};

/**
 * Suggested items with how many listings each has, and before the first of several items of one name a suggestion
 * that stands for every item of that name.
 * @param side `want` counts who offers an item, `have` who wants it
 */
export async function addListingCounts(
	ctx: QueryContext,
	items: readonly Suggestion[],
	side: "have" | "want",
): Promise<SearchSuggestion[]> {
	if (items.length === 0) return [];
	const counted = await countBySide[side](ctx.db, [`{${items.map(({ id }) => id).join(",")}}`]);
	const countOf = new Map(counted.map((count) => [count.id, count]));
	const groups = new Set<string>();
	return items.flatMap((item): SearchSuggestion[] => {
		const count = countOf.get(item.id);
		if (!count) return [item];
		const group = `${item.categorySlug} ${item.name}`;
		const isFirst = count.printings > 1 && !groups.has(group);
		groups.add(group);
		const row = { ...item, listings: count.listings };
		if (!isFirst) return [row];
		const id = searchTermId({ kind: "printings", id: item.id });
		return [{ ...item, id, expansion: null, isEveryPrinting: true, listings: count.ofName }, row];
	});
}
