import { and, arrayOverlaps, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { auctionCategories, productCategories } from "#app/features/catalogue/tables.server.ts";
import { listTypedQueries } from "#app/features/listings/search/search.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { nullable, statement, text } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageUrl } from "#app/shared/image.ts";
import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { hasStalePrice } from "./queries-prices.server.ts";
import {
	categoryKey,
	fileColumns,
	importedFields,
	type ProductCategory,
	type ProductFilters,
	type ProductRow,
	type ProductTotals,
	productsPerPage,
	type SaleLogLine,
	type StoreProduct,
} from "./rules.ts";
import { type Cell, writeSheet } from "./sheet/sheet.server.ts";
import { storeProducts, storeSaleLog } from "./tables.server.ts";

/** The columns of a product that were entered, without its category, its status and its sale. */
export const enteredColumns = {
	name: storeProducts.name,
	description: storeProducts.description,
	grade: storeProducts.grade,
	condition: storeProducts.condition,
	brand: storeProducts.brand,
	platform: storeProducts.platform,
	consoleModel: storeProducts.consoleModel,
	genre: storeProducts.genre,
	year: storeProducts.year,
	images: storeProducts.images,
	pricechartingUrl: storeProducts.pricechartingUrl,
	costUsd: storeProducts.costUsd,
	marketPrice: storeProducts.marketPrice,
	marginPercentage: storeProducts.marginPercentage,
};

/** The columns of a product's page and files. */
export const productColumns = {
	...enteredColumns,
	id: storeProducts.id,
	categoryId: storeProducts.categoryId,
	status: storeProducts.status,
	salePrice: storeProducts.salePrice,
	saleCurrency: storeProducts.saleCurrency,
	soldOn: storeProducts.soldOn,
	minSaleUsd: storeProducts.minSaleUsd,
	marketPlusProfit: storeProducts.marketPlusProfit,
	finalPrice: storeProducts.finalPrice,
	lastPriceUpdate: storeProducts.lastPriceUpdate,
	createdAt: storeProducts.createdAt,
	updatedAt: storeProducts.updatedAt,
	version: storeProducts.version,
};

/**
 * The product of an id, whatever its status.
 * @throws DomainError `auth.forbidden`, `product.notFound`
 */
export async function getProduct(ctx: QueryContext, id: string, locale: Locale): Promise<StoreProduct> {
	requireAdministrator(ctx.actor);
	if (!isUuid(id)) throw new DomainError("product.notFound");
	const [row] = await ctx.db
		.select({ ...productColumns, updatedBy: users.username })
		.from(storeProducts)
		.leftJoin(users, eq(users.id, storeProducts.updatedBy))
		.where(eq(storeProducts.id, id));
	if (!row) throw new DomainError("product.notFound");
	const categories = await listProductCategories(ctx, locale);
	return {
		...row,
		category: categories.find((category) => category.id === row.categoryId)?.name ?? "",
		lastPriceUpdate: row.lastPriceUpdate?.toISOString() ?? null,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}

/** Limit of the lines of a product's log of sales. */
const saleLogLimit = 20;

/**
 * The sales of a product that were entered, corrected or taken back, newest first.
 * @throws DomainError `auth.forbidden`
 */
export async function listSaleLog(ctx: QueryContext, productId: string): Promise<SaleLogLine[]> {
	requireAdministrator(ctx.actor);
	const { id, salePrice, saleCurrency, soldOn, adminUsername, createdAt } = storeSaleLog;
	const rows = await ctx.db
		.select({ id, salePrice, saleCurrency, soldOn, admin: adminUsername, createdAt })
		.from(storeSaleLog)
		.where(eq(storeSaleLog.productId, productId))
		.orderBy(desc(createdAt), desc(id))
		.limit(saleLogLimit);
	return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The number of products in each status. @throws DomainError `auth.forbidden` */
export async function getProductTotals(ctx: QueryContext): Promise<ProductTotals> {
	requireAdministrator(ctx.actor);
	const { status } = storeProducts;
	const rows = await ctx.db.select({ status, total: count() }).from(storeProducts).groupBy(status);
	const totals = { available: 0, sold: 0, reserved: 0, deleted: 0 };
	for (const row of rows) totals[row.status] = row.total;
	return { ...totals, active: totals.available + totals.sold + totals.reserved };
}

/** The order of every list of products: the newest first. */
export const newestFirst = [desc(storeProducts.createdAt), desc(storeProducts.id)];

const listedColumns = {
	id: storeProducts.id,
	name: storeProducts.name,
	description: sql<string | null>`left(${storeProducts.description}, 200)`,
	image: sql<string | null>`${storeProducts.images}[1]`,
	categoryId: storeProducts.categoryId,
	finalPrice: storeProducts.finalPrice,
	status: storeProducts.status,
	createdAt: storeProducts.createdAt,
};

/**
 * A page of the products that match the filters, newest first.
 * @throws DomainError `auth.forbidden`
 */
export async function listProducts(
	ctx: QueryContext,
	{ filters, number = 1, locale }: { filters: ProductFilters; number?: number; locale: Locale },
): Promise<NumberedPage<ProductRow>> {
	requireAdministrator(ctx.actor);
	const isListed = await filterProducts(ctx, filters);
	const names = new Map((await listProductCategories(ctx, locale)).map(({ id, name }) => [id, name]));
	return loadNumberedPage(
		{ number, size: productsPerPage },
		{
			count: () => ctx.db.$count(storeProducts, isListed),
			read: async (limit, offset) => {
				const rows = await ctx.db
					.select(listedColumns)
					.from(storeProducts)
					.where(isListed)
					.orderBy(...newestFirst)
					.limit(limit)
					.offset(offset);
				return rows.map(({ categoryId, createdAt, ...row }) => ({
					...row,
					category: names.get(categoryId) ?? "",
					createdAt: createdAt.toISOString(),
				}));
			},
		},
	);
}

/** Letters from which on a word also matches those that begin with it: fewer begin too many. */
const minPrefixLength = 3;

const prefixQuery = statement(
	{ search: text() },
	{ query: nullable(text()) },
)`select string_agg(quote_literal(word) || case when char_length(word) < ${minPrefixLength} then '' else ':*' end, ' & ') as query
	from unnest(word_list(fold_text(:search))) as word`;

/**
 * The condition on products that match the filters. A search matches those with all of its words, or words that begin
 * so; when there are none, those with similar words.
 */
export async function filterProducts(ctx: QueryContext, filters: ProductFilters): Promise<SQL | undefined> {
	const { search, status, categoryId, isStale } = filters;
	const otherFilters = and(
		status === "all" ? undefined : eq(storeProducts.status, status),
		categoryId ? eq(storeProducts.categoryId, categoryId) : undefined,
		isStale ? hasStalePrice(ctx.clock.now()) : undefined,
	);
	if (!search) return otherFilters;
	const [prefixes] = isStorableText(search) ? await prefixQuery(ctx.db, { search }) : [];
	if (!prefixes?.query) return sql`false`;
	const hasPrefixes = and(otherFilters, hasTerms(prefixes.query));
	if ((await ctx.db.$count(storeProducts, hasPrefixes)) > 0) return hasPrefixes;
	const [similar] = await listTypedQueries(ctx, [search], true);
	return similar ? and(otherFilters, hasTerms(similar)) : hasPrefixes;
}

function hasTerms(query: string): SQL {
	return sql`terms @@ ${query}::tsquery`;
}

export interface ExportProductsInput {
	readonly filters: ProductFilters;
	readonly locale: Locale;
	/** Origin of the images' files, without a slash at the end. */
	readonly publicUrl: string;
}

/**
 * A CSV file of the products that match the filters, newest first, in the dialect of the reader's spreadsheet.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function exportProducts(ctx: QueryContext, input: ExportProductsInput): Promise<string> {
	requireAdministrator(ctx.actor);
	const { filters, locale, publicUrl } = input;
	const rows: Cell[][] = [[...fileColumns]];
	const categories = new Map(
		(await listProductCategories(ctx, locale)).map((category) => [category.id, categoryKey(category)]),
	);
	for (const product of await readProducts(ctx, filters))
		rows.push(cellsOf(product, categories.get(product.categoryId) ?? "", publicUrl));
	return writeSheet(rows, locale);
}

type Product = Awaited<ReturnType<typeof readProducts>>[number];

async function readProducts(ctx: QueryContext, filters: ProductFilters) {
	return ctx.db
		.select(productColumns)
		.from(storeProducts)
		.where(await filterProducts(ctx, filters))
		.orderBy(...newestFirst);
}

const amounts: readonly string[] = ["costUsd", "marketPrice", "marginPercentage", "salePrice"];

/** The cells of a product, in the order of the file's columns. */
function cellsOf(product: Product, category: string, publicUrl: string): Cell[] {
	const fields = importedFields.map((field) => {
		if (field === "categoryId") return category;
		const text = product[field] === null ? null : String(product[field]);
		return text !== null && amounts.includes(field) ? { amount: text } : text;
	});
	const derived = [product.minSaleUsd, product.marketPlusProfit, product.finalPrice];
	return [
		product.id,
		String(product.version),
		...fields,
		...derived.map((amount) => amount && { amount }),
		product.images.map((key) => publicUrl + imageUrl(key, 1080)).join(" "),
		product.createdAt.toISOString(),
	];
}

/** The catalogue's categories by name, then the shop's own in their order. */
export async function listProductCategories(ctx: QueryContext, locale: Locale): Promise<ProductCategory[]> {
	const ofCatalogue = await ctx.db
		.select({
			id: productCategories.id,
			name: localName(productCategories, locale),
			slug: productCategories.slug,
		})
		.from(productCategories)
		.orderBy(asc(localName(productCategories, locale)));
	const ofShop = await ctx.db
		.select({
			id: auctionCategories.id,
			name: localName(auctionCategories, locale),
			slug: auctionCategories.slug,
		})
		.from(auctionCategories)
		.orderBy(asc(auctionCategories.sortOrder), asc(auctionCategories.name));
	return [
		...ofCatalogue.map((category) => ({ ...category, kind: "product" as const })),
		...ofShop.map((category) => ({ ...category, kind: "auction" as const })),
	];
}

function localName(table: typeof productCategories | typeof auctionCategories, locale: Locale) {
	return locale === "en" ? sql<string>`${table.name}` : sql<string>`coalesce(${table.nameEs}, ${table.name})`;
}

/**
 * The two columns of a product's category, one of which is null.
 * @throws DomainError `catalogue.categoryNotFound` when the id is of no category
 */
export async function getCategoryColumns(ctx: QueryContext, id: string) {
	const inCatalogue = await ctx.db.$count(productCategories, eq(productCategories.id, id));
	if (inCatalogue > 0) return { productCategoryId: id, auctionCategoryId: null };
	const inShop = await ctx.db.$count(auctionCategories, eq(auctionCategories.id, id));
	if (inShop > 0) return { productCategoryId: null, auctionCategoryId: id };
	const problems = { categoryId: "errors.catalogue.categoryNotFound" } as const;
	throw new DomainError("catalogue.categoryNotFound", {}, problems);
}

/** Image keys of products of any status that have at least one of these keys. */
export async function listUsedProductImageKeys(db: Database, keys: readonly string[]): Promise<string[]> {
	const { images } = storeProducts;
	const rows = await db
		.select({ images })
		.from(storeProducts)
		.where(arrayOverlaps(images, [...keys]));
	return rows.flatMap((row) => row.images);
}

/** Whether the person is subscribed to the mail of the shop's opening; false for a visitor. */
export async function hasOpeningNotice({ db, actor }: QueryContext): Promise<boolean> {
	if (!actor) return false;
	return (await db.$count(users, and(eq(users.id, actor.id), users.wantsOpeningMail))) > 0;
}

/**
 * The number of people who wait for the shop to open.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function countOpeningNotices(ctx: QueryContext): Promise<number> {
	requireAdministrator(ctx.actor);
	return ctx.db.$count(users, eq(users.wantsOpeningMail, true));
}
