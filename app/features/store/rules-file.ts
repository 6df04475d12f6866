import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { type ProductCategory, productFields } from "./rules-products.ts";

/** Most lines of a file that is loaded, and most bytes. */
export const importMaxLines = 2_000;
export const importMaxBytes = 2 * 1024 * 1024;
/** Problems of a file that are told; with so many the lines behind them are not looked at. */
export const problemLimit = 100;

/** The fields that a file is loaded into; images are only told. */
export const loadedFields = productFields.filter((field) => field !== "images");
/** All columns of a file that is written, in order; the last ones only tell. */
export const fileColumns: readonly string[] = [
	...["id", "version", ...loadedFields.map(columnOf)],
	...["min_sale_usd", "market_plus_profit", "final_price", "images", "created_at"],
];
/** Without these, no product can be entered. */
export const requiredColumns = ["name", "category", "market_price"] as const;

/** The column of a field: `cost_usd` for `costUsd`. */
export function columnOf(field: string): string {
	if (field === "categoryId") return "category";
	return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A problem of a file, or of one of its lines. */
export interface LineProblem {
	/** From 1, as editors count. */
	readonly line: number;
	/** Empty for the line as a whole. */
	readonly column: string;
	readonly problem: ProblemKey;
}

/** The report of an import. With a problem in it, nothing was saved. */
export interface ImportReport {
	readonly created: number;
	readonly edited: number;
	readonly unchanged: number;
	readonly problems: readonly LineProblem[];
}

/** A category as a file names it: by its slug, or by `shop/` and its slug where it is one of the shop alone. */
export function categoryKey({ kind, slug }: Pick<ProductCategory, "kind" | "slug">): string {
	return kind === "product" ? slug : `shop/${slug}`;
}
