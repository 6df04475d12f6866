import { customNameMaxLength } from "#app/features/listings/rules.ts";
import { sharedImageSize } from "#app/shared/image.ts";
import type { Copy } from "./rules-copy.ts";

/** The two lists of a person: what they swap, and what they lack. */
export const sides = ["have", "want"] as const;
export type Side = (typeof sides)[number];

/** The greatest number of entries in each list of a person. */
export const entryLimits = { have: 10_000, want: 5_000 } as const satisfies Record<Side, number>;
/** The shortest and the longest name of a thing that the catalogue does not have, in code points. */
export const customNameLengths = { min: 2, max: customNameMaxLength } as const;
/** The greatest number of wants that a person may mark as the ones that matter most. */
export const starLimit = 20;

/** The ways to add many things at once: a pasted text, a file, a set's numbers. */
export const importKinds = ["text", "file", "set"] as const;
export type ImportKind = (typeof importKinds)[number];

/** Milliseconds within which what was added at once may be undone. */
export const undoTime = 24 * 60 * 60 * 1000;
/** The greatest number of things that one call adds; a longer file is added in several. */
export const addLimit = 10_000;
/** The greatest number of entries that a person changes or removes at once. */
export const selectionLimit = 500;
/** Writes to their lists that a person may make in a day. */
export const writesPerDay = 5_000;
/** Days after which a person is asked whether they still have a thing; findable_entries() says after how many nobody finds it. */
export const staleEntryDays = 180;
/** Days without a visit after which what a person has is not offered to others, as findable_people() has it. */
export const absentDays = 60;

/**
 * The parts of a list: all of it, several units of a thing, published, starred, what somebody else lacks or has, what was
 * not confirmed for long, and what has neither a star nor a set.
 */
export const listFilters = ["all", "repeated", "published", "starred", "matched", "stale", "loose"] as const;
export type ListFilter = (typeof listFilters)[number];

/** A thing that goes onto a list: an item of the catalogue, any printing of its name, or a typed name of a category. */
export interface NewEntry {
	readonly side: Side;
	readonly itemId: string | null;
	/** The category of a typed name; an item has its own. */
	readonly categoryId: string | null;
	readonly customName: string | null;
	readonly anyPrinting: boolean;
	/** Of any printing: whether it has to be of the item's set. */
	readonly isOfSet: boolean;
	readonly quantity: number;
	readonly copy: Copy;
	readonly isStarred: boolean;
}

/** An entry as its owner and others see it. */
export interface EntryView {
	readonly id: string;
	readonly side: Side;
	readonly itemId: string | null;
	/** The item's name in the reader's language, or the typed one. */
	readonly name: string;
	readonly isCustom: boolean;
	readonly anyPrinting: boolean;
	readonly isOfSet: boolean;
	readonly categoryId: string;
	readonly categorySlug: string;
	readonly expansionId: string | null;
	readonly expansion: string | null;
	readonly code: string | null;
	readonly number: string | null;
	readonly printedCount: number | null;
	/** All by which a search finds it, folded: its names, its set's names and codes, its number. */
	readonly searchText: string;
	readonly quantity: number;
	readonly reserved: number;
	readonly copy: Copy;
	readonly isStarred: boolean;
	readonly isOwn: boolean;
	/** The number of the owner's listings that want it. */
	readonly fromListings: number;
	readonly listing: EntryListing | null;
	readonly isHidden: boolean;
	readonly isFindable: boolean;
	readonly touchedAt: string;
	/** Findable people on the other side, at most {@link fittingLimit}, and the names of the latest two. */
	readonly people: number;
	readonly usernames: readonly string[];
}

/** Whether somebody seeks the very printing that an entry is, any of its set, or any of its name. */
export type EntryWant = "one" | "set" | "any";

/** An entry that others may put among their wants. */
export interface SeekableEntry {
	readonly id: string;
	readonly isCustom: boolean;
	/** Its set and number in few words, or null. */
	readonly edition: string | null;
	/** Its set, by its code where it has one. */
	readonly set: string | null;
	/** The reader's want of it, or null. */
	readonly want: EntryWant | null;
}

/** A thing that typed words may mean, as it would stand on a list. */
export interface SuggestedThing {
	/** Null of the words as typed. */
	readonly itemId: string | null;
	readonly categoryId: string;
	readonly categorySlug: string;
	readonly name: string;
	readonly expansion: string | null;
	readonly code: string | null;
	readonly number: string | null;
	readonly printedCount: number | null;
	readonly anyPrinting: boolean;
	/** The number of printings of its name. */
	readonly printings: number;
	/** Whether it stands on the reader's list. */
	readonly isListed: boolean;
	/** Findable people on the other side, at most {@link fittingLimit}. */
	readonly people: number;
}

/** The numbers of people who have one printing, and any of its name, at most {@link fittingLimit}. */
export interface WantChoices {
	readonly one: number;
	readonly any: number;
	/** The number of printings of the name. */
	readonly printings: number;
}

/** The part of an entry that says how it is called, looks and is described. */
export type DescribedEntry = Pick<
	EntryView,
	| "name"
	| "isCustom"
	| "anyPrinting"
	| "isOfSet"
	| "categorySlug"
	| "expansion"
	| "code"
	| "number"
	| "printedCount"
	| "copy"
	| "listing"
>;

/** The listing that offers an entry. */
export interface EntryListing {
	readonly id: string;
	readonly status: string;
	readonly image: { readonly key: string; readonly color: string } | null;
}

/** The number from which people of one thing are not told apart: it says "100+". */
export const fittingLimit = 100;

/** The totals of a list. */
export interface ListTotals {
	readonly entries: number;
	readonly units: number;
}

/** A set of which a list lacks numbered things. */
export interface WantedSet {
	/** Id of the expansion. */
	readonly id: string;
	readonly name: string;
	readonly code: string | null;
	/** Things of the set that have a number. */
	readonly total: number;
	readonly missing: number;
	/** The number of missing ones that somebody has. */
	readonly matched: number;
	/** The first of the missing ones, at most {@link wantedNumberLimit}. */
	readonly numbers: readonly WantedNumber[];
}

export interface WantedNumber {
	/** The number as printed. */
	readonly number: string;
	readonly isMatched: boolean;
}

/** The greatest number of missing things that are shown of a set, and of sets that are shown at once. */
export const wantedNumberLimit = 40;
export const wantedSetLimit = 30;

/** A person's lists in figures, and how they are shown. */
export interface ListSummary {
	readonly have: ListTotals;
	readonly want: ListTotals;
	/** Haves that were not confirmed for {@link staleEntryDays} days. */
	readonly stale: number;
	readonly isShown: boolean;
	/** Null without a pause. */
	readonly pause: { readonly until: string | null } | null;
	/** The last thing that was added at once, while it can be undone. */
	readonly lastImport: LastImport | null;
}

export interface LastImport {
	readonly id: string;
	readonly kind: ImportKind;
	readonly added: number;
	readonly undoUntil: string;
}

/** True for an entry that its owner has not confirmed for so long that they are asked. */
export function isStale({ touchedAt }: Pick<EntryView, "touchedAt">, now: Date): boolean {
	return now.getTime() - Date.parse(touchedAt) > staleEntryDays * 24 * 60 * 60 * 1000;
}

/** An item that a line of a text or a row of a file names, before it is looked up in the catalogue. */
export interface ParsedItem {
	/** The line of the text or row of the file, from 1. */
	readonly line: number;
	/** The part of it that speaks of this item, as typed. */
	readonly text: string;
	/** Null where nothing says which of the two lists it is of. */
	readonly side: Side | null;
	/** The quantity from 1; more than the limit of an entry is cut. Of a file's row it is what is owned, or wanted. */
	readonly quantity: number;
	/** False where the quantity is one because nothing says more. */
	readonly hasQuantity: boolean;
	/** The units that a file marks for trade or sale. */
	readonly forTrade: number;
	/** The name, without everything else that is read; empty where a set and a number say all. */
	readonly name: string;
	/** The name or code of its set, series or platform as typed, or null. */
	readonly set: string | null;
	/** The code of its set where a file has one beside the set's name. */
	readonly code: string | null;
	/** The number in its set, without the total behind the slash, or null. */
	readonly number: string | null;
	/** The total behind the slash of its number, or null. */
	readonly total: string | null;
	/** The category as typed, or its slug; null where nothing says it. */
	readonly category: string | null;
	/** Ids in other catalogues; empty in texts. */
	readonly ids: readonly { readonly source: string; readonly value: string }[];
	/** True for a name in quotes, which is not looked up. */
	readonly isCustom: boolean;
	/** True for a want of any printing. */
	readonly anyPrinting: boolean;
	readonly copy: Copy;
	readonly isStarred: boolean;
	/**
	 * The second way to read it, tried where the first finds nothing: a name that ends in what may be an attribute
	 * ("Mewtwo ex") or in what may be a set ("God of War"), or else the whole of it as a name ("Sabrina's ESP"); of a file's
	 * row, the one with the set's name in place of its code.
	 */
	readonly alternative: ParsedItem | null;
}

/** The images of a person's lists: what a shared link shows, one for a phone's screen, and a sheet to print; in pixels. */
export const listImageSizes = {
	preview: sharedImageSize,
	story: { width: 1080, height: 1350 },
	sheet: { width: 1240, height: 1754 },
} as const;
export type ListImage = keyof typeof listImageSizes;

/** Things of one list in an image; of one alone, twice as many. */
export const imageEntryLimit = 9;

export type SharedEntry = Pick<EntryView, "id" | "name" | "categorySlug"> & {
	/** The image of the listing that offers it. */
	readonly imageKey: string | null;
};

/** A thing of an image with its photo, for the drawing. */
export type DrawnEntry = Pick<EntryView, "id" | "name" | "categorySlug"> & {
	/** `data:` address of its photo; null shows the placeholder. */
	readonly photo: string | null;
};

/** A person's lists as everybody sees them in an image, the things with photos first. */
export interface SharedLists {
	readonly username: string;
	readonly city: string | null;
	readonly totals: Readonly<Record<Side, number>>;
	readonly entries: Readonly<Record<Side, readonly SharedEntry[]>>;
}

/** The lists that a text is of. */
export const shareChoices = ["both", ...sides] as const;
export type ShareChoice = (typeof shareChoices)[number];

/** A person's lists on their way to others. */
export interface ListsToShare {
	readonly username: string;
	readonly choice: ShareChoice;
	/** Messages for a chat, one after the other; none without anything on the chosen lists. */
	readonly messages: readonly string[];
	readonly summary: ListSummary;
	/** The whole address that others open. */
	readonly link: string;
}
