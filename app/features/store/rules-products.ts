import type { Grade, StoreProductStatus } from "./rules.ts";

/** Products of a page of the list. */
export const productsPerPage = 10;

/** Most images of a product. */
export const imagesPerProduct = 10;

/** Currencies of a sale. Amounts are never converted: figures in dollars leave sales in pesos out, and say so. */
export const saleCurrencies = ["USD", "ARS"] as const;
export type SaleCurrency = (typeof saleCurrencies)[number];

/** A product's status and sale. */
export type ProductSale = Pick<ProductValues, "status" | "salePrice" | "saleCurrency" | "soldOn">;

/** A status and its sale in one text, which tells whether they are still what somebody has looked at. */
export function saleMark({ status, salePrice, saleCurrency, soldOn }: ProductSale): string {
	return [status, salePrice, saleCurrency, soldOn].filter((part) => part !== null).join(" ");
}

/** Typed facts that tell a product from others like it, in the order in which they are asked and shown. */
export const typedFacts = ["brand", "platform", "consoleModel", "year", "genre"] as const;
/** With what is chosen of a list. */
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

/** A field's values as texts, before and after; null for none. Of images the keys, with a space between. */
export type ProductChanges = Readonly<
	Partial<Record<ProductField, readonly [before: string | null, after: string | null]>>
>;

/** All that a person can change of a product, as it is kept; amounts are decimal text. */
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
	/** Whether it is one of the catalogue or of the shop alone. */
	readonly kind: "product" | "auction";
}

/** A product as a row of the list shows it. Amounts are US dollars as decimal text. */
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

/** A product whole. Amounts are US dollars as decimal text, moments are in ISO 8601. */
export interface StoreProduct extends ProductValues {
	readonly id: string;
	readonly category: string;
	readonly minSaleUsd: string | null;
	readonly marketPlusProfit: string;
	readonly finalPrice: string;
	readonly lastPriceUpdate: string | null;
	readonly createdAt: string;
	readonly updatedAt: string;
	/** Who saved it last; null for the price guide, and for a person who is gone. */
	readonly updatedBy: string | null;
	readonly version: number;
}

/** How many products there are in each status. `active` are those that are not deleted. */
export type ProductTotals = Readonly<Record<StoreProductStatus | "active", number>>;

/** A sale that was entered or corrected, or, without a price, taken back. */
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
