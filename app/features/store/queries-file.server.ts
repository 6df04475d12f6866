import { inArray } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { imageUrl } from "#app/shared/image.ts";
import { type FileCell, writeFileHeader, writeFileLines } from "./product-file/product-file.server.ts";
import { productColumns } from "./queries.server.ts";
import { listProductCategories } from "./queries-categories.server.ts";
import { findProductList, listStart, readAround } from "./queries-scope.server.ts";
import { categoryKey } from "./rules-file.ts";
import type { ProductFilters, RowPosition } from "./rules-list.ts";
import { storeProducts } from "./tables.server.ts";

export interface ExportProductsInput {
	/** Null for an empty file. */
	readonly filters: ProductFilters | null;
	readonly locale: Locale;
	/** Where files of images are reached, without a slash at the end. */
	readonly publicUrl: string;
}

/**
 * The products that the filters leave as the text of a file, newest first, part by part: memory does not grow with their
 * number.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function* exportProducts(ctx: QueryContext, input: ExportProductsInput): AsyncGenerator<string> {
	requireAdministrator(ctx.actor);
	const { filters, locale, publicUrl } = input;
	yield writeFileHeader(locale);
	const list = filters && (await findProductList(ctx, filters));
	if (!list) return;
	const categories = new Map(
		(await listProductCategories(ctx, locale)).map((category) => [category.id, categoryKey(category)]),
	);
	let place: RowPosition = listStart;
	for (;;) {
		const listed = await readAround(ctx, list.scope, "behind", place);
		const last = listed.at(-1);
		if (!last) return;
		const products = await readProducts(
			ctx,
			listed.map(({ id }) => id),
		);
		const rows = products.map((product) =>
			cellsOf(product, categories.get(product.categoryId) ?? "", publicUrl),
		);
		yield writeFileLines(rows, locale);
		place = [Date.parse(last.created_at), last.id];
	}
}

type Product = Awaited<ReturnType<typeof readProducts>>[number];

/** In the order of the ids. */
async function readProducts(ctx: QueryContext, ids: readonly string[]) {
	const rows = await ctx.db
		.select(productColumns)
		.from(storeProducts)
		.where(inArray(storeProducts.id, [...ids]));
	const places = new Map(ids.map((id, index) => [id, index]));
	return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** In the order of the file's columns. */
function cellsOf(product: Product, category: string, publicUrl: string): FileCell[] {
	const amount = (value: string | null) => value && { amount: value };
	return [
		product.id,
		String(product.version),
		product.name,
		product.description,
		category,
		product.status,
		product.grade,
		product.condition,
		product.brand,
		product.platform,
		product.consoleModel,
		product.year === null ? null : String(product.year),
		product.genre,
		product.pricechartingUrl,
		amount(product.costUsd),
		amount(product.marketPrice),
		amount(product.marginPercentage),
		amount(product.salePrice),
		product.saleCurrency,
		product.soldOn,
		amount(product.minSaleUsd),
		amount(product.marketPlusProfit),
		amount(product.finalPrice),
		product.images.map((key) => publicUrl + imageUrl(key, 1080)).join(" "),
		product.createdAt.toISOString(),
	];
}
