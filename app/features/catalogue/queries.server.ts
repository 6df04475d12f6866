import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { cacheFor } from "#app/platform/database/cache.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { CategoryView, ItemName } from "./rules.ts";
import { productCategories, productItems } from "./tables.server.ts";

/** What of a category makes its view. */
export const categoryColumns = {
	id: productCategories.id,
	slug: productCategories.slug,
	name: productCategories.name,
	isActive: productCategories.isActive,
	isDigital: productCategories.isDigital,
	isSpecial: productCategories.isSpecial,
};

/** Categories change with a release; what was read is shown for so long, in milliseconds. */
export const categoriesFreshFor = 60_000;

/**
 * Every category in the order in which they are offered, those that are coming soon too. Read once a minute,
 * since most pages show them.
 */
export const listCategories = cacheFor(
	categoriesFreshFor,
	async (ctx): Promise<readonly CategoryView[]> =>
		ctx.db
			.select(categoryColumns)
			.from(productCategories)
			.orderBy(asc(productCategories.sortOrder), asc(productCategories.name)),
);

/**
 * A category that may be published in.
 * @throws DomainError `catalogue.categoryNotFound` when there is none or it is not active yet
 */
export async function getActiveCategory(ctx: QueryContext, id: string): Promise<CategoryView> {
	const [category] = await ctx.db
		.select(categoryColumns)
		.from(productCategories)
		.where(eq(productCategories.id, id));
	if (!category?.isActive)
		throw new DomainError(
			"catalogue.categoryNotFound",
			{},
			{ categoryId: "errors.catalogue.categoryNotFound" },
		);
	return category;
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
function localName(locale: Locale): SQL<string> {
	if (locale === "en") return sql<string>`${productItems.name}`;
	return sql<string>`coalesce(${productItems.nameEs}, ${productItems.name})`;
}
