import { and, between, eq, ne, type SQL, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { auctionCategories, productCategories } from "#app/features/catalogue/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { amountOf, centsOf } from "#app/shared/money.ts";
import { countOpeningNotices, getProductTotals } from "./queries.server.ts";
import { getPriceConcerns } from "./queries-prices.server.ts";
import type { SaleCurrency } from "./rules.ts";
import {
	dayAt,
	daysOf,
	figuresOf,
	monthOf,
	monthRange,
	type SalesFilters,
	type SalesReport,
	type SalesSums,
	type StorePanel,
} from "./rules-sales.ts";
import { type Cell, writeSheet } from "./sheet/sheet.server.ts";
import { storeProducts } from "./tables.server.ts";

const { saleCurrency, salePrice, soldOn, costUsd } = storeProducts;
/** The condition on a sale that its profit is unknown: costs are in dollars, and amounts are never converted. */
const isWithoutCost = sql`(${costUsd} is null or ${saleCurrency} <> 'USD')`;
const sums = {
	units: sql<number>`count(*)::int`,
	sold: sql<string>`coalesce(sum(${salePrice}), 0)::numeric(20, 2)::text`,
	cost: sql<string>`coalesce(sum(${costUsd}) filter (where not ${isWithoutCost}), 0)::numeric(20, 2)::text`,
	unitsWithoutCost: sql<number>`count(*) filter (where ${isWithoutCost})::int`,
	soldWithoutCost: sql<string>`coalesce(sum(${salePrice}) filter (where ${isWithoutCost}), 0)::numeric(20, 2)::text`,
};

/**
 * The sales of a month in one currency: total, by day and by category.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function getSalesReport(
	ctx: QueryContext,
	{ month, currency }: SalesFilters,
	locale: Locale,
): Promise<SalesReport> {
	requireAdministrator(ctx.actor);
	const today = dayAt(ctx.clock.now());
	const isIn = and(isSoldIn(month), eq(saleCurrency, currency));
	const [byDay, byCategory, unitsInOtherCurrency] = await Promise.all([
		sumBy(ctx, sql<string>`${soldOn}::text`, isIn),
		sumBy(ctx, categoryName(locale), isIn),
		ctx.db.$count(storeProducts, and(isSoldIn(month), ne(saleCurrency, currency))),
	]);
	const figuresByDay = new Map(byDay.map((each) => [each.key, figuresOf([each])]));
	return {
		total: figuresOf(byDay),
		days: daysOf(month)
			.filter((day) => day <= today)
			.map((day) => ({ day, ...(figuresByDay.get(day) ?? figuresOf([])) })),
		categories: byCategory
			.map((each) => ({ name: each.key, ...figuresOf([each]) }))
			.sort(
				(one, other) => Number(centsOf(other.sold) - centsOf(one.sold)) || one.name.localeCompare(other.name),
			),
		unitsInOtherCurrency,
	};
}

function isSoldIn(month: string): SQL | undefined {
	const { from, to } = monthRange(month);
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

const fileColumns = ["day", "product", "name", "category", "currency", "price", "cost_usd", "margin_usd"];

/**
 * A CSV file of a month's sales in both currencies, the oldest first, in the dialect of the reader's spreadsheet.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function writeSalesFile(ctx: QueryContext, month: string, locale: Locale): Promise<string> {
	requireAdministrator(ctx.actor);
	const sales = await ctx.db
		.select({
			day: sql<string>`${soldOn}::text`,
			id: storeProducts.id,
			name: storeProducts.name,
			category: categoryName(locale),
			currency: sql<SaleCurrency>`${saleCurrency}`,
			price: sql<string>`${salePrice}`,
			cost: costUsd,
		})
		.from(storeProducts)
		.leftJoin(productCategories, eq(productCategories.id, storeProducts.productCategoryId))
		.leftJoin(auctionCategories, eq(auctionCategories.id, storeProducts.auctionCategoryId))
		.where(isSoldIn(month))
		.orderBy(soldOn, storeProducts.id);
	const rows = sales.map(({ day, id, name, category, currency, price, cost }): Cell[] => {
		const margin = cost !== null && currency === "USD" ? amountOf(centsOf(price) - centsOf(cost)) : null;
		const amounts = [price, cost, margin].map((amount) => amount && { amount });
		return [day, id, name, category, currency, ...amounts];
	});
	return writeSheet([fileColumns, ...rows], locale);
}

/**
 * The shop's figures on the panel. Sales are those of this month in dollars.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function getStorePanel(ctx: QueryContext, locale: Locale): Promise<StorePanel> {
	requireAdministrator(ctx.actor);
	const today = dayAt(ctx.clock.now());
	const [totals, prices, sales, waiting] = await Promise.all([
		getProductTotals(ctx),
		getPriceConcerns(ctx),
		getSalesReport(ctx, { month: monthOf(today), currency: "USD" }, locale),
		countOpeningNotices(ctx),
	]);
	const { total, days } = sales;
	return { today, totals, prices, sales: { total, days }, waiting };
}
