import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { imageUrl } from "#app/shared/image.ts";
import { productColumns } from "./queries.server.ts";
import { listProductCategories } from "./queries-categories.server.ts";
import { newestFirst } from "./queries-list.server.ts";
import { filterProducts } from "./queries-search.server.ts";
import { categoryKey, fileColumns, loadedFields } from "./rules-file.ts";
import type { ProductFilters } from "./rules-list.ts";
import { type Cell, writeSheet } from "./sheet/sheet.server.ts";
import { storeProducts } from "./tables.server.ts";

export interface ExportProductsInput {
	readonly filters: ProductFilters;
	readonly locale: Locale;
	/** Where files of images are reached, without a slash at the end. */
	readonly publicUrl: string;
}

/**
 * The products that the filters leave as a file for the reader's spreadsheet, newest first.
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

/** In the order of the file's columns. */
function cellsOf(product: Product, category: string, publicUrl: string): Cell[] {
	const fields = loadedFields.map((field) => {
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
