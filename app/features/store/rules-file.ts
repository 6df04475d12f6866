import type { ProblemKey } from "#app/shared/problem-keys.ts";
import type { ProductField } from "./rules-products.ts";

/** Most lines of a file that is loaded, and most bytes: as many with descriptions of ordinary length. */
export const importMaxLines = 10_000;
export const importMaxBytes = 10 * 1024 * 1024;
/** Problems of a file that are told; of more, how many there are. */
export const problemsShown = 200;

/** Columns of a file that are loaded, and the fields that they are of. Images are not loaded from files. */
export const fieldColumns = {
	name: "name",
	description: "description",
	category: "categoryId",
	status: "status",
	grade: "grade",
	condition: "condition",
	brand: "brand",
	platform: "platform",
	console_model: "consoleModel",
	year: "year",
	genre: "genre",
	pricecharting_url: "pricechartingUrl",
	cost_usd: "costUsd",
	market_price: "marketPrice",
	margin_percentage: "marginPercentage",
	sale_price: "salePrice",
	sale_currency: "saleCurrency",
	sold_on: "soldOn",
} as const satisfies Record<string, ProductField>;
export type FieldColumn = keyof typeof fieldColumns;
export const fieldColumnNames = Object.keys(fieldColumns) as readonly FieldColumn[];

/** Columns that say which product a line is of, and that only tell. */
const keyColumns = ["id", "version"] as const;
export const readOnlyColumns = [
	"min_sale_usd",
	"market_plus_profit",
	"final_price",
	"images",
	"created_at",
] as const;
/** All of a file that is written, in order. */
export const fileColumns = [...keyColumns, ...fieldColumnNames, ...readOnlyColumns] as const;
/** Without these, no product can be entered. */
export const requiredColumns = ["name", "category", "market_price"] as const;

/** Names the column of a field's problem; null for a problem of the whole line. */
export function columnOf(field: string): string | null {
	return fieldColumnNames.find((column) => fieldColumns[column] === field) ?? null;
}

/** A problem of one line of an imported file. */
export interface LineProblem {
	/** From 1, as editors count. */
	readonly line: number;
	/** Null for the line as a whole. */
	readonly column: string | null;
	/** The value found there, cut short. */
	readonly value: string;
	readonly problem: ProblemKey;
}

/** The report of an import. With a problem in it, nothing was saved. */
export interface ImportReport {
	readonly created: number;
	readonly edited: number;
	readonly unchanged: number;
	/** The first of them. */
	readonly problems: readonly LineProblem[];
	readonly problemCount: number;
}

/** A category as a file names it: by its slug, or by `shop/` and its slug where it is one of the shop alone. */
export function categoryKey({
	kind,
	slug,
}: {
	readonly kind: "product" | "auction";
	readonly slug: string;
}): string {
	return kind === "product" ? slug : `shop/${slug}`;
}
