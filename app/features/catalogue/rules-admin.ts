import type { ProblemKey, TextCheck } from "#app/shared/problem-keys.ts";
import { codePointLength, hasVisibleText, isStorableText, tidyLine } from "#app/shared/storable-text.ts";
import { slugOf } from "./rules-folding.ts";
import {
	codeMaxLength,
	itemDescriptionMaxLength,
	itemNameMaxLength,
	numberMaxLength,
} from "./rules-items.ts";
import type { ClaimProblem } from "./rules-teaching.ts";

/** Items or typed names on one page of the administration. */
export const cataloguePageSize = 25;
/** The limit of items that a search in the administration finds. */
export const catalogueSearchLimit = 50;

function textCheck(maxCodePoints: number, tooLong: ProblemKey): TextCheck {
	return (text) => {
		if (!isStorableText(text)) return "errors.field.invalid";
		return codePointLength(tidyLine(text)) > maxCodePoints ? tooLong : null;
	};
}

/** Check of the Spanish name of an item or an expansion; empty means that it has none of its own. */
export const checkSpanishName = textCheck(itemNameMaxLength, "catalogue.problem.nameTooLong");

/** Check of the name of an item or an expansion. */
export const checkCatalogueName: TextCheck = (text) =>
	hasVisibleText(text) ? checkSpanishName(text) : "catalogue.problem.nameRequired";

/** Longest name of a category, in code points. */
export const categoryNameMaxLength = 100;

/** Check of the Spanish name of a category of the shop; empty means that it has none of its own. */
export const checkSpanishCategoryName = textCheck(categoryNameMaxLength, "catalogue.problem.nameTooLong");

/** Check of the name of a category of the shop, of which its address is made. */
export const checkCategoryName: TextCheck = (text) =>
	slugOf(text) === "" ? "catalogue.problem.nameRequired" : checkSpanishCategoryName(text);

/** A category of the shop's products alone. */
export interface ShopCategoryRow {
	readonly id: string;
	readonly name: string;
	readonly nameEs: string | null;
}

/** Check of an item's description; empty means none. */
export const checkItemDescription = textCheck(
	itemDescriptionMaxLength,
	"catalogue.problem.descriptionTooLong",
);

/** Whether a text can be an item's number in its expansion; empty means none. */
export const checkNumber: TextCheck = (text) => {
	if (text === "") return null;
	if (!/^\S+$/u.test(text) || !isStorableText(text)) return "catalogue.problem.numberInvalid";
	return codePointLength(text) > numberMaxLength ? "catalogue.problem.numberInvalid" : null;
};

/** The limit of an expansion's codes. */
export const codeLimit = 20;

/** The codes that a text lists, separated by commas or semicolons. */
export function readCodes(text: string): string[] {
	return [...new Set(text.split(/[,;]/).map(tidyLine))].filter((code) => code !== "");
}

/** Whether a text lists codes of an expansion; empty means none. */
export const checkCodes: TextCheck = (text) => {
	const codes = readCodes(text);
	const isGood = isStorableText(text) && codes.every((code) => codePointLength(code) <= codeMaxLength);
	return isGood && codes.length <= codeLimit ? null : "catalogue.problem.codesInvalid";
};

/** Whether a text is the printed count of an expansion; empty means none. */
export const checkPrintedCount: TextCheck = (text) =>
	/^([1-9]\d{0,4})?$/.test(text) ? null : "catalogue.problem.printedCountInvalid";

/** An item in a list of the administration. */
export interface ListedItem {
	readonly id: string;
	readonly name: string;
	readonly nameEs: string | null;
	readonly categorySlug: string;
	readonly expansion: string | null;
	readonly number: string | null;
}

/** An item with all that an admin may change of it. */
export interface ItemDetail extends ListedItem {
	readonly categoryId: string;
	readonly expansionId: string | null;
	readonly description: string | null;
	readonly version: number;
	/** True when a listing, a wish or a past trade refers to it, whatever their state. */
	readonly isUsed: boolean;
	/** Former names, and those of items merged into it, as searches compare names. */
	readonly aliases: readonly string[];
}

/** An expansion of a category. */
export interface ExpansionRow {
	readonly id: string;
	readonly name: string;
	readonly nameEs: string | null;
	readonly categoryId: string | null;
	readonly categorySlug: string | null;
	readonly version: number;
	/** Codes of a set, nicknames of a platform. */
	readonly codes: readonly string[];
	/** The number after the slash on its cards. */
	readonly printedCount: number | null;
}

/** A name of something that the catalogue does not have, which people publish. */
export interface TypedName {
	readonly categoryId: string;
	readonly categorySlug: string;
	readonly name: string;
	/** The number of different people who have published it. */
	readonly people: number;
	/** ISO 8601. */
	readonly lastTypedAt: string;
	/** The one item of the category that has the name by now, of which it becomes a name when it is adopted. */
	readonly item: { readonly id: string; readonly expansion: string | null } | null;
}

/** The outcome for a typed name. */
export interface TypedNameOutcome {
	readonly categoryId: string;
	readonly name: string;
	/** The item that it means now. */
	readonly itemId: string;
}

/** A typed name that was taken away. */
export interface DismissedName {
	readonly name: string;
	readonly itemId: null;
}

/** A claim of people's files: an item that the catalogue does not have, or has otherwise. */
export interface WaitingClaim {
	/** The id of one of its claims. */
	readonly id: string;
	readonly categorySlug: string;
	/** The kind of contradiction; null for an item that waits to be confirmed. */
	readonly problem: ClaimProblem | null;
	readonly setCode: string | null;
	readonly setName: string;
	readonly number: string;
	readonly name: string;
	/** The ids in other catalogues, as "tcgplayer:42". */
	readonly ids: readonly string[];
	/** The number of people whose files say so. */
	readonly people: number;
	/** ISO 8601. */
	readonly since: string;
	/** The item that waits, or that it contradicts; null when that is gone. */
	readonly item: ClaimedItem | null;
}

/** An item beside what files of people say of it. */
export interface ClaimedItem {
	readonly id: string;
	readonly name: string;
	readonly nameEs: string | null;
	readonly number: string | null;
	readonly expansion: string | null;
	readonly expansionId: string | null;
	readonly version: number;
	readonly isConfirmed: boolean;
	/** True when its set exists on the word of the same files. */
	readonly isSetNew: boolean;
}

/** The ways to see what files of people taught: claim by claim, by file, by set. */
export const taughtViews = ["each", "files", "sets"] as const;
export type TaughtView = (typeof taughtViews)[number];

/** The numbers of the claims of a file or a set. */
interface TaughtCounts {
	readonly total: number;
	/** The part that waits for an admin; everybody has the rest. */
	readonly waiting: number;
}

/** A file of somebody that taught the catalogue something. */
export interface TaughtFile extends TaughtCounts {
	readonly personId: string;
	readonly username: string;
	/** ISO 8601; it tells the files of a person apart. */
	readonly sentAt: string;
	/** The number of sets that it is about. */
	readonly sets: number;
	/** The number of all files of the person that taught something. */
	readonly files: number;
}

/** A set of which files of people taught something. */
export interface TaughtSet extends TaughtCounts {
	readonly categoryId: string;
	readonly categorySlug: string;
	/** The folded name, which tells the sets of a category apart. */
	readonly set: string;
	readonly name: string;
	readonly people: number;
}

/** The outcome for the claims of a person, a file or a set, and their number. */
export interface TaughtOutcome {
	readonly result: "confirmed" | "withdrawn";
	readonly count: number;
}

/** The outcome for a claim. */
export interface ClaimOutcome {
	readonly result: "confirmed" | "named" | "dismissed";
	readonly name: string;
	/** The item that it means now. */
	readonly itemId: string | null;
}
