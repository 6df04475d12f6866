import { foldLetters } from "#app/features/catalogue/rules-folding.ts";
import { listNames } from "#app/shared/list-paths.ts";
import type { NumberedPage } from "#app/shared/numbered-page.ts";
import { readSearchWords } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
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
/** The greatest length of words that are searched for in a list, in code points. */
export const searchMaxLength = 100;

/** Entries from which on a list has ways into its middle. */
export const longListSize = 6 * pageSizes.binder;

/** The ways into the middle of a list: by the letter that names begin with, or by set. */
export const jumpKinds = ["letter", "set"] as const;
export type JumpKind = (typeof jumpKinds)[number];
/** The letter of all names that begin with none. */
export const otherLetters = "0";
export const jumpLetters: readonly string[] = [..."abcdefghijklmnopqrstuvwxyz", otherLetters];

/** The letter or the set of the current list that is shown alone; null while none is chosen. */
export interface ListJump {
	readonly by: JumpKind;
	readonly at: string | null;
}

/** A letter or a set of a list, with the number of its entries. */
export interface JumpTarget {
	/** The letter, or the id of the set. */
	readonly at: string;
	/** The letter, or the code of the set; its name where it has none. */
	readonly label: string;
	readonly name: string;
	readonly count: number;
}

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
	/** The list of an address that names none; haves unless told. */
	readonly start?: Side;
	readonly layout: ListLayout;
	readonly filter: PageFilter;
	/** Null where nobody jumps. */
	readonly jump: ListJump | null;
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
	/** The letters or sets that one may jump to; null where nobody jumps. */
	readonly targets: readonly JumpTarget[] | null;
}

/** The lists that a text is of, as an address names them; both without a name. */
export function shareChoiceName(choice: ShareChoice): string {
	return choice === "both" ? "" : listNames[choice];
}

/** The part of an address that names the number of a list's page. */
export function pageParameter(side: Side): string {
	return listNames[side];
}

/** The lists that an address asks to be written. */
export function readShareChoice(query: URLSearchParams): ShareChoice {
	return sides.find((side) => listNames[side] === query.get("ver")) ?? "both";
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
	const side = query.get("ver") === listNames.want ? "want" : "have";
	const named = query.get("filtro");
	const filters: readonly PageFilter[] = pageFilters[audience][side];
	const filter = filters.find((each) => filterNames[each] === named) ?? "all";
	const isInRows = filter === "sets" || query.get("vista") === "renglones";
	const pages = { have: pageNumber(query, "have"), want: pageNumber(query, "want") };
	const search = readSearchWords(query, searchMaxLength);
	const jump = filter === "sets" ? null : readJump(query);
	return { side, layout: isInRows ? "rows" : "binder", filter, jump, search, pages };
}

const jumpNames = { letter: "letra", set: "set" } as const satisfies Record<JumpKind, string>;
const isTarget = {
	letter: (at: string) => jumpLetters.includes(at),
	set: isUuid,
} as const satisfies Record<JumpKind, (at: string) => boolean>;

function readJump(query: URLSearchParams): ListJump | null {
	const by = jumpKinds.find((kind) => jumpNames[kind] === query.get("por"));
	const at = query.get("en") ?? "";
	return by ? { by, at: isTarget[by](at) ? at : null } : null;
}

function pageNumber(query: URLSearchParams, side: Side): number {
	const text = query.get(listNames[side]) ?? "";
	return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The search of an address that names a part of two lists; the pages begin anew unless they are named. */
export function listPageSearch(
	view: ListPageView,
	changes: Partial<ListPageView> = {},
): Readonly<Record<string, string>> {
	const first = { have: 1, want: 1 };
	const {
		side,
		start = "have",
		layout,
		filter,
		jump,
		search,
		pages,
	} = {
		...view,
		pages: first,
		...(changes.side && changes.side !== view.side && { jump: null }),
		...changes,
	};
	return {
		...(side !== start && { ver: listNames[side] }),
		...(layout === "rows" && { vista: "renglones" }),
		...(filter !== "all" && { filtro: filterNames[filter] }),
		...(jump && { por: jumpNames[jump.by], ...(jump.at && { en: jump.at }) }),
		...(search && { q: search }),
		...(pages.have > 1 && { [listNames.have]: String(pages.have) }),
		...(pages.want > 1 && { [listNames.want]: String(pages.want) }),
	};
}

/** The list that one thing is added to, and the words of its name. */
export interface OneSearch {
	readonly side: Side;
	readonly search: string;
}

/** The list and the words that an address names of one thing; without words nothing is searched for. */
export function readOneSearch(query: URLSearchParams): OneSearch {
	const side = query.get("lado") === listNames.have ? "have" : "want";
	return { side, search: readSearchWords(query, searchMaxLength) };
}

/** The search of an address that names a list and words of one thing. */
export function oneSearchOf({ side, search }: OneSearch): Readonly<Record<string, string>> {
	return { ...(side === "have" && { lado: listNames.have }), ...(search && { q: search }) };
}

/** The filter that a list is read by: one that the address names is of one list, and sets are no part of either. */
export function filterOf({ side, filter }: ListPageView, list: Side): ListFilter {
	return list === side && filter !== "sets" ? filter : "all";
}

/** The letter or set that a list is read by; one that the address names is of one list. */
export function jumpOf({ side, jump }: ListPageView, list: Side): { by: JumpKind; at: string } | null {
	return list === side && jump?.at ? { by: jump.by, at: jump.at } : null;
}

/** Whether a list shows something else in another view. */
export function showsOther(list: Side, before: ListPageView, after: ListPageView): boolean {
	return (
		before.layout !== after.layout ||
		before.search !== after.search ||
		before.pages[list] !== after.pages[list] ||
		filterOf(before, list) !== filterOf(after, list) ||
		jumpOf(before, list)?.at !== jumpOf(after, list)?.at
	);
}

/** The view that begins with another list, unless the address names one or a part of it. */
export function startingAt(view: ListPageView, start: Side, query: URLSearchParams): ListPageView {
	const isOpen = isWholeView(view) && view.layout === "binder" && !query.has("ver");
	return { ...view, start, ...(isOpen && { side: start }) };
}

/** True of a view of both lists from their beginning, without anything left out. */
export function isWholeView({ filter, jump, search, pages }: ListPageView): boolean {
	return filter === "all" && !jump?.at && search === "" && pages.have === 1 && pages.want === 1;
}

/** Entries of a list that have every word of a search, as the server searches, among those that are loaded. */
export function findLoaded(entries: readonly EntryView[], search: string): readonly EntryView[] {
	const words = foldLetters(search).split(/\s+/).filter(Boolean);
	return entries.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
}
