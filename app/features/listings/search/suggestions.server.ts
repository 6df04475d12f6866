import { type SQL, sql } from "drizzle-orm";
import { listItemsById } from "#app/features/catalogue/queries.server.ts";
import { formatPrinting } from "#app/features/catalogue/rules-editions.ts";
import { type Suggestion, suggestedTitleLimit } from "#app/features/catalogue/rules-items.ts";
import { SuggestItemsInput } from "#app/features/catalogue/schema.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { containing, folded, hasTrigram, lastCharacter } from "#app/platform/database/search.server.ts";
import { array, integer, nullable, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import type { ItemChoice } from "../rules.ts";
import {
	type FeedFilters,
	printingLimit,
	type SearchSuggestion,
	type SearchTerm,
	searchTermId,
	suggestionCountLimit,
} from "../rules-search.ts";
import { firstKey, withTerms } from "./plans.server.ts";
import { wishedNamesakes } from "./resolve.server.ts";
import { allOf, countCommonTerms, listPhrases, matchesNothing, phraseQuery } from "./terms.server.ts";

/** The number of characters from which on titles are suggested. */
const minTitleLength = 2;

/** Number of matching listings among which different titles are looked for. */
const candidateLimit = 40;

/** The names of a custom item: its listing's title, and its own name where that is another. */
const titlesOfListing = `
	select listing.title, listing.title_folded
	union all select listing.custom_item_name, listing.custom_item_name_folded
	where listing.custom_item_name_folded <> listing.title_folded`;

/** Query of the next title of a category, the first of equal ones. */
const nextTitle = (after: string) => `
	select rest, title, listing_id from listing_title_prefixes
	where category_id = category.id and ${after} and rest < typed.words || ${lastCharacter}
	order by category_id, rest, title limit 1`;

/** Titles and names with a word that begins as was typed: goes from one to the next of an index, however many listings share them. */
const listByPrefix = statement(
	{ query: text(), categoryId: nullable(uuid()) },
	{ title: text(), slug: text() },
)`with recursive typed as materialized (select plain_words(fold_text(:query)) as words),
	matched (id, ordinal, rest, title, listing_id) as (
		select category.id, 1, first.*
		from typed cross join product_categories as category
		cross join lateral (${nextTitle("rest >= typed.words")}) as first
		where typed.words <> '' and (:categoryId is null or category.id = :categoryId)
		union all
		select category.id, category.ordinal + 1, next.*
		from matched as category cross join typed
		cross join lateral (${nextTitle("(rest, title) > (category.rest, category.title)")}) as next
		where category.ordinal < ${suggestedTitleLimit}
	)
	select title, slug from (
		select distinct on (named.title_folded) named.title, named.title_folded, category.slug
		from matched
		join listings as listing on listing.id = matched.listing_id
		join product_categories as category on category.id = matched.id
		cross join lateral (${titlesOfListing}) as named
		where left(named.title_folded, 100) = matched.title
		order by named.title_folded, listing.id
	) as listing
	order by word_similarity(fold_text(:query), title_folded) desc, char_length(title), title
	limit ${suggestedTitleLimit}`;

/**
 * Titles of public listings of custom items, and those items' names, with a word that begins as was typed; when there is none, those that hold
 * the letters of a single word, or else the words as far as they are known: at most 5 different ones, the closest
 * first. Each has an id that a search understands.
 * @throws ZodError when the input is not of that form
 */
export async function suggestCustomTitles(
	ctx: QueryContext,
	input: SuggestItemsInput,
): Promise<Suggestion[]> {
	const { query, categoryId } = SuggestItemsInput.parse(input);
	if ([...query].length < minTitleLength) return [];
	const prefixed = await listByPrefix(ctx.db, { query, categoryId: categoryId ?? null });
	if (prefixed.length > 0 || !hasTrigram(query)) return prefixed.map(toSuggestion);
	const similar = /\s/u.test(query) ? [] : await listContaining(ctx, query, categoryId);
	return similar.length > 0 ? similar : suggestMisspelled(ctx, query, categoryId);
}

/** Titles that contain the letters, for a single word: several words find more as words. */
function listContaining(
	ctx: QueryContext,
	query: string,
	categoryId: string | undefined,
): Promise<Suggestion[]> {
	const inCategory = categoryId ? sql`and listing.category_id = ${categoryId}` : sql``;
	const pattern = containing(query);
	return listTitles(
		ctx,
		query,
		sql`select named.title, named.title_folded, listing.category_id from (
				select * from listings as listing
				where listing.is_public and listing.product_item_id is null
					and (listing.title_folded like ${pattern} or listing.custom_item_name_folded like ${pattern}) ${inCategory}
				limit ${candidateLimit}
			) as listing cross join lateral (${sql.raw(titlesOfListing)}) as named
			where named.title_folded like ${pattern}`,
	);
}

/** Titles with words that the typed ones begin or resemble. */
async function suggestMisspelled(
	ctx: QueryContext,
	query: string,
	categoryId: string | undefined,
): Promise<Suggestion[]> {
	const words = phraseQuery(await listPhrases(ctx, [query], true), ["x"]);
	if (matchesNothing(words)) return [];
	const whole = categoryId ? allOf([words, `c:${categoryId}`]) : words;
	const hits = withTerms(whole, await countCommonTerms(ctx), firstKey("wanted"), candidateLimit);
	return listTitles(
		ctx,
		query,
		sql`select named.title, named.title_folded, listing.category_id from listings as listing
			cross join lateral (${sql.raw(titlesOfListing)}) as named
			where listing.id in (select id from ${hits})`,
	);
}

async function listTitles(ctx: QueryContext, query: string, candidates: SQL): Promise<Suggestion[]> {
	const titles = await ctx.db
		.select({ title: sql<string>`title`, slug: sql<string>`slug` })
		.from(sql`(
			select distinct on (listing.title_folded) listing.title, listing.title_folded, category.slug
			from (${candidates}) as listing
			join product_categories as category on category.id = listing.category_id
		) as listing`)
		.orderBy(sql`word_similarity(${folded(query)}, title_folded) desc, char_length(title), title`)
		.limit(suggestedTitleLimit);
	return titles.map(toSuggestion);
}

/** The suggestion of a title or of a custom item's name. @param slug of its category */
function toSuggestion({ title, slug }: { title: string; slug: string }): Suggestion {
	return {
		id: `existing_${title}`,
		name: title,
		categorySlug: slug,
		expansion: null,
		code: null,
		number: null,
		printedCount: null,
	};
}

/**
 * The items of each side of a search, for its page: each once, without those that are not in the catalogue. The
 * first is its field's, the others stand beside it.
 */
export async function findSearchedItems(
	ctx: QueryContext,
	{ have, want }: FeedFilters,
	locale: Locale,
): Promise<{ have: ItemChoice[]; want: ItemChoice[] }> {
	const ids = [...(have ?? []), ...(want ?? [])].flatMap((term) => (term.kind === "name" ? [] : [term.id]));
	const items = await listItemsById(ctx, [...new Set(ids)], locale);
	const nameOf = (term: SearchTerm): ItemChoice[] => {
		const id = searchTermId(term);
		if (term.kind === "name") return [{ id, name: term.name, categorySlug: null }];
		const item = items.find((each) => each.givenId === term.id);
		if (!item) return [];
		const printing = term.kind === "item" ? formatPrinting(item) : null;
		return [{ id, name: item.name, categorySlug: item.categorySlug, printing }];
	};
	const thingsOf = (terms: readonly SearchTerm[] | null) => [
		...new Map((terms ?? []).flatMap(nameOf).map((item) => [item.id, item])).values(),
	];
	return { have: thingsOf(have), want: thingsOf(want) };
}

const itemCounts = {
	id: text(),
	/** Number of listings with this very item on the searched side. */
	listings: integer(),
	/** Number of items of its category with its name, itself included. */
	printings: integer(),
	/** Number of listings with any of those. */
	ofName: integer(),
};

/**
 * Statement of the counts, each of which reads a limited number of an index's rows.
 * @param namesakes a query of more items of a name than the first ones
 */
const countItems = (listingsOf: string, ofNamesakes = "", namesakes = "") =>
	statement({ itemIds: array(uuid()) }, itemCounts)`with suggested as materialized (
		select item.id, item.category_id, item.name_folded, ordinal
		from unnest(:itemIds) with ordinality as input (id, ordinal) join product_items as item using (id)
	),
	named as materialized (
		select category_id, name_folded, array(
			(select id from product_items as item
			where item.name_folded = name.name_folded and item.category_id = name.category_id
				and item.confirmed_at is not null limit ${printingLimit})
			${namesakes}
		) as ids
		from (select distinct category_id, name_folded from suggested) as name
	)
	select suggested.id, cardinality(named.ids) as printings,
		(select count(*)::integer from (${listingsOf} = suggested.id 
			${ofNamesakes} limit ${suggestionCountLimit + 1}) as found) as listings,
		(select count(*)::integer from (
			select from unnest(named.ids) as printing (id)
			cross join lateral (${listingsOf} = printing.id limit ${suggestionCountLimit + 1}) as found
			limit ${suggestionCountLimit + 1}
		) as found) as "ofName"
	from suggested join named using (category_id, name_folded) order by ordinal`;

const countBySide = {
	want: countItems("select from listings where is_public and product_item_id"),
	have: countItems(
		"select from wanted_items where listing_is_public and product_item_id",
		`union all select from unnest(named.ids) as printing (id) join wanted_items on product_item_id = printing.id
		where listing_is_public and is_any and printing.id <> suggested.id`,
		`union ${wishedNamesakes("name")}`,
	),
};

/**
 * Suggested items with how many listings each has, and beside the first of several items of one name a suggestion
 * that stands for every item of that name, and has that first one's printing: before it, or after one whose set or number
 * was typed.
 * @param side `want` counts who offers an item, `have` who wants it
 */
export async function addListingCounts(
	ctx: QueryContext,
	items: readonly Suggestion[],
	side: "have" | "want",
): Promise<SearchSuggestion[]> {
	if (items.length === 0) return [];
	const counted = await countBySide[side](ctx.db, { itemIds: items.map(({ id }) => id) });
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
		const every = { ...item, id, isEveryPrinting: true, listings: count.ofName };
		return item.isNamed ? [row, every] : [every, row];
	});
}
