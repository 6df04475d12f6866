import { type SQL, sql } from "drizzle-orm";
import { listItemsById } from "#app/features/catalogue/queries.server.ts";
import { minimumSearchLength, type Suggestion, suggestedTitleLimit } from "#app/features/catalogue/rules.ts";
import { SuggestItemsInput } from "#app/features/catalogue/schema.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { beginningWith, containing, folded } from "#app/platform/database/search.server.ts";
import { countCommonTerms } from "./queries-common.server.ts";
import { allOf, isNothing } from "./queries-terms.server.ts";
import { beforeAll, withTerms } from "./queries-ways.server.ts";
import { listPhrases, phraseQuery } from "./queries-words.server.ts";
import { customId, type FeedFilters } from "./rules.ts";

/** Only so many matching listings are looked at for different titles. */
const candidateLimit = 40;
const trigramLength = 3;

/**
 * Titles of public listings of custom items that hold what was typed, or, when none does, its words as far as they are
 * known: at most 5 different ones, the closest first. Each has an id that a search understands.
 * @throws ZodError when the input is not of that form
 */
export async function suggestCustomTitles(
	ctx: QueryContext,
	input: SuggestItemsInput,
): Promise<Suggestion[]> {
	const { query, categoryId } = SuggestItemsInput.parse(input);
	const length = [...query].length;
	if (length < minimumSearchLength) return [];
	const typed = length < trigramLength ? beginningWith(query) : containing(query);
	const inCategory = categoryId ? sql`and listing.category_id = ${categoryId}` : sql``;
	const held = await listTitles(
		ctx,
		query,
		sql`select title, title_folded, category_id from listings as listing
			where listing.is_public and listing.product_item_id is null
				and listing.title_folded like ${typed} ${inCategory}
			limit ${candidateLimit}`,
	);
	if (held.length > 0 || length < trigramLength) return held;
	return suggestMisspelled(ctx, query, categoryId);
}

/** Every typed word stands for the known words that it begins or resembles, too. */
async function suggestMisspelled(
	ctx: QueryContext,
	query: string,
	categoryId: string | undefined,
): Promise<Suggestion[]> {
	const words = phraseQuery(await listPhrases(ctx, [query], true), ["x"]);
	if (isNothing(words)) return [];
	const whole = categoryId ? allOf([words, `c:${categoryId}`]) : words;
	const found = withTerms(whole, await countCommonTerms(ctx), beforeAll, candidateLimit);
	return listTitles(
		ctx,
		query,
		sql`select title, title_folded, category_id from listings
			where id in (select id from ${found})`,
	);
}

async function listTitles(ctx: QueryContext, query: string, candidates: SQL): Promise<Suggestion[]> {
	const { rows } = await ctx.db.execute<{ title: string; slug: string }>(sql`
		select title, slug from (
			select distinct on (listing.title_folded) listing.title, listing.title_folded, category.slug
			from (${candidates}) as listing
			join product_categories as category on category.id = listing.category_id
		) as listing
		order by word_similarity(${folded(query)}, title_folded) desc, char_length(title), title
		limit ${suggestedTitleLimit}`);
	return rows.map(({ title, slug }) => ({
		id: `existing_${title}`,
		name: title,
		categorySlug: slug,
		expansion: null,
	}));
}

/** What a search's page shows in one of its fields. */
export interface SearchedThing {
	/** As the address has it. */
	readonly id: string;
	readonly name: string;
	readonly categorySlug: string | null;
}

/**
 * What the fields of a search show for its address: the first thing of each side.
 * @returns null for a side that is empty, or whose item is not in the catalogue
 */
export async function findSearchedThings(
	ctx: QueryContext,
	{ have, want }: FeedFilters,
	locale: Locale,
): Promise<{ have: SearchedThing | null; want: SearchedThing | null }> {
	const terms = [have?.[0], want?.[0]];
	const ids = terms.flatMap((term) => (term?.kind === "item" ? [term.id] : []));
	const items = await listItemsById(ctx, ids, locale);
	const [haveThing = null, wantThing = null] = terms.map((term) => {
		if (term?.kind === "name") return { id: customId(term.name), name: term.name, categorySlug: null };
		const item = items.find(({ id }) => id === term?.id);
		return item ? { id: item.id, name: item.name, categorySlug: item.categorySlug } : null;
	});
	return { have: haveThing, want: wantThing };
}
