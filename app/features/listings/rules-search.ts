import { type Condition, conditions } from "#app/features/catalogue/rules-conditions.ts";
import type { Suggestion } from "#app/features/catalogue/rules-items.ts";
import { type Rarity, rarities } from "#app/features/catalogue/rules-rarities.ts";
import { isStorableText, readSearchWords, searchWords } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import {
	customId,
	customNameMaxLength,
	everyPrintingId,
	itemOfEvery,
	type ListingCardView,
	type WantedPick,
} from "./rules.ts";

/** Listings near the reader's home on the home page, at most. */
export const nearbyCount = 8;

/** A listing of somebody who lives in the reader's city, or elsewhere in their province. */
export interface NearbyListing {
	readonly listing: ListingCardView;
	readonly city: string;
	readonly isSameCity: boolean;
}

/** Number of listings on the feed's first page, and on each one after it. */
export const feedPageSizes = { first: 6, next: 3 } as const;
/** Maximum number of items on each side of a search. */
const searchTermLimit = 5;
/** Limit up to which a search is counted; beyond, the page shows "more than". */
export const feedCountLimit = 100;

/** Number of items of one name that are counted and searched; more of them are left out. */
export const printingLimit = 100;

/** Limit up to which a suggestion's listings are counted; beyond, it shows "99+". */
export const suggestionCountLimit = 99;

/**
 * A term of a search: an item of the catalogue, every item that has the name of one (a card's other
 * printings), or a name that somebody typed.
 */
export type SearchTerm = WantedPick;

/** Orders of the feed: most wanted first, newest, or nearest to the viewer. */
export const feedOrders = ["wanted", "newest", "nearest"] as const;
export type FeedOrder = (typeof feedOrders)[number];
/** An order that is the same for everybody. */
export type RankOrder = Exclude<FeedOrder, "nearest">;

export interface FeedFilters {
	/** Things that the searcher has: listings that want one of them. Null when not searched by. */
	readonly have: readonly SearchTerm[] | null;
	/** Things that the searcher wants: listings that offer one of them. */
	readonly want: readonly SearchTerm[] | null;
	/** Words that a title or description has, each of them, or the name of an item. Null when not searched by; without a word it finds nothing. */
	readonly text: string | null;
	readonly categorySlug: string | null;
	/** Conditions of which a listing has one; all when empty. */
	readonly conditions: readonly Condition[];
	/** Rarities of which a listing has one, which only one category knows; all when empty. */
	readonly rarities: readonly Rarity[];
	/** A province of Argentina, as its list of cities names it. */
	readonly province: string | null;
	readonly onlyOpenToOffers: boolean;
	readonly order: FeedOrder;
}

/** Filters that leave everything. */
export const noFilters: FeedFilters = {
	have: null,
	want: null,
	text: null,
	categorySlug: null,
	conditions: [],
	rarities: [],
	province: null,
	onlyOpenToOffers: false,
	order: "wanted",
};

/**
 * The meaning of a picker's id. `every_` and an item's id is every item of that name; ids that start with `custom_` or
 * `existing_` carry a name up to " - "; anything else that is no UUID is what a person typed where pickers do not run.
 * @returns null for an id without a name of at least two characters, and for one that cannot be stored
 */
export function parseSearchTerm(id: string): SearchTerm | null {
	if (isUuid(id)) return { kind: "item", id: id.toLowerCase() };
	if (!isStorableText(id)) return null;
	const every = itemOfEvery(id);
	if (every) return { kind: "printings", id: every };
	const marked = /^(?:custom|existing)_(.*)$/s.exec(id)?.[1];
	const text = marked === undefined ? id : (marked.split(" - ")[0] ?? "");
	const name = searchWords(text, customNameMaxLength);
	return [...name].length >= shortestName ? { kind: "name", name } : null;
}

const shortestName = 2;

/** The id of a search's term in a picker and a URL. */
export function searchTermId(term: SearchTerm): string {
	if (term.kind === "name") return customId(term.name);
	return term.kind === "item" ? term.id : everyPrintingId(term.id);
}

/** The search with every item of the names of its items; null when it has no item. */
export function withEveryPrinting(filters: FeedFilters): FeedFilters | null {
	const terms = [...(filters.have ?? []), ...(filters.want ?? [])];
	if (!terms.some(({ kind }) => kind === "item")) return null;
	const widen = (term: SearchTerm): SearchTerm =>
		term.kind === "item" ? { kind: "printings", id: term.id } : term;
	return {
		...filters,
		have: filters.have?.map(widen) ?? null,
		want: filters.want?.map(widen) ?? null,
	};
}

/** Wider searches that one without a result may lead to. */
export const nearMatches = ["wantedSide", "havingSide", "unfiltered"] as const;
type NearMatch = (typeof nearMatches)[number];

/** A wider search, or null where it would be the same: with one of both sides, or without what narrows it. */
export function relaxSearch(filters: FeedFilters, match: NearMatch): FeedFilters | null {
	const hasBoth = Boolean(filters.have?.length && filters.want?.length);
	if (match === "wantedSide") return hasBoth ? { ...filters, have: null } : null;
	if (match === "havingSide") return hasBoth ? { ...filters, want: null } : null;
	const { have, want, order } = filters;
	const isNarrowed = filters.categorySlug !== null || countNarrowing(filters) > 0;
	return (have?.length || want?.length) && isNarrowed ? { ...noFilters, have, want, order } : null;
}

/** Listings that come near to a search that finds nothing. */
export interface NearMatches {
	readonly match: NearMatch;
	readonly listings: readonly ListingCardView[];
}

/** Listings in the place of a search's own that found nothing: those that come near to it, or else the newest. */
export interface SearchFallback {
	readonly near: NearMatches | null;
	/** The newest of a category, or of all where its slug is null; null beside `near`. */
	readonly newest: {
		readonly categorySlug: string | null;
		readonly listings: readonly ListingCardView[];
	} | null;
}

/** A suggestion of a search field. */
export interface SearchSuggestion extends Suggestion {
	/** True for every item of its name together. */
	readonly isEveryPrinting?: boolean;
	/** Number of its listings, at most one more than {@link suggestionCountLimit}; absent when not counted. */
	readonly listings?: number;
}

/** Names of an address's search parameters; the page's cursor is none of them. */
export const searchParts = [
	"have",
	"want",
	"q",
	"category",
	"condition",
	"rarity",
	"province",
	"open",
	"sort",
] as const;

export function isSearchPart(name: string): boolean {
	return (searchParts as readonly string[]).includes(name);
}

/** Longest free text of a search, in code points; what is beyond is cut off. */
export const searchTextMaxLength = 200;

/**
 * The filters in a URL: `have`, `want`, `condition` and `rarity` (each may repeat), `q`, `category`,
 * `province`, `open` and `sort`. A side that is present but empty is a search for nothing, an empty field of the others asks for nothing;
 * what cannot be stored is left out, and so is a condition or rarity that there is not.
 */
export function readFeedFilters(search: URLSearchParams): FeedFilters {
	return {
		have: readTerms(search, "have"),
		want: readTerms(search, "want"),
		text: readText(search, "q"),
		categorySlug: readText(search, "category"),
		conditions: conditions.filter((condition) => search.getAll("condition").includes(condition)),
		rarities: rarities.filter((rarity) => search.getAll("rarity").includes(rarity)),
		province: readText(search, "province"),
		onlyOpenToOffers: search.get("open") === "1",
		order: feedOrders.find((order) => order === search.get("sort")) ?? "wanted",
	};
}

function readText(search: URLSearchParams, name: string): string | null {
	return readSearchWords(search, searchTextMaxLength, name) || null;
}

function readTerms(search: URLSearchParams, side: "have" | "want"): SearchTerm[] | null {
	if (!search.has(side)) return null;
	const terms = search.getAll(side).map(parseSearchTerm);
	return terms.filter((term) => term !== null).slice(0, searchTermLimit);
}

/** True for a search with empty sides alone, which finds nothing. */
export function isEmptySearch({ have, want }: FeedFilters): boolean {
	const isSearch = have !== null || want !== null;
	return isSearch && !have?.length && !want?.length;
}

/** True without any filter but a category, for which the database has counters. */
export function isBrowsing(filters: FeedFilters): boolean {
	return !filters.have && !filters.want && countNarrowing(filters) === 0;
}

/** Number of filters that narrow a search, beside the category. */
export function countNarrowing(filters: FeedFilters): number {
	const { text, conditions, rarities, province, onlyOpenToOffers } = filters;
	return (
		conditions.length + rarities.length + [text !== null, province, onlyOpenToOffers].filter(Boolean).length
	);
}

/** True for a search with typed words, which may be misspelled. */
export function hasWords({ have, want, text }: FeedFilters): boolean {
	const terms = [...(have ?? []), ...(want ?? [])];
	return text !== null || terms.some(({ kind }) => kind === "name");
}

/** Maximum number of listings on a page. */
export const largestPageSize = 24;

/** Minimum number of listings on a page that a script asks for: two rows of a wide screen, three of a phone. */
const minPageSize = 8;

/**
 * Size of the next page, a multiple of the usual one, with which the last row of the grid is full.
 * @param loaded number of listings that are there already
 * @param columns of the grid, 1 to 4
 */
export function feedNextPageSize(loaded: number, columns: number): number {
	const unit = feedPageSizes.next;
	for (let size = unit; size < largestPageSize; size += unit) {
		if (size >= minPageSize && (loaded + size) % columns === 0) return size;
	}
	return largestPageSize;
}

/** The page size that a request names, if it is one of those that {@link feedNextPageSize} asks for; undefined otherwise. */
export function readPageSize(text: string | null): number | undefined {
	const size = Number(text);
	return size > 0 && size <= largestPageSize && size % feedPageSizes.next === 0 ? size : undefined;
}

/** A page of the feed. */
export interface FeedPage {
	readonly listings: readonly ListingCardView[];
	/** Cursor of the next page; null on the last. */
	readonly nextCursor: string | null;
	/** True for listings of other items of the same name, since the searched ones have none. */
	readonly areOtherPrintings?: boolean;
	/** Number of listings on all pages; null on others than the first. */
	readonly total: FeedTotal | null;
}

export interface FeedTotal {
	readonly count: number;
	/** True when there are more than `count`. */
	readonly isMinimum: boolean;
}
