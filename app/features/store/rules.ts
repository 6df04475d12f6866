import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { searchWords } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";

/** The statuses of a product; any may follow any. `deleted` hides it and keeps its record. */
export const storeProductStatuses = ["available", "sold", "reserved", "deleted"] as const;
export type StoreProductStatus = (typeof storeProductStatuses)[number];
/** The statuses of a product that can still be sold. */
export const forSaleStatuses = ["available", "reserved"] as const satisfies readonly StoreProductStatus[];

/** The grades of the price guide. */
export const grades = [
	"Ungraded",
	"Grade 1",
	"Grade 2",
	"Grade 3",
	"Grade 4",
	"Grade 5",
	"Grade 6",
	"Grade 7",
	"Grade 8",
	"Grade 9",
	"Grade 9.5",
	"SGC 10",
	"CGC 10",
	"PSA 10",
	"BGS 10",
	"BGS 10 Black",
	"CGC 10 Pristine",
] as const;
export type Grade = (typeof grades)[number];

/** The size of a page of the list. */
export const productsPerPage = 10;

/** The limit of a product's images. */
export const imagesPerProduct = 10;
/** The limit of the files of its form: one more, so that the product's own rule refuses too many images. */
export const maxProductFiles = imagesPerProduct + 1;

/** Currencies of a sale. Amounts are never converted: figures in dollars leave sales in pesos out, with a notice. */
export const saleCurrencies = ["USD", "ARS"] as const;
export type SaleCurrency = (typeof saleCurrencies)[number];

/** A product's status and sale. */
export type ProductSale = Pick<ProductValues, "status" | "salePrice" | "saleCurrency" | "soldOn">;

/** A status and its sale as one text, by which a change is refused that was made on another status or sale. */
export function saleMark({ status, salePrice, saleCurrency, soldOn }: ProductSale): string {
	return [status, salePrice, saleCurrency, soldOn].filter((part) => part !== null).join(" ");
}

/** Facts of a product that are typed, in the order of forms and pages. */
export const typedFacts = ["brand", "platform", "consoleModel", "year", "genre"] as const;
/** All facts of a product: those of a list of choices, then those that are typed. */
export const factFields = ["grade", "condition", ...typedFacts] as const;

/** The fields of a product that a person can change. */
export const productFields = [
	"name",
	"description",
	"categoryId",
	"status",
	"grade",
	"condition",
	"brand",
	"platform",
	"consoleModel",
	"genre",
	"year",
	"images",
	"pricechartingUrl",
	"costUsd",
	"marketPrice",
	"marginPercentage",
	"salePrice",
	"saleCurrency",
	"soldOn",
] as const;
export type ProductField = (typeof productFields)[number];

/** The values of changed fields as texts, before and after; null for none. Images are their keys, with a space between. */
export type ProductChanges = Readonly<
	Partial<Record<ProductField, readonly [before: string | null, after: string | null]>>
>;

/** The stored values of a product's fields; amounts are decimal text. */
export interface ProductValues {
	readonly name: string;
	readonly description: string | null;
	readonly categoryId: string;
	readonly status: StoreProductStatus;
	readonly grade: Grade | null;
	readonly condition: string | null;
	readonly brand: string | null;
	readonly platform: string | null;
	readonly consoleModel: string | null;
	readonly genre: string | null;
	readonly year: number | null;
	/** Keys of stored files, the cover first. */
	readonly images: readonly string[];
	readonly pricechartingUrl: string | null;
	readonly costUsd: string | null;
	readonly marketPrice: string;
	readonly marginPercentage: string | null;
	readonly salePrice: string | null;
	readonly saleCurrency: SaleCurrency | null;
	/** A day in Buenos Aires, as `2026-11-23`. */
	readonly soldOn: string | null;
}

/** The fields that differ between two states of a product. */
export function changesBetween(
	before: Partial<ProductValues>,
	after: Partial<ProductValues>,
): ProductChanges {
	const changes: Partial<Record<ProductField, readonly [string | null, string | null]>> = {};
	for (const field of productFields) {
		if (!(field in after)) continue;
		const pair = [textOf(before[field]), textOf(after[field])] as const;
		if (pair[0] !== pair[1]) changes[field] = pair;
	}
	return changes;
}

/** Whether a sale was entered, corrected or taken back. */
export function isSaleChanged({ salePrice, saleCurrency, soldOn }: ProductChanges): boolean {
	return Boolean(salePrice ?? saleCurrency ?? soldOn);
}

function textOf(value: ProductValues[ProductField] | undefined): string | null {
	if (value === null || value === undefined) return null;
	return typeof value === "object" ? value.join(" ") : String(value);
}

/** A category of either kind, as products' lists and forms name it. */
export interface ProductCategory {
	readonly id: string;
	readonly name: string;
	readonly slug: string;
	/** `product` for the catalogue's, `auction` for the shop's own. */
	readonly kind: "product" | "auction";
}

/** A product in a row of the list. Amounts are US dollars as decimal text. */
export interface ProductRow {
	readonly id: string;
	readonly name: string;
	readonly description: string | null;
	/** Key of the cover's stored file; null without one. */
	readonly image: string | null;
	readonly category: string;
	readonly finalPrice: string;
	readonly status: StoreProductStatus;
	/** ISO 8601. */
	readonly createdAt: string;
}

/** A product with all of its fields. Amounts are US dollars as decimal text, moments are in ISO 8601. */
export interface StoreProduct extends ProductValues {
	readonly id: string;
	readonly category: string;
	readonly minSaleUsd: string | null;
	readonly marketPlusProfit: string;
	readonly finalPrice: string;
	readonly lastPriceUpdate: string | null;
	readonly createdAt: string;
	readonly updatedAt: string;
	/** Username of the last person who saved the product; null for the price guide, and for a person who is gone. */
	readonly updatedBy: string | null;
	readonly version: number;
}

/** The number of products in each status. `active` are those that are not deleted. */
export type ProductTotals = Readonly<Record<StoreProductStatus | "active", number>>;

/** A line of the log of sales: entered or corrected; taken back where it has no price. */
export interface SaleLogLine {
	readonly id: string;
	readonly salePrice: string | null;
	readonly saleCurrency: SaleCurrency | null;
	/** A day in Buenos Aires, as `2026-11-23`. */
	readonly soldOn: string | null;
	readonly admin: string | null;
	/** ISO 8601. */
	readonly createdAt: string;
}

/** The limit of a search, in code points. */
export const productSearchMaxLength = 100;

/** Filters of the list of products. */
export interface ProductFilters {
	/** Words of a name or a description, or their beginnings; empty for all. */
	readonly search: string;
	/** `all` includes deleted products. */
	readonly status: StoreProductStatus | "all";
	/** Null for all. */
	readonly categoryId: string | null;
	/** Whether only products for sale with an old price of the guide match. */
	readonly isStale: boolean;
}

/** Filters of the list's plain address. */
export const defaultFilters: ProductFilters = {
	search: "",
	status: "available",
	categoryId: null,
	isStale: false,
};
/** Filters of all products whose price of the guide is old. */
export const staleFilters: ProductFilters = { ...defaultFilters, status: "all", isStale: true };

/** The list's filters in an address; unknown values are ignored. */
export function readProductFilters(params: URLSearchParams): ProductFilters {
	const status = params.get("status");
	const category = params.get("category") ?? "";
	return {
		search: searchWords(params.get("q"), productSearchMaxLength),
		status:
			(["all", ...storeProductStatuses] as const).find((each) => each === status) ?? defaultFilters.status,
		categoryId: isUuid(category) ? category.toLowerCase() : null,
		isStale: params.get("price") === "stale",
	};
}

/** The search parameters of a list's address, without those at their defaults. */
export function productSearch(filters: ProductFilters): Record<string, string> {
	return {
		...(filters.search && { q: filters.search }),
		...(filters.status !== defaultFilters.status && { status: filters.status }),
		...(filters.categoryId && { category: filters.categoryId }),
		...(filters.isStale && { price: "stale" }),
	};
}

/** The limits of a file that is imported. */
export const importMaxLines = 2_000;
export const importMaxBytes = 2 * 1024 * 1024;
/** The limit of a report's problems; lines after the last of them are not checked. */
export const problemLimit = 100;

/** The fields that an import writes; images are only exported. */
export const importedFields = productFields.filter((field) => field !== "images");
/** The columns of an export, in order; an import ignores the last five. */
export const fileColumns: readonly string[] = [
	...["id", "version", ...importedFields.map(columnOf)],
	...["min_sale_usd", "market_plus_profit", "final_price", "images", "created_at"],
];
/** The columns that every import must have. */
export const requiredColumns = ["name", "category", "market_price"] as const;

/** The column of a field: `cost_usd` for `costUsd`. */
export function columnOf(field: string): string {
	if (field === "categoryId") return "category";
	return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A problem of an imported file, or of one of its lines. */
export interface LineProblem {
	/** The line's number, from 1. */
	readonly line: number;
	/** Empty for the line as a whole. */
	readonly column: string;
	readonly problem: ProblemKey;
}

/** The report of an import. With a problem in it, nothing was saved. */
export interface ProductImportReport {
	readonly created: number;
	readonly edited: number;
	readonly unchanged: number;
	readonly problems: readonly LineProblem[];
}

/** The name of a category in a file: the slug of the catalogue's, `shop/` and the slug of the shop's own. */
export function categoryKey({ kind, slug }: Pick<ProductCategory, "kind" | "slug">): string {
	return kind === "product" ? slug : `shop/${slug}`;
}
