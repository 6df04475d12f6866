import { and, asc, inArray, or, sql } from "drizzle-orm";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { productItems } from "#app/features/catalogue/tables.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { array, nullable, statement, text } from "#app/platform/database/statement.server.ts";
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
 * @param tolerant matches each typed word also with the existing words that it may be a misspelling of
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
	const items = await Promise.all([
		terms.some(({ kind }) => kind !== "name") ? listItemsOf(ctx.db, [idsOf("item"), idsOf("printings")]) : [],
		...typed.map((phrase) => listItemsCalled(ctx, phrase, byWord)),
	]);
	const written = items.flat().flatMap(({ words, wordsEs }) => [words, wordsEs ?? []]);
	const phrases = written.flatMap((words) => phraseOf(words.map((word) => [word])));
	return {
		itemIds: [...new Set(items.flat().map(({ id }) => id))],
		typed,
		phrases: withoutCovered([...typed, ...phrases]).filter((phrase) => !typed.includes(phrase)),
	};
}

const currentIds = (ids: string) => `array(
	select coalesce(alias.item_id, given.id) from unnest(${ids}::uuid[]) as given (id)
	left join product_item_aliases as alias on alias.id = given.id)`;
const itemWords = `id, word_list(name_folded) as words, word_list(name_es_folded) as "wordsEs"`;

/** Items of some ids, and items with the name and the category of one of some others: each id may be a former one. */
const listItemsOf = statement(
	"listings_list_words_of_items",
	{ id: text(), words: array(text()), wordsEs: nullable(array(text())) },
	`(select ${itemWords} from product_items where id = any(${currentIds("$1")}))
	union all
	(select ${itemWords} from product_items
	where (category_id, name_folded) in (
		select category_id, name_folded from product_items where id = any(${currentIds("$2")})
	) limit ${printingLimit})`,
);

/** Items with the words of a phrase, some of which may be those of their category: "pokemon charizard" is an item. */
function listItemsCalled({ db }: QueryContext, phrase: Phrase, byWord: CategoriesByWord) {
	const { id, name, nameFolded, nameEsFolded, categoryId } = productItems;
	const names = sql`words_of(${nameFolded} || ' ' || coalesce(${nameEsFolded}, ''))`;
	const have = (words: Phrase) => sql`${names} @@ ${tsqueryOf(phraseQuery([words], [""]))}::tsquery`;
	const [itemPhrase] = phraseOf(phrase.filter((word) => categoriesOf(word, byWord).length === 0));
	const shared = itemPhrase ? phrase.filter((word) => !itemPhrase.includes(word)) : [];
	// In one condition as far as it goes: the index meets its words, and no name is taken apart for it.
	const called = db
		.select({ id, name, nameFolded, nameEsFolded })
		.from(productItems)
		.where(
			and(
				have(itemPhrase ?? phrase),
				...shared.map((word) => or(have([word]), inArray(categoryId, categoriesOf(word, byWord)))),
			),
		)
		.limit(itemCandidates)
		.as("called");
	return db
		.select({
			id: called.id,
			words: sql<string[]>`word_list(${called.nameFolded})`,
			wordsEs: sql<string[] | null>`word_list(${called.nameEsFolded})`,
		})
		.from(called)
		.orderBy(sql`char_length(${called.name})`, asc(called.name))
		.limit(itemsPerName);
}
