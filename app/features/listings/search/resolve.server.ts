import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { listByTerms } from "#app/features/catalogue/queries-suggestions.server.ts";
import { readItemQuery } from "#app/features/catalogue/rules-reading.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { array, nullable, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { type FeedFilters, printingLimit, type SearchTerm } from "../rules-search.ts";
import type { ResolvedSearch, SearchSide } from "./plans.server.ts";
import {
	type CategoriesByWord,
	listPhrases,
	mapCategoryWords,
	phraseOf,
	withoutCovered,
} from "./terms.server.ts";

/** Maximum number of items that a typed name stands for. */
const itemsPerName = 100;

/**
 * The meaning of a search's terms: an item has names under which people write it by hand, and a typed
 * name may be that of items.
 * @param tolerant matches each typed word also with the existing words that it may be a misspelling of
 * @returns null when it can find nothing, such as in a category that there is not
 */
export async function resolveSearch(
	ctx: QueryContext,
	filters: FeedFilters,
	tolerant: boolean,
): Promise<ResolvedSearch | null> {
	const { conditions, rarities, province, onlyOpenToOffers } = filters;
	const categoryId = await findCategoryId(ctx, filters.categorySlug);
	if (filters.categorySlug && !categoryId) return null;
	const byWord = await mapCategoryWords(ctx);
	const [have, want, text] = await Promise.all([
		resolveSide(ctx, filters.have, { tolerant, byWord, withNamesakes: true }),
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

interface SideOptions {
	readonly tolerant: boolean;
	readonly byWord: CategoriesByWord;
	/** Whether wishes of any printing are looked for. */
	readonly withNamesakes?: boolean;
}

async function resolveSide(
	ctx: QueryContext,
	terms: readonly SearchTerm[] | null,
	{ tolerant, byWord, withNamesakes = false }: SideOptions,
): Promise<SearchSide | null> {
	if (!terms?.length) return null;
	const idsOf = (kind: "item" | "printings") =>
		terms.flatMap((term) => (term.kind === kind ? [term.id] : []));
	const names = terms.filter((term) => term.kind === "name").map((term) => term.name);
	const typed = await listPhrases(ctx, names, tolerant);
	const spellings = new Map(typed.flat().map(([word, ...others]) => [word, others]));
	const items = await Promise.all([
		terms.some(({ kind }) => kind !== "name")
			? listItemsOf(ctx.db, { itemIds: idsOf("item"), printingIds: idsOf("printings") })
			: [],
		...names.map((name) => listItemsCalled(ctx, name, { spellings, byWord })),
	]);
	const written = items.flat().flatMap(({ words, wordsEs }) => [words, wordsEs ?? []]);
	const phrases = written.flatMap((words) => phraseOf(words.map((word) => [word])));
	const itemIds = [...new Set(items.flat().map(({ id }) => id))];
	const namesakes = withNamesakes && itemIds.length > 0 ? await listWishedNamesakes(ctx.db, { itemIds }) : [];
	return {
		itemIds,
		namesakeIds: namesakes.map(({ id }) => id),
		typed,
		phrases: withoutCovered([...typed, ...phrases]).filter((phrase) => !typed.includes(phrase)),
	};
}

const currentIds = (ids: string) => `array(
	select coalesce(alias.item_id, given.id) from unnest(${ids}) as given (id)
	left join product_item_aliases as alias on alias.id = given.id)`;
const itemWords = `id, word_list(name_folded) as words, word_list(name_es_folded) as "wordsEs"`;

/** Items of some ids, and items with the name and the category of one of some others: each id may be a former one. */
const listItemsOf = statement(
	{ itemIds: array(uuid()), printingIds: array(uuid()) },
	{ id: text(), words: array(text()), wordsEs: nullable(array(text())) },
)`(select ${itemWords} from product_items where id = any(${currentIds(":itemIds")}))
	union all
	(select ${itemWords} from product_items
	where (category_id, name_folded) in (
		select category_id, name_folded from product_items where id = any(${currentIds(":printingIds")})
	) and confirmed_at is not null limit ${printingLimit})`;

/**
 * Query of the items of a name of which somebody wants any printing, however many share it. A limit of one would let the
 * planner look among all wishes of an item, which may be thousands without such a one.
 * @param name SQL of a row with its category and the folded name
 */
export const wishedNamesakes = (name: string) => `
	select namesake.id from product_items as namesake
	cross join lateral (
		select count(*) from (
			select from wanted_items where product_item_id = namesake.id and listing_is_public and is_any limit 100
		) as counted
	) as wish
	where namesake.category_id = ${name}.category_id and namesake.name_folded = ${name}.name_folded and wish.count > 0`;

/** The {@link wishedNamesakes} of several items; without an offset the planner may join all items at once. */
const listWishedNamesakes = statement({ itemIds: array(uuid()) }, { id: text() })`select namesake.id
	from (select distinct category_id, name_folded from product_items where id = any(:itemIds)) as name
	cross join lateral (${wishedNamesakes("name")} offset 0) as namesake`;

/**
 * The items that a typed name may mean, with their names' words; none for the name of a category, which means all of its.
 * @param spellings other words for one that is misspelled
 */
async function listItemsCalled(
	ctx: QueryContext,
	name: string,
	{ spellings, byWord }: { spellings: ReadonlyMap<string, readonly string[]>; byWord: CategoriesByWord },
) {
	const reading = readItemQuery(name);
	if (reading.required.every(({ word }) => word !== null && byWord.has(word))) return [];
	const found = await listByTerms(ctx, reading, { limit: itemsPerName, spellings });
	if (found.length === 0) return [];
	return listItemsOf(ctx.db, { itemIds: found.map(({ id }) => id), printingIds: [] });
}
