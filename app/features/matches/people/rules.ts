import type { DescribedEntry, EntryView, Side } from "#app/features/lists/entry/rules.ts";
import type { ImportCandidate, RowsView, RowTarget } from "#app/features/lists/import/rules.ts";
import type { RatingTotals } from "#app/features/ratings/rules.ts";
import { readPageNumber } from "#app/shared/numbered-page.ts";
import type { WantedThing } from "../board/rules.ts";

/** The uses of a match: to swap both ways, or only to ask for things, or only to offer some. */
export const matchGroups = ["both", "get", "give"] as const;
export type MatchGroup = (typeof matchGroups)[number];

/** People on a page of one group. */
export const matchPageSize = 20;
/** Things of each of one's own lists that are looked at: starred ones first, then those touched last. */
export const ownThingsLimit = 1000;
/** People of each group where all groups are shown. */
export const matchPreviewSize = 3;
/** Things of each side of a match whose names are read: two are shown, the others named. */
export const namedThings = 4;
/** Days for which somebody is hidden from one's matches. */
export const hideDays = 30;
/** Days since a visit within which somebody stands before others. */
export const recentDays = 7;
/** The limits of silence: whoever answered none of so many people, the last who wrote first and so many days ago, stands behind the first so many people. */
export const silentChats = { count: 3, days: 2, people: 200 } as const;

/** A thing that one of two people has and the other seeks. */
export interface MatchedThing extends DescribedEntry {
	readonly id: string;
	/** Free units. */
	readonly units: number;
	/** Whether who seeks it marked it as one that matters most. */
	readonly isStarred: boolean;
}

/** The things of one side of a match. */
export interface MatchSide {
	/** Free units of all things. */
	readonly units: number;
	readonly count: number;
	/** The first {@link namedThings} of them, the starred before the others. */
	readonly things: readonly MatchedThing[];
}

/** How far two people are: they write to each other, the reader's offer waits, or the other's, or a trade does. */
export type OpenChatState = "writing" | "offering" | "offered" | "trading";

/** The conversation that the reader has with somebody about no listing, or about their open offer or pending trade. */
export interface OpenChat {
	readonly id: string;
	readonly state: OpenChatState;
}

/** A person whose lists cross the reader's. */
export interface Match {
	readonly group: MatchGroup;
	readonly username: string;
	readonly city: string | null;
	readonly isSameProvince: boolean;
	readonly seenAt: string;
	/** Whether their page of lists is open. */
	readonly isShown: boolean;
	/** Whether something crosses since one's last visit. */
	readonly isNew: boolean;
	/** Read for matches of lists alone. */
	readonly chat?: OpenChat | null;
	/** What others said of them after trades, in figures; read for matches of lists alone. */
	readonly ratings?: RatingTotals;
	/** The things that the other would get, and those that they would give. */
	readonly give: MatchSide;
	readonly get: MatchSide;
}

/** A person who seeks a thing of the reader's, with what they could give for it. */
export interface Seeker extends Match {
	/** The moment since when it is on their list. */
	readonly soughtAt: string;
}

/** The people who seek what a listing offers. */
export interface ListingSeekers {
	readonly count: number;
	/** The first {@link matchPageSize}. */
	readonly people: readonly Seeker[];
}

/** The part of one's matches that an address names: a page of a group, or the first of all groups. */
export interface MatchView {
	readonly group: MatchGroup | null;
	/** The number of the page, from 1. */
	readonly page: number;
}

export interface MatchPage {
	readonly counts: Readonly<Record<MatchGroup, number>>;
	readonly newCount: number;
	/** The number of the page of its group. */
	readonly number: number;
	readonly matches: readonly Match[];
}

export const noMatches: MatchPage["counts"] = { both: 0, get: 0, give: 0 };

/** All people of a page's groups. */
export function countMatches({ both, get, give }: MatchPage["counts"]): number {
	return both + get + give;
}

/** The people who match the reader, as a page says it that is about something else. */
export interface BestMatches {
	readonly count: number;
	/** The number of people with whom it goes both ways. */
	readonly both: number;
	/** The first of each group, those of both ways before the others. */
	readonly people: readonly Match[];
	/** Things that most people seek of the sets on the reader's lists, of which they have none; empty where somebody matches. */
	readonly wanted: readonly WantedThing[];
}

/** Things that are named as most sought to who has no match. */
export const wantedOfSetsLimit = 4;

/** The number of things that two people can swap one for another. */
export function swapCount({ give, get }: Pick<Match, "give" | "get">): number {
	return Math.min(give.units, get.units);
}

const groupNames = { both: "dos", get: "tienen", give: "buscan" } as const satisfies Record<
	MatchGroup,
	string
>;

/** The view that an address names; what it does not name rightly is as it is at first. */
export function readMatchView(query: URLSearchParams): MatchView {
	const group = matchGroups.find((each) => groupNames[each] === query.get("grupo")) ?? null;
	return { group, page: group ? readPageNumber(query) : 1 };
}

/** The parts of an address that name a group. */
export function groupQuery(group: MatchGroup | null): Record<string, string> {
	return group ? { grupo: groupNames[group] } : {};
}

/** The reason why somebody sees no matches. */
export type Missing = "visitor" | "lists" | "haves" | "wants" | "paused" | "hidden" | "people";

/** The reason why there is nobody to be seen, from what the reader has and whom they hid. */
export function missingFor(reader: {
	readonly haves: number;
	readonly wants: number;
	readonly isPaused: boolean;
	readonly hidden: number;
}): Missing {
	if (reader.isPaused) return "paused";
	if (reader.haves + reader.wants === 0) return "lists";
	if (reader.hidden > 0) return "hidden";
	if (reader.haves === 0) return "haves";
	return reader.wants === 0 ? "wants" : "people";
}

/** People on whose open lists a thing stands. */
export interface ListOwners {
	readonly count: number;
	/** The latest of them. */
	readonly usernames: readonly string[];
}

/** The cross of a list with everybody's. */
export interface Cross {
	/** Things that are sought, in all. */
	readonly sought: number;
	/** Things that are sought and somebody has; how many people have some, and how many of them seek something as well. */
	readonly wants: number;
	readonly owners: number;
	readonly both: number;
	/** All with whom something crosses. */
	readonly people: number;
	/** Some of the things that are sought, with the number of people who have them as units. */
	readonly matched: readonly MatchedThing[];
	/** The first {@link matchPageSize}, without who stands first of all. */
	readonly matches: readonly Match[];
	/** The person who was asked for, where something crosses. */
	readonly person: Match | null;
}

/** Things of each row of the home page, at most: one more than a laptop shows of the fuller one. */
export const homeThings = 8;

/** A thing that others offer and the reader seeks. */
export interface OfferedThing {
	readonly username: string;
	readonly country: string;
	/** Whether their page of lists is open. */
	readonly isShown: boolean;
	readonly thing: MatchedThing;
	/** The name of something of the reader's that they seek; null where nothing goes the other way. */
	readonly sought: string | null;
}

/** The reader's matches by thing, as the home page shows them. */
export interface HomeMatches {
	/** Things that the reader has, with the number of people who seek them as units, as their list says it. */
	readonly sought: readonly MatchedThing[];
	readonly offered: readonly OfferedThing[];
}

/** Days for which somebody is new. */
export const newcomerDays = 30;

/** The first steps of somebody new, as far as the server knows of them. */
export interface FirstSteps {
	/** Whether they joined within the last {@link newcomerDays}. */
	readonly isNewcomer: boolean;
	/** Whether something stands on their lists that is no listing's. */
	readonly hasList: boolean;
	/** The latest that they published. */
	readonly listing: Pick<DescribedEntry, "name" | "categorySlug" | "listing"> | null;
	/** Public showcases there are. */
	readonly showcases: number;
}

/** The greatest number of one person's entries that are known to cross. */
export const crossedEntryLimit = 1000;

/** The cross of a list with one person's. */
export interface PersonCross {
	/** Null where nothing crosses. */
	readonly match: Match | null;
	/** Ids of their entries that cross, at most {@link crossedEntryLimit}. */
	readonly entryIds: readonly string[];
	/** The first of those entries, of each of their lists as many as a page of the binder has. */
	readonly first: readonly EntryView[];
}

/** A text of which it has to be asked which list the things without a heading are of. */
interface AskingText {
	readonly needsChoice: true;
	readonly text: string;
}

/** A text that was read, with the number of its things and of those sought; `side` is of what has no heading, if it was asked. */
interface CrossableText {
	readonly needsChoice: false;
	readonly text: string;
	readonly side: Side | null;
	readonly things: number;
	readonly wants: number;
	/** The number of things that are crossed: those that are sure, and those that somebody said what they are. */
	readonly settled: number;
}

/** The greatest number of doubtful things that are asked about. */
export const perhapsLimit = 60;

/** A doubtful thing of a text that may cross. */
export interface PerhapsThing {
	/** The row that it was read as. */
	readonly key: number;
	readonly side: Side;
	readonly name: string;
	readonly text: string;
	readonly options: readonly PerhapsOption[];
	/** The option that was chosen, {@link asTyped} for none of them; null while nobody said. */
	readonly choice: RowTarget | null;
}

/** An item that a doubtful thing may be, with the number of people who have or seek it; null for what was typed. */
export interface PerhapsOption {
	readonly item: ImportCandidate | null;
	readonly people: number;
}

/** A text that is crossed: its lines, its cross and what else may cross. */
export interface CrossableAnswer extends CrossableText {
	readonly lines: RowsView["lines"];
	readonly cross: Cross;
	readonly perhaps: readonly PerhapsThing[];
}
/** The answer to a text. */
export type CrossedText = AskingText | CrossableAnswer;

/** The answer to a text that is crossed with one person's lists. */
export type PersonCrossedText = AskingText | (CrossableText & PersonCross);
