import {
	type CategoryView,
	type Condition,
	conditions,
	type Rarity,
	rarities,
} from "#app/features/catalogue/rules.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";

/** Only `active` is public; `in_revision` is moderation's, `traded` a completed trade's. */
export const listingStatuses = ["active", "paused", "in_revision", "traded", "deleted"] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** How many listings a page of the feed holds: the first one, and each further one. */
export const feedPageSizes = { first: 6, next: 3 } as const;
/** How many popular listings the home page shows. */
export const homeListingCount = 4;
/** How many further listings of the same owner a listing's page shows. */
export const otherListingCount = 4;
/** How many wanted things a card names. */
export const cardWantedCount = 5;

/** The picture of a listing's shared link, in pixels: what previews of links show best (https://ogp.me). */
export const sharedPictureSize = { width: 1200, height: 630 } as const;

/** Longest title, in code points; an item's name of any length fits it. */
export const titleMaxLength = 200;
/** Longest typed description, in code points; wanted names that are added to it do not count. */
export const descriptionMaxLength = 2000;
/** Longest name of a custom item, in code points. */
export const customNameMaxLength = 200;
/** At most so many wanted items. */
export const wantedLimit = 10;

/** Each side of a search takes at most so many items. */
export const searchTermLimit = 5;
/** A search is counted up to here; beyond, the page says "more than". */
export const searchCountLimit = 100;

/** One thing that a search asks for: an item of the catalogue, or a name that somebody typed. */
export type SearchTerm =
	| { readonly kind: "item"; readonly id: string }
	| { readonly kind: "name"; readonly name: string };

export interface FeedFilters {
	/** Things that the searcher has: listings that want one of them. Null when not searched by. */
	readonly have: readonly SearchTerm[] | null;
	/** Things that the searcher wants: listings that offer one of them. */
	readonly want: readonly SearchTerm[] | null;
	/** Words that titles or descriptions have, each of them. Null when not searched by; without a word it finds nothing. */
	readonly text: string | null;
	readonly categorySlug: string | null;
	/** Any of these; all when empty. */
	readonly conditions: readonly Condition[];
	/** Any of these, which only one category has; all when empty. */
	readonly rarities: readonly Rarity[];
	/** Of Argentina, as its list of cities names it. */
	readonly province: string | null;
	readonly onlyOpenToOffers: boolean;
}

/** Everything: neither searched nor filtered. */
export const noFilters: FeedFilters = {
	have: null,
	want: null,
	text: null,
	categorySlug: null,
	conditions: [],
	rarities: [],
	province: null,
	onlyOpenToOffers: false,
};

/**
 * What a picker's id means. Ids that start with `custom_` or `existing_` carry a name up to " - "; anything
 * else that is no UUID is what a person typed where pickers do not run.
 * @returns null for an id without a name of at least two characters, and for one that no text of ours can hold
 */
export function parseSearchTerm(id: string): SearchTerm | null {
	if (isUuid(id)) return { kind: "item", id: id.toLowerCase() };
	if (!isStorableText(id)) return null;
	const marked = /^(?:custom|existing)_(.*)$/s.exec(id)?.[1];
	const text = marked === undefined ? id : (marked.split(" - ")[0] ?? "");
	const name = [...text.trim()].slice(0, customNameMaxLength).join("");
	return [...name].length >= shortestName ? { kind: "name", name } : null;
}

const shortestName = 2;

/** A thing that a form names: an item of the catalogue, or one of the person's own words. */
export type PickedItem = SearchTerm;

/**
 * What a form's picker sent: an item's id, a name after `custom_` or `existing_`, or what a person typed where
 * pickers do not run.
 * @returns null when there is nothing in it
 */
export function parsePickedItem(id: string): PickedItem | null {
	if (isUuid(id)) return { kind: "item", id: id.toLowerCase() };
	const name = id
		.replace(/^(?:custom|existing)_/, "")
		.replaceAll(/\s+/g, " ")
		.trim();
	return name ? { kind: "name", name } : null;
}

/** The id by which a picker and a URL refer to a typed name. */
export function customId(name: string): string {
	return `custom_${name.replaceAll(" - ", " – ")}`;
}

/** The id by which a picker and a URL refer to a thing that a search asks for. */
export function searchTermId(term: SearchTerm): string {
	return term.kind === "item" ? term.id : customId(term.name);
}

/** The parts of an address that say what is searched; the page's cursor is none of them. */
export const searchParts = [
	"have",
	"want",
	"q",
	"category",
	"condition",
	"rarity",
	"province",
	"open",
] as const;

export function isSearchPart(name: string): boolean {
	return (searchParts as readonly string[]).includes(name);
}

/** Longest free text of a search, in code points; what is beyond is cut off. */
export const searchTextMaxLength = 200;

/**
 * The filters that a URL holds: `have`, `want`, `condition` and `rarity` (each may repeat), `q`, `category`,
 * `province` and `open`. A side that is present but empty is a search for nothing, an empty field of the others asks for nothing;
 * what the database could not hold is left out, and so is a condition or rarity that there is not.
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
	};
}

function readText(search: URLSearchParams, name: string): string | null {
	const text = search.get(name)?.trim() ?? "";
	return isStorableText(text) ? [...text].slice(0, searchTextMaxLength).join("") || null : null;
}

function readTerms(search: URLSearchParams, side: "have" | "want"): SearchTerm[] | null {
	if (!search.has(side)) return null;
	const terms = search.getAll(side).map(parseSearchTerm);
	return terms.filter((term) => term !== null).slice(0, searchTermLimit);
}

/** Whether a search was made that asks for nothing: it finds nothing. */
export function isEmptySearch({ have, want }: FeedFilters): boolean {
	const asked = have !== null || want !== null;
	return asked && !have?.length && !want?.length;
}

/** Whether nothing is asked but a category at most: of those the totals are kept. */
export function isBrowsing(filters: FeedFilters): boolean {
	return !filters.have && !filters.want && countNarrowing(filters) === 0;
}

/** How many narrowings are on, beside the category. */
export function countNarrowing(filters: FeedFilters): number {
	const { text, conditions, rarities, province, onlyOpenToOffers } = filters;
	return (
		conditions.length + rarities.length + [text !== null, province, onlyOpenToOffers].filter(Boolean).length
	);
}

/** Whether it asks for something typed, which may be misspelled. */
export function hasWords({ have, want, text }: FeedFilters): boolean {
	const terms = [...(have ?? []), ...(want ?? [])];
	return text !== null || terms.some(({ kind }) => kind === "name");
}

/** Whether two names are the same thing to a collector: case, accents and spacing aside. */
export function nameKey(name: string): string {
	return name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

const namesSeparator = " · ";

/** The description as it is stored: the typed one, and below it the custom wanted names, so that searches find them. */
export function withWantedNames(description: string, customNames: readonly string[]): string {
	if (customNames.length === 0) return description;
	const names = customNames.join(namesSeparator);
	return description ? `${description}\n\n${names}` : names;
}

/** The typed description of one made by {@link withWantedNames} with the same names. */
export function withoutWantedNames(stored: string, customNames: readonly string[]): string {
	if (customNames.length === 0) return stored;
	const names = customNames.join(namesSeparator);
	if (stored === names) return "";
	const tail = `\n\n${names}`;
	return stored.endsWith(tail) ? stored.slice(0, -tail.length) : stored;
}

/** What can be wrong with a field of a listing's form. */
export const listingProblems = [
	"categoryRequired",
	"itemRequired",
	"itemNotInCategory",
	"nameTooLong",
	"titleRequired",
	"titleTooLong",
	"descriptionRequired",
	"descriptionTooLong",
	"tooManyWanted",
	"invalid",
] as const;
export type ListingProblem = (typeof listingProblems)[number];

/** Something that a listing's owner would take for it. */
export interface WantedView {
	/** Null for a custom item. */
	readonly itemId: string | null;
	readonly name: string;
	readonly categorySlug: string | null;
	/** Of somebody's listing of that item. */
	readonly pictureUrl: string | null;
	/** Whether the person who looks has it published. */
	readonly ownedByViewer: boolean;
}

/** One page of the feed. */
export interface FeedPage<Card> {
	readonly listings: readonly Card[];
	/** Of the page after this one; null on the last. */
	readonly nextCursor: string | null;
	/** How many listings there are in all; only the first page says so. */
	readonly total: FeedTotal | null;
}

export interface FeedTotal {
	readonly count: number;
	/** Whether there are more than `count`. */
	readonly isMinimum: boolean;
}

/** A listing as its page shows it, beyond what its card says. */
export interface ListingDetailView {
	readonly id: string;
	readonly ownerId: string;
	readonly ownerCity: string | null;
	readonly status: ListingStatus;
	readonly isPublic: boolean;
	/** As it was typed, without the custom wanted names. */
	readonly description: string;
	readonly category: CategoryView;
	/** The item's set, series or platform. */
	readonly expansion: string | null;
	readonly isOwner: boolean;
	readonly wanted: readonly WantedView[];
}
