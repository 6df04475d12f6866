import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { beginningWith, containing, folded } from "#app/platform/database/search.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type CategoryView, minimumSearchLength, type Suggestion } from "./rules.ts";
import { SuggestItemsInput } from "./schema.ts";
import { productCategories, productItems } from "./tables.server.ts";

const categoryColumns = {
	id: productCategories.id,
	slug: productCategories.slug,
	name: productCategories.name,
	isActive: productCategories.isActive,
	isDigital: productCategories.isDigital,
	isSpecial: productCategories.isSpecial,
};

/** Categories change with a release; what was read is shown for so long, in milliseconds. */
const categoriesFreshFor = 60_000;
const keptCategories = new WeakMap<QueryContext["db"], { categories: CategoryView[]; at: number }>();

/**
 * Every category in the order in which they are offered, those that are coming soon too. Read once a minute,
 * since most pages show them.
 */
export async function listCategories(ctx: QueryContext): Promise<readonly CategoryView[]> {
	const now = ctx.clock.now().getTime();
	const kept = keptCategories.get(ctx.db);
	if (kept && now - kept.at < categoriesFreshFor) return kept.categories;
	const categories = await ctx.db
		.select(categoryColumns)
		.from(productCategories)
		.orderBy(asc(productCategories.sortOrder), asc(productCategories.name));
	keptCategories.set(ctx.db, { categories, at: now });
	return categories;
}

/**
 * A category that may be published in.
 * @throws DomainError `catalogue.categoryNotFound` when there is none or it is not active yet
 */
export async function getActiveCategory(ctx: QueryContext, id: string): Promise<CategoryView> {
	const [category] = await ctx.db
		.select(categoryColumns)
		.from(productCategories)
		.where(eq(productCategories.id, id));
	if (!category?.isActive) throw new DomainError("catalogue.categoryNotFound");
	return category;
}

/** An item as others refer to it. */
export interface ItemName {
	readonly id: string;
	readonly name: string;
	readonly categoryId: string;
	readonly categorySlug: string;
}

/** The items of these ids, in no particular order; ids of no item are left out. */
export async function listItemsById(
	ctx: QueryContext,
	ids: readonly string[],
	locale: Locale,
): Promise<ItemName[]> {
	if (ids.length === 0) return [];
	return ctx.db
		.select({
			id: productItems.id,
			name: localName(locale),
			categoryId: productItems.categoryId,
			categorySlug: productCategories.slug,
		})
		.from(productItems)
		.innerJoin(productCategories, eq(productCategories.id, productItems.categoryId))
		.where(inArray(productItems.id, [...ids]));
}

/** The item's name in a language: the Spanish one where it has one of its own. */
export function localName(locale: Locale): SQL<string> {
	if (locale === "en") return sql<string>`${productItems.name}`;
	return sql<string>`coalesce(${productItems.nameEs}, ${productItems.name})`;
}

/** Of a stage of the search only so many candidates are ranked. */
const candidateLimit = 60;
/** A trigram has three letters; fewer cannot use the index of trigrams. */
const trigramLength = 3;

/**
 * Items whose name resembles what was typed, best first: names that begin so, then names that hold it, then
 * names that it is a misspelling of. Case and accents do not count. A later stage runs only when the ones
 * before it found too little.
 * @param input `query` of fewer than 2 characters finds nothing; `limit` at most 8
 * @throws ZodError when the input is not of that form
 */
export async function suggestItems(
	ctx: QueryContext,
	input: SuggestItemsInput,
	locale: Locale,
): Promise<Suggestion[]> {
	const { query, categoryId, limit } = SuggestItemsInput.parse(input);
	if ([...query].length < minimumSearchLength) return [];
	const found = new Map<string, Suggestion>();
	for (const stage of searchStages(query)) {
		if (found.size >= limit) break;
		for (const item of await findCandidates(ctx, stage, { query, categoryId, locale }))
			found.set(item.id, found.get(item.id) ?? item);
	}
	return [...found.values()].slice(0, limit);
}

function searchStages(query: string): SQL[] {
	const begins = beginningWith(query);
	const stages = [sql`(item.name_folded like ${begins} or item.name_es_folded like ${begins})`];
	if ([...query].length < trigramLength) return stages;
	const holds = containing(query);
	const typed = folded(query);
	return [
		...stages,
		sql`(item.name_folded like ${holds} or item.name_es_folded like ${holds})`,
		sql`(item.name_folded %> ${typed} or item.name_es_folded %> ${typed})`,
	];
}

interface Search {
	readonly query: string;
	readonly categoryId: string | undefined;
	readonly locale: Locale;
}

/** Runs unnamed, so that the plan is made for these words: a plan for any words reads the whole index. */
async function findCandidates(
	ctx: QueryContext,
	matches: SQL,
	{ query, categoryId, locale }: Search,
): Promise<Suggestion[]> {
	const name = locale === "es" ? sql`coalesce(item.name_es, item.name)` : sql`item.name`;
	const expansion = locale === "es" ? sql`coalesce(expansion.name_es, expansion.name)` : sql`expansion.name`;
	const inCategory = categoryId ? sql`and item.category_id = ${categoryId}` : sql``;
	const { rows } = await ctx.db.execute<Suggestion & Record<string, unknown>>(sql`
		select item.id, ${name} as name, category.slug as "categorySlug", ${expansion} as expansion
		from (
			select item.* from product_items as item where ${matches} ${inCategory} limit ${candidateLimit}
		) as item
		join product_categories as category on category.id = item.category_id
		left join product_expansions as expansion on expansion.id = item.expansion_id
		order by greatest(
				word_similarity(${folded(query)}, item.name_folded),
				word_similarity(${folded(query)}, item.name_es_folded)
			) desc, char_length(item.name), item.name, item.id`);
	return rows.map(({ id, name, categorySlug, expansion }) => ({ id, name, categorySlug, expansion }));
}
