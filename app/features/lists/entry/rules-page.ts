import { foldLetters } from "#app/features/catalogue/rules-folding.ts";
import type { NumberedPage } from "#app/shared/numbered-page.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import {
	type EntryView,
	type ListFilter,
	type ListSummary,
	type ShareChoice,
	type Side,
	sides,
	type WantedSet,
} from "./rules.ts";

/** The layout of a list: as pages with pockets, or line by line. */
export type ListLayout = "binder" | "rows";
/** Entries of a page in each layout. */
export const pageSizes = { binder: 12, rows: 60 } as const satisfies Record<ListLayout, number>;
/** The greatest length of words that are searched for in a list, in UTF-16 units. */
export const searchMaxLength = 100;

/** The filters of a page of lists: a part of a list, or the sets that a list lacks things of. */
export type PageFilter = ListFilter | "sets";

/** The filters of each list for its owner, and for everybody else. */
export const pageFilters = {
	own: {
		have: ["all", "repeated", "published", "matched", "stale"],
		want: ["all", "starred", "matched", "sets", "loose"],
	},
	public: { have: ["all", "repeated", "published"], want: ["all", "starred", "sets", "loose"] },
} as const satisfies Record<string, Record<Side, readonly PageFilter[]>>;
export type Audience = keyof typeof pageFilters;

/** The part of two lists that an address names. */
export interface ListPageView {
	/** The list that a phone shows, and that the filter is of. */
	readonly side: Side;
	readonly layout: ListLayout;
	readonly filter: PageFilter;
	/** Words of names, sets and numbers; empty for all. */
	readonly search: string;
	/** Number of each list's page, from 1. */
	readonly pages: Readonly<Record<Side, number>>;
}

/** The data of a page of lists. */
export interface ListPage {
	readonly view: ListPageView;
	readonly summary: ListSummary;
	/** Null for a list that the layout does not show. */
	readonly have: NumberedPage<EntryView> | null;
	readonly want: NumberedPage<EntryView> | null;
	/** The wants with a star and those of no set, where wants are shown by set; else null. */
	readonly groups: Readonly<Record<"starred" | "loose", NumberedPage<EntryView>>> | null;
	readonly sets: readonly WantedSet[];
}

const sideNames = { have: "tengo", want: "busco" } as const satisfies Record<Side, string>;
/** The lists that a text is of, as an address names them; both without a name. */
export function shareChoiceName(choice: ShareChoice): string {
	return choice === "both" ? "" : sideNames[choice];
}

/** The part of an address that names the number of a list's page. */
export function pageParameter(side: Side): string {
	return sideNames[side];
}

/** The lists that an address asks to be written. */
export function readShareChoice(query: URLSearchParams): ShareChoice {
	return sides.find((side) => sideNames[side] === query.get("ver")) ?? "both";
}

const filterNames = {
	all: "",
	repeated: "repetidas",
	published: "publicadas",
	starred: "ya",
	matched: "coinciden",
	stale: "revisar",
	loose: "sueltas",
	sets: "sets",
} as const satisfies Record<PageFilter, string>;

/** The part of two lists that an address names; what it does not name, or not rightly, is as it is at first. */
export function readListPage(query: URLSearchParams, audience: Audience): ListPageView {
	const side = query.get("ver") === sideNames.want ? "want" : "have";
	const named = query.get("filtro");
	const filters: readonly PageFilter[] = pageFilters[audience][side];
	const filter = filters.find((each) => filterNames[each] === named) ?? "all";
	const isInRows = filter === "sets" || query.get("vista") === "renglones";
	const pages = { have: pageNumber(query, "have"), want: pageNumber(query, "want") };
	const words = (query.get("q") ?? "").trim().slice(0, searchMaxLength);
	const search = isStorableText(words) ? words : "";
	return { side, layout: isInRows ? "rows" : "binder", filter, search, pages };
}

function pageNumber(query: URLSearchParams, side: Side): number {
	const text = query.get(sideNames[side]) ?? "";
	return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The search of an address that names a part of two lists; the pages begin anew unless they are named. */
export function listPageSearch(
	view: ListPageView,
	changes: Partial<ListPageView> = {},
): Readonly<Record<string, string>> {
	const first = { have: 1, want: 1 };
	const { side, layout, filter, search, pages } = { ...view, pages: first, ...changes };
	return {
		...(side === "want" && { ver: sideNames.want }),
		...(layout === "rows" && { vista: "renglones" }),
		...(filter !== "all" && { filtro: filterNames[filter] }),
		...(search && { q: search }),
		...(pages.have > 1 && { [sideNames.have]: String(pages.have) }),
		...(pages.want > 1 && { [sideNames.want]: String(pages.want) }),
	};
}

/** The filter that a list is read by: one that the address names is of one list, and sets are no part of either. */
export function filterOf({ side, filter }: ListPageView, list: Side): ListFilter {
	return list === side && filter !== "sets" ? filter : "all";
}

/** Whether a list shows something else in another view. */
export function showsOther(list: Side, before: ListPageView, after: ListPageView): boolean {
	return (
		before.layout !== after.layout ||
		before.search !== after.search ||
		before.pages[list] !== after.pages[list] ||
		filterOf(before, list) !== filterOf(after, list)
	);
}

/** Entries of a list that have every word of a search, as the server searches, among those that are loaded. */
export function findLoaded(entries: readonly EntryView[], search: string): readonly EntryView[] {
	const words = foldLetters(search).split(/\s+/).filter(Boolean);
	return entries.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
}
