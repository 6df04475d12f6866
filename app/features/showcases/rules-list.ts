import { searchWords } from "#app/shared/storable-text.ts";
import { type ShowcaseOrder, showcaseOrders } from "./rules.ts";

/** Longest search that is looked at, in code points. */
export const searchMaxLength = 100;

/** Filters of the list of showcases. */
export interface ShowcaseListFilters {
	readonly order: ShowcaseOrder;
	/** The person's own alone; of no meaning for a visitor. */
	readonly onlyMine: boolean;
	/** Words of a name, or of what stands in a showcase; empty for all. */
	readonly search: string;
}

/** The list's filters in an address; what is not known there counts as not asked. */
export function readListFilters(search: URLSearchParams): ShowcaseListFilters {
	const asked = search.get("sort");
	return {
		order: showcaseOrders.find((order) => order === asked) ?? "likes",
		onlyMine: search.get("mine") === "1",
		search: searchWords(search.get("q"), searchMaxLength),
	};
}

/** The search of the list's address, the same for the same list: without the page, and without what is so anyway. */
export function listSearch({ order, onlyMine, search }: ShowcaseListFilters): string {
	const params = new URLSearchParams();
	if (search) params.set("q", search);
	if (onlyMine) params.set("mine", "1");
	if (order !== "likes") params.set("sort", order);
	return params.toString();
}
