import { asc, eq, sql } from "drizzle-orm";
import { auctionCategories, productCategories } from "#app/features/catalogue/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { ProductCategory } from "./rules-products.ts";

/** The categories of the catalogue by name, then those of the shop alone in their order. */
export async function listProductCategories(ctx: QueryContext, locale: Locale): Promise<ProductCategory[]> {
	const [ofCatalogue, ofShop] = await Promise.all([
		ctx.db
			.select({
				id: productCategories.id,
				name: localName(productCategories, locale),
				slug: productCategories.slug,
			})
			.from(productCategories)
			.orderBy(asc(localName(productCategories, locale))),
		ctx.db
			.select({
				id: auctionCategories.id,
				name: localName(auctionCategories, locale),
				slug: auctionCategories.slug,
			})
			.from(auctionCategories)
			.orderBy(asc(auctionCategories.sortOrder), asc(auctionCategories.name)),
	]);
	return [
		...ofCatalogue.map((category) => ({ ...category, kind: "product" as const })),
		...ofShop.map((category) => ({ ...category, kind: "auction" as const })),
	];
}

function localName(table: typeof productCategories | typeof auctionCategories, locale: Locale) {
	return locale === "en" ? sql<string>`${table.name}` : sql<string>`coalesce(${table.nameEs}, ${table.name})`;
}

/**
 * The two columns of a product that say what its category is.
 * @throws DomainError `catalogue.categoryNotFound` when the id is of no category
 */
export async function getCategoryColumns(ctx: QueryContext, id: string) {
	const [ofCatalogue, ofShop] = await Promise.all([
		ctx.db.select({ id: productCategories.id }).from(productCategories).where(eq(productCategories.id, id)),
		ctx.db.select({ id: auctionCategories.id }).from(auctionCategories).where(eq(auctionCategories.id, id)),
	]);
	if (ofCatalogue.length > 0) return { productCategoryId: id, auctionCategoryId: null };
	if (ofShop.length > 0) return { productCategoryId: null, auctionCategoryId: id };
	const problems = { categoryId: "errors.catalogue.categoryNotFound" } as const;
	throw new DomainError("catalogue.categoryNotFound", {}, problems);
}
