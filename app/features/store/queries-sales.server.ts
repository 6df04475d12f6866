import { and, between, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { auctionCategories, productCategories } from "#app/features/catalogue/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { centsOf } from "#app/shared/money.ts";
import type { SaleCurrency } from "./rules-products.ts";
import {
	type DaySpan,
	dayAt,
	figuresOf,
	type Sale,
	type SaleLine,
	type SalesFilters,
	type SalesReport,
	type SalesSums,
	shareOf,
	spanOf,
	stepOf,
	stepsOf,
} from "./rules-sales.ts";
import { storeProducts } from "./tables.server.ts";

/** How many of the latest sales stand beside the figures. */
const latestShown = 5;

const { saleCurrency, salePrice, soldOn, costUsd } = storeProducts;
/** Costs are in dollars, and amounts are never converted. */
const isWithoutCost = sql`(${costUsd} is null or ${saleCurrency} <> 'USD')`;
const sums = {
	units: sql<number>`count(*)::int`,
	sold: sql<string>`coalesce(sum(${salePrice}), 0)::numeric(20, 2)::text`,
	cost: sql<string>`coalesce(sum(${costUsd}) filter (where not ${isWithoutCost}), 0)::numeric(20, 2)::text`,
	unitsWithoutCost: sql<number>`count(*) filter (where ${isWithoutCost})::int`,
	soldWithoutCost: sql<string>`coalesce(sum(${salePrice}) filter (where ${isWithoutCost}), 0)::numeric(20, 2)::text`,
};

/**
 * The sales of a period in one currency: by its steps, by category, and the latest of them.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function getSalesReport(
	ctx: QueryContext,
	{ period, day, currency }: SalesFilters,
	locale: Locale,
): Promise<SalesReport> {
	requireAdministrator(ctx.actor);
	const span = spanOf(period, day);
	const step = stepOf[period];
	const today = dayAt(ctx.clock.now());
	const isIn = and(isSoldIn(span), eq(saleCurrency, currency));
	const [bySteps, categories, latest, unitsInOther] = await Promise.all([
		sumBy(ctx, sql<string>`date_trunc(${step}, ${soldOn})::date::text`, isIn),
		sumBy(ctx, categoryName(locale), isIn),
		listSales(ctx, isIn, latestShown),
		ctx.db.$count(storeProducts, and(isSoldIn(span), ne(saleCurrency, currency))),
	]);
	const found = new Map(bySteps.map(({ key, ...figures }) => [key, figures]));
	return {
		span,
		total: figuresOf(bySteps),
		buckets: stepsOf(span, step)
			.filter((begin) => begin <= today)
			.map((begin) => ({ begin, ...figuresOf(listOf(found.get(begin))) })),
		categories: categories
			.map(({ key, ...figures }) => ({ name: key, ...figuresOf([figures]) }))
			.sort(
				(one, other) => Number(centsOf(other.sold) - centsOf(one.sold)) || one.name.localeCompare(other.name),
			),
		latest,
		unitsInOther,
	};
}

/**
 * What was sold from one day to another, added up.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function getSalesFigures(ctx: QueryContext, span: DaySpan, currency: SaleCurrency) {
	requireAdministrator(ctx.actor);
	const isIn = and(isSoldIn(span), eq(saleCurrency, currency));
	return figuresOf(await ctx.db.select(sums).from(storeProducts).where(isIn));
}

function isSoldIn({ from, to }: DaySpan): SQL | undefined {
	return and(eq(storeProducts.status, "sold"), between(soldOn, from, to));
}

function sumBy(
	ctx: QueryContext,
	key: SQL<string>,
	isIn: SQL | undefined,
): Promise<(SalesSums & { key: string })[]> {
	return ctx.db
		.select({ key, ...sums })
		.from(storeProducts)
		.leftJoin(productCategories, eq(productCategories.id, storeProducts.productCategoryId))
		.leftJoin(auctionCategories, eq(auctionCategories.id, storeProducts.auctionCategoryId))
		.where(isIn)
		.groupBy(sql`1`);
}

function categoryName(locale: Locale): SQL<string> {
	const nameIn = ({ name, nameEs }: typeof productCategories | typeof auctionCategories) =>
		locale === "en" ? sql`${name}` : sql`coalesce(${nameEs}, ${name})`;
	return sql<string>`coalesce(${nameIn(productCategories)}, ${nameIn(auctionCategories)})`;
}

function listOf<T>(value: T | undefined): T[] {
	return value === undefined ? [] : [value];
}

async function listSales(ctx: QueryContext, isIn: SQL | undefined, most: number): Promise<Sale[]> {
	const rows = await ctx.db
		.select({
			productId: storeProducts.id,
			name: storeProducts.name,
			image: sql<string | null>`${storeProducts.images}[1]`,
			price: sql<string>`${salePrice}`,
			currency: sql<SaleCurrency>`${saleCurrency}`,
			soldOn: sql<string>`${soldOn}::text`,
			cost: costUsd,
		})
		.from(storeProducts)
		.where(isIn)
		.orderBy(desc(soldOn), desc(storeProducts.id))
		.limit(most);
	return rows.map(({ cost, ...sale }) => ({ ...sale, marginPart: marginPartOf(sale, cost) }));
}

function marginPartOf(
	{ price, currency }: Pick<Sale, "price" | "currency">,
	cost: string | null,
): number | null {
	if (cost === null || currency !== "USD") return null;
	return shareOf(centsOf(price) - centsOf(cost), centsOf(price));
}

/**
 * Every sale of a period, in both currencies, the oldest first.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listSaleLines(ctx: QueryContext, span: DaySpan, locale: Locale): Promise<SaleLine[]> {
	requireAdministrator(ctx.actor);
	return ctx.db
		.select({
			soldOn: sql<string>`${soldOn}::text`,
			productId: storeProducts.id,
			name: storeProducts.name,
			category: categoryName(locale),
			currency: sql<SaleCurrency>`${saleCurrency}`,
			price: sql<string>`${salePrice}`,
			costUsd,
		})
		.from(storeProducts)
		.leftJoin(productCategories, eq(productCategories.id, storeProducts.productCategoryId))
		.leftJoin(auctionCategories, eq(auctionCategories.id, storeProducts.auctionCategoryId))
		.where(isSoldIn(span))
		.orderBy(soldOn, storeProducts.id);
}
