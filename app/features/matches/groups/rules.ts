import { slugOf } from "#app/features/catalogue/rules-folding.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import {
	codePointLength,
	hasVisibleText,
	isStorableText,
	readSearchWords,
	tidyLine,
} from "#app/shared/storable-text.ts";

import type { MatchedThing } from "../people/rules.ts";

/** Lengths of a group's name and of what it says about itself, in code points. */
export const groupNameLengths = { min: 3, max: 60 } as const;
export const groupAboutMaxLength = 140;
/** Most members of a group, most groups of a person, and most of those that are their own. */
export const memberLimit = 500;
export const groupLimit = 20;
export const ownGroupLimit = 5;
/** Members on a page of a group, and things of its most wanted; a thing takes two people who seek it. */
export const memberPageSize = 24;
export const groupWantedSize = 10;
export const groupWantedMinPeople = 2;

/** The greatest length of the words that a group is searched by; people who are named in the answer, and things of each. */
export const groupSearchMaxLength = 100;
export const groupOwnersLimit = 20;
export const groupOwnThingsLimit = 3;

/** Letters and digits of the end of a link; those that look alike are left out. */
const slugAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";
/** Random characters of a link. */
export const slugKeyLength = 4;
const slugNameLength = 50;

const slugPattern = /^[a-z0-9-]{1,60}$/;

/** True if a group's address can end so. */
export function isGroupSlug(text: string): boolean {
	return slugPattern.test(text);
}

/** The problem of a group's name, which is tidied first. */
export const checkGroupName: TextCheck = (text) => {
	const name = tidyLine(text);
	const length = codePointLength(name);
	const fits = length >= groupNameLengths.min && length <= groupNameLengths.max;
	if (!isStorableText(name)) return "errors.field.invalid";
	return fits && hasVisibleText(name) ? null : "groups.problem.nameLength";
};

/** The problem of what a group says about itself, which is tidied first; nothing is fine. */
export const checkGroupAbout: TextCheck = (text) => {
	const about = tidyLine(text);
	if (!isStorableText(about) || (about !== "" && !hasVisibleText(about))) return "errors.field.invalid";
	return codePointLength(about) > groupAboutMaxLength ? "groups.problem.aboutTooLong" : null;
};

/**
 * The last part of a group's address: its name and {@link slugKeyLength} characters that nobody guesses.
 * @param bytes random ones, one for each character
 */
export function groupSlug(name: string, bytes: Uint8Array): string {
	const words = slugOf(name).slice(0, slugNameLength).replace(/-$/, "");
	const key = [...bytes].map((byte) => slugAlphabet[byte % slugAlphabet.length]).join("");
	return [words || "grupo", key].join("-");
}

/** A group as everybody sees it who has its link. */
export interface GroupView {
	readonly id: string;
	readonly slug: string;
	readonly name: string;
	readonly about: string | null;
	/** Null for somebody who is banned, or blocked in either direction. */
	readonly owner: string | null;
	readonly members: number;
	/** The part that the reader has in it. */
	readonly role: "owner" | "member" | "removed" | "outsider";
	/** Whether it is out of sight until a moderator decides. */
	readonly isHidden: boolean;
}

/** Somebody of a group, as its members see them. */
export interface GroupMember {
	readonly username: string;
	readonly isOwner: boolean;
	/** Null for lists that are closed. */
	readonly haves: number | null;
	readonly wants: number | null;
}

/** A member who has what somebody looks for. */
export interface GroupOwner {
	readonly username: string;
	readonly seenAt: string;
	/** The first {@link groupOwnThingsLimit} of their things. */
	readonly things: readonly (MatchedThing & {
		/** Whether the reader seeks it. */
		readonly isSought: boolean;
	})[];
	/** The number of the reader's things that they seek. */
	readonly seeks: number;
}

/** The answer to a search in a group. */
export interface GroupAnswer {
	readonly search: string;
	/** All who have it, of whom the first {@link groupOwnersLimit} are named. */
	readonly people: number;
	readonly owners: readonly GroupOwner[];
}

/** The words that an address searches a group for; empty where it names none that can be searched. */
export function readGroupSearch(query: URLSearchParams): string {
	return readSearchWords(query, groupSearchMaxLength);
}

/** Shields around the small table by which one's own groups are told apart. */
export const markSeats = 6;

/** A group of one's own list of groups. */
export interface OwnGroup {
	readonly slug: string;
	readonly name: string;
	readonly about: string | null;
	readonly members: number;
	readonly isOwner: boolean;
	/** The first people whom the reader may see, {@link markSeats} at most. */
	readonly usernames: readonly string[];
}
