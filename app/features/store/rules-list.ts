import { searchWords } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { type StoreProductStatus, storeProductStatuses } from "./rules.ts";

/** Longest search that is looked at, in code points. */
export const searchMaxLength = 100;

/** Filters of the list of products. */
export interface ProductFilters {
	/** Words of a name or a description, or how they begin; empty for all. */
	readonly search: string;
	/** `all` has the deleted ones too. */
	readonly status: StoreProductStatus | "all";
	/** Null for all. */
	readonly categoryId: string | null;
	/** Only those for sale whose price of the guide is old. */
	readonly isStale: boolean;
}

/** Filters of the list of products as it opens. */
export const noFilters: ProductFilters = {
	search: "",
	status: "available",
	categoryId: null,
	isStale: false,
};
/** Filters of all products whose price of the guide is old. */
export const staleFilters: ProductFilters = { ...noFilters, status: "all", isStale: true };

/** The list's filters in an address; what is not known there counts as not asked. */
export function readProductFilters(params: URLSearchParams): ProductFilters {
	const status = params.get("status");
	const category = params.get("category") ?? "";
	return {
		search: searchWords(params.get("q"), searchMaxLength),
		status: (["all", ...storeProductStatuses] as const).find((known) => known === status) ?? noFilters.status,
		categoryId: isUuid(category) ? category.toLowerCase() : null,
		isStale: params.get("price") === "stale",
	};
}

/** The search of the list's address, the same for the same list. */
export function productSearch(filters: ProductFilters): Record<string, string> {
	return {
		...(filters.search && { q: filters.search }),
		...(filters.status !== noFilters.status && { status: filters.status }),
		...(filters.categoryId && { category: filters.categoryId }),
		...(filters.isStale && { price: "stale" }),
	};
}
