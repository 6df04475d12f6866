import { type SQL, sql } from "drizzle-orm";
import { currentItemIds, listCategories } from "#app/features/catalogue/queries.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type FeedFilters, printingLimit, type SearchTerm } from "../rules-search.ts";
import type { ResolvedSearch, SearchSide } from "./plans.server.ts";
import {
	type CategoriesByWord,
	categoriesOf,
	listPhrases,
	mapCategoryWords,
	type Phrase,
	phraseOf,
	phraseQuery,
	tsqueryOf,
	withoutCovered,
} from "./terms.server.ts";

/** Maximum number of items that a typed name stands for. */
const itemsPerName = 20;
/** Number of items with a name's words among which the shortest names are chosen. */
const itemCandidates = 200;

/**
 * The meaning of a search's terms: an item has names under which people write it by hand, and a typed
 * name may be that of items.
 * @param tolerant takes each typed word for the known words that it may be a misspelling of, too
 * @returns null when it can find nothing, such as in a category that there is not
 */
export async function resolveSearch(
	ctx: QueryContext,
	filters: FeedFilters,
	tolerant = false,
): Promise<ResolvedSearch | null> {
	const { conditions, rarities, province, onlyOpenToOffers } = filters;
	const categoryId = await findCategoryId(ctx, filters.categorySlug);
	if (filters.categorySlug && !categoryId) return null;
	const byWord = await mapCategoryWords(ctx);
	const [have, want, text] = await Promise.all([
		resolveSide(ctx, filters.have, { tolerant, byWord }),
		resolveSide(ctx, filters.want, { tolerant, byWord }),
		resolveSide(ctx, filters.text === null ? null : [{ kind: "name", name: filters.text }], {
			tolerant,
			byWord,
		}),
	]);
	const facets = { categoryId, conditions, rarities, province, onlyOpenToOffers };
	return { have, want, text, byWord, facets };
}

async function findCategoryId(ctx: QueryContext, slug: string | null): Promise<string | null> {
	if (!slug) return null;
	const categories = await listCategories(ctx);
	return categories.find((category) => category.slug === slug)?.id ?? null;
}

async function resolveSide(
	ctx: QueryContext,
	terms: readonly SearchTerm[] | null,
	{ tolerant, byWord }: { tolerant: boolean; byWord: CategoriesByWord },
): Promise<SearchSide | null> {
	if (!terms?.length) return null;
	const idsOf = (kind: "item" | "printings") =>
		terms.flatMap((term) => (term.kind === kind ? [term.id] : []));
	const names = terms.filter((term) => term.kind === "name").map((term) => term.name);
	const typed = await listPhrases(ctx, names, tolerant);
	const { rows } = await ctx.db.execute<ItemWords>(
		sql.join(
			[
				itemsOf(idsOf("item")),
				printingsOf(idsOf("printings")),
				...typed.map((phrase) => itemsCalled(phrase, byWord)),
			],
			sql` union all `,
		),
	);
	const written = rows.flatMap(({ words, wordsEs }) => [words, wordsEs ?? []]);
	const phrases = written.flatMap((words) => phraseOf(words.map((word) => [word])));
	return {
		itemIds: [...new Set(rows.map(({ id }) => id))],
		typed,
		phrases: withoutCovered([...typed, ...phrases]).filter((phrase) => !typed.includes(phrase)),
	};
}

type ItemWords = { readonly id: string; readonly words: string[]; readonly wordsEs: string[] | null };

const itemWords = sql`id, word_list(name_folded) as words, word_list(name_es_folded) as "wordsEs"`;

function itemsOf(ids: readonly string[]): SQL {
	return sql`(select ${itemWords} from product_items where id = any(${currentItemIds(ids)}))`;
}

/** Items with the name and the category of one of these. */
function printingsOf(ids: readonly string[]): SQL {
	return sql`(
		select ${itemWords} from product_items as item
		where (category_id, name_folded) in (
			select category_id, name_folded from product_items where id = any(${currentItemIds(ids)})
		) limit ${printingLimit})`;
}

/** Items with the words of a phrase, some of which may be those of their category: "pokemon charizard" is an item. */
function itemsCalled(phrase: Phrase, byWord: CategoriesByWord): SQL {
	const names = sql`words_of(name_folded || ' ' || coalesce(name_es_folded, ''))`;
	const have = (words: Phrase) => sql`${names} @@ ${tsqueryOf(phraseQuery([words], [""]))}::tsquery`;
	const [itemPhrase] = phraseOf(phrase.filter((word) => categoriesOf(word, byWord).length === 0));
	const shared = itemPhrase ? phrase.filter((word) => !itemPhrase.includes(word)) : [];
	// In one condition as far as it goes: the index meets its words, and no name is taken apart for it.
	const conditions = [
		have(itemPhrase ?? phrase),
		...shared.map(
			(word) => sql`(${have([word])} or category_id = any(${sql.param(categoriesOf(word, byWord))}::uuid[]))`,
		),
	];
	return sql`(
		select ${itemWords} from (
			select * from product_items where ${sql.join(conditions, sql` and `)} limit ${itemCandidates}
		) as called
		order by char_length(name), name limit ${itemsPerName}
	)`;
}
