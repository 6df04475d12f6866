import type { FaceEdition } from "#app/features/catalogue/rules-editions.ts";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { TradeSide, TradeStatus } from "#app/features/trades/rules.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import {
	codePointLength,
	hasVisibleText,
	isStorableText,
	tidyLine,
	tidyText,
} from "#app/shared/storable-text.ts";

/** Longest message, in code points. */
export const messageMaxLength = 2000;

/** The counter under the text field shows once fewer code points than this are left. */
export const messageCounterFrom = 200;

/** The reasons why a text cannot be a message, as the end of an error code. */
export type MessageProblem = "messageEmpty" | "messageTooLong" | "messageInvalid";

/** The problem of a tidied text, or null when it can be sent. */
export function messageProblem(text: string): MessageProblem | null {
	if (!isStorableText(text)) return "messageInvalid";
	if (!hasVisibleText(text)) return "messageEmpty";
	return codePointLength(text) > messageMaxLength ? "messageTooLong" : null;
}

/** Checks a message's text as it was typed. */
export const checkMessage: TextCheck = (text) => {
	const problem = messageProblem(tidyText(text));
	return problem && `errors.chat.${problem}`;
};

/** Messages that one person may write in a row; any reply of the other's starts anew, what the system posts does not. */
export const consecutiveLimit = 10;

/** Messages left before a reply from which on the composer shows their count. */
export const remainingAnnounced = 2;

/** New chats about listings that a person may open within 24 hours, and as many of pairs. */
export const newChatsPerDay = 20;

/** Chats on one page of the list. */
export const chatPageSize = 20;

/** Messages loaded at once: the newest of a chat, or older ones above them. */
export const messagePageSize = 30;

/** Messages given at once, at most, to a client that catches up after having been away. */
export const catchUpSize = 100;

/** Unread messages are counted up to this; the badge then shows "99+". */
export const unreadMessagesCap = 100;

/** The presence of one person of a chat for the other: looking at it, writing in it, or neither. */
export const presences = ["here", "typing", "away"] as const;
export type Presence = (typeof presences)[number];

/** Time after which a browser repeats that its person looks at a chat, in milliseconds. */
export const presenceBeat = 20_000;

/** Time after which a person who did not repeat it counts as away, in milliseconds: one beat may get lost. */
export const presenceExpiry = 45_000;

/** Time after which a browser repeats that its person writes, in milliseconds. */
export const typingBeat = 3_000;

/** Time after which a person who did not repeat it has stopped writing, in milliseconds. */
export const typingExpiry = 6_000;

/** Presences that one socket may emit in any second, such as coming, answering who comes, and writing; others are dropped. */
export const presencesPerSecond = 3;

/** The kinds of messages that are written: a person's text, and an offer with their words; the others are posted when something happens. */
export const writtenKinds = [
	"text",
	"trade_created",
	"trade_reminder",
	"trade_accepted",
	"trade_completed",
	"trade_cancelled",
	"trade_superseded",
	"trade_account_inactive",
	"trade_silent",
	"offer",
	"offer_closed",
] as const;
export type WrittenKind = (typeof writtenKinds)[number];
/** The kinds of messages that people see: a person's is `removed` once moderation hides it from both. */
export const messageKinds = [...writtenKinds, "removed"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** True of a message with words of a person's, which moderation can hide: a text, or what came with an offer. */
export function hasPersonsWords({ kind, text }: { readonly kind: string; readonly text: string }): boolean {
	return kind === "text" || (kind === "offer" && text !== "");
}

/**
 * The text of a completed trade's message: the sides of its sender and of its recipient where the traded thing left a list
 * of theirs, empty where it left none.
 */
export function formatListsLeft(sides: readonly (TradeSide | null)[]): string {
	return sides.some((side) => side !== null) ? sides.map((side) => side ?? "").join("|") : "";
}

/** The side of the reader of a text of {@link formatListsLeft} where it left a list of theirs; null where it left none. */
export function readListLeft(text: string, isOwn: boolean): TradeSide | null {
	const side = text.split("|")[isOwn ? 0 : 1];
	return side === "seller" || side === "buyer" ? side : null;
}

/** The ends of an offer of which its chat has a message. */
export const offerEnds = ["accepted", "declined", "withdrawn", "expired", "outdated"] as const;
export type OfferEnd = (typeof offerEnds)[number];

/** The text of an `offer_closed` message: what became of the offer and, behind a bar, why. */
export function formatOfferEnd(end: OfferEnd, reason: string | null): string {
	return reason ? `${end}|${reason}` : end;
}

/** The end that a text of {@link formatOfferEnd} tells. */
export function readOfferEnd(text: string): OfferEnd {
	const [named] = text.split("|");
	return offerEnds.find((end) => end === named) ?? "withdrawn";
}

export interface ChatMessage {
	readonly id: string;
	/** Made by the writer's browser, the same at each try to send. */
	readonly clientId: string;
	/** The order of a chat's messages; numbers may be skipped. */
	readonly seq: number;
	readonly kind: MessageKind;
	/** Null: nobody in particular, or somebody whose account is gone. */
	readonly senderId: string | null;
	readonly text: string;
	readonly isRead: boolean;
	/** ISO 8601. */
	readonly createdAt: string;
}

/** The listing of a chat, with fallbacks for missing details. */
export interface ChatListing extends FaceEdition {
	readonly id: string;
	/** The listing's title, else its item's name. */
	readonly title: string;
	readonly ownerId: string;
	readonly ownerUsername: string;
	/** How many its item's set has. */
	readonly printedCount: number | null;
	/** True while everybody can open its page. */
	readonly isPublic: boolean;
	readonly isPaused: boolean;
	readonly rarity: Rarity | null;
	readonly categorySlug: string;
	/** The stored image's key, see app/shared/image.ts. */
	readonly imageKey: string | null;
	readonly imageColor: string | null;
}

/** The person across; a null name is an account that is gone. */
export interface ChatPerson {
	readonly id: string | null;
	readonly username: string | null;
}

export interface ChatSummary {
	readonly id: string;
	readonly role: TradeSide;
	readonly other: ChatPerson;
	/** Null for a pair, and once it is gone. */
	readonly listing: ChatListing | null;
	readonly isPair: boolean;
	readonly tradeStatus: TradeStatus | null;
	readonly last: { readonly kind: MessageKind; readonly text: string; readonly isOwn: boolean } | null;
	readonly unread: number;
	/** True while an offer in it waits for the reader's answer. */
	readonly awaitsAnswer: boolean;
	/** ISO 8601. */
	readonly lastMessageAt: string;
}

/** A chat that wants the reader's seal, or their answer to an offer or to a first message. */
export interface WaitingChat extends ChatSummary {
	readonly wants: "seal" | "offer" | "answer";
	readonly hasOtherSealed: boolean;
}

/** The chats that wait for the reader: the first, and how many want what. */
export interface WaitingChats {
	/** Null where none waits. */
	readonly first: WaitingChat | null;
	readonly seals: number;
	readonly offers: number;
	readonly answers: number;
}

/** The chat that an offer's message has led to. */
export interface SentOffer {
	readonly chatId: string;
}

export interface ChatPage {
	readonly chats: readonly ChatSummary[];
	readonly nextCursor: string | null;
}

/** A page of a thread as the browser fetches it. */
export interface ThreadPage {
	readonly messages: readonly ChatMessage[];
	readonly hasMore: boolean;
	readonly trade: TradeSnapshot | null;
	/** The `seq` up to which the other has read the reader's messages. */
	readonly readUpTo: number;
}

export interface Conversation {
	readonly id: string;
	readonly role: TradeSide;
	readonly other: ChatPerson;
	/** Null for a pair, and once it is gone. */
	readonly listing: ChatListing | null;
	/** Two people's chat about no listing, whose trades are of their offers. */
	readonly isPair: boolean;
	/** The chat's latest trade, if there was one. */
	readonly trade: TradeSnapshot | null;
	/** The `seq` up to which the other has read the actor's messages. */
	readonly readUpTo: number;
	/** Messages that the actor has written since the other last did. */
	readonly streak: number;
	/** The `seq` of the chat's last message, read together with `streak`. */
	readonly lastSeq: number;
	/** The actor has blocked the other. */
	readonly hasBlocked: boolean;
	readonly can: {
		/** True while the actor is in good standing and neither has blocked the other. */
		readonly write: boolean;
		/** True while the listing lets the actor start a trade, whatever the chat's latest trade. */
		readonly startTrade: boolean;
		readonly openListing: boolean;
		/** True while the other person's page of lists is open. */
		readonly openLists: boolean;
	};
}

export interface MessagePage {
	/** The messages, in the order of `seq`. */
	readonly messages: readonly ChatMessage[];
	/** True if there are more in the direction of the request. */
	readonly hasMore: boolean;
}

/** The view of a chat as a person opens it. */
export interface OpenedConversation {
	readonly conversation: Conversation;
	readonly page: MessagePage;
}

/** A listing that a person is about to write about. */
export interface Offer {
	readonly listingId: string;
	readonly title: string;
	readonly ownerUsername: string;
	/** The chat about it that there is already. */
	readonly chatId: string | null;
}

/** A person to whom one is about to write without a listing. */
export interface PairPartner {
	readonly personId: string;
	readonly username: string;
	/** The chat of the two that there is already. */
	readonly chatId: string | null;
	/** True while their page of lists is open. */
	readonly openLists: boolean;
}

/** Longest text, in code points, that an address may put into the composer. */
export const suggestedTextLength = 500;

/** The text that an address puts into the composer; what is beyond the limit is cut off, what cannot be stored is none. */
export function suggestedText(typed: string | null): string {
	const text = tidyText(typed ?? "");
	if (!isStorableText(text) || !hasVisibleText(text)) return "";
	return [...text].slice(0, suggestedTextLength).join("").trimEnd();
}

/** Names of the things that cross between two people. */
export interface MatchedNames {
	/** Things of the writer's that the other seeks. */
	readonly give: readonly string[];
	/** Things of the other's that the writer seeks. */
	readonly get: readonly string[];
}

/** The words of {@link matchMessage} in a language, of which `Translate` and `Format` have more. */
export interface MatchWords {
	readonly t: (
		key: "messages.match.both" | "messages.match.get" | "messages.match.give" | "messages.match.more",
		params: { readonly give?: string; readonly get?: string; readonly count?: number },
	) => string;
	readonly list: (values: readonly string[]) => string;
}

/** Names of a side that a message about a match says, and the longest part of each in code points. */
const matchedNames = { count: 3, length: 50 } as const;

/**
 * The message to suggest to the writer about a match, naming both sides; empty where nothing crosses.
 * It stays below {@link suggestedTextLength}.
 */
export function matchMessage({ give, get }: MatchedNames, words: MatchWords): string {
	if (give.length === 0 && get.length === 0) return "";
	const key = give.length === 0 ? "get" : get.length === 0 ? "give" : "both";
	return words.t(`messages.match.${key}`, { give: namesIn(give, words), get: namesIn(get, words) });
}

function namesIn(names: readonly string[], { t, list }: MatchWords): string {
	const { count, length } = matchedNames;
	const said = names.slice(0, count).map((name) => {
		const letters = [...tidyLine(name)];
		return letters.length > length
			? `${letters
					.slice(0, length - 1)
					.join("")
					.trimEnd()}…`
			: letters.join("");
	});
	const rest = names.length - said.length;
	return list(rest > 0 ? [...said, t("messages.match.more", { count: rest })] : said);
}

/** A run of messages by one person, each within five minutes of the one before and on one day, shown under one name. */
export interface MessageGroup {
	readonly kind: "group";
	readonly senderId: string | null;
	readonly messages: readonly ChatMessage[];
}

export type ThreadPart =
	| MessageGroup
	| { readonly kind: "day"; readonly day: string; readonly at: string }
	| { readonly kind: "system"; readonly message: ChatMessage };

/** A longer pause than this, in milliseconds, starts a new group. */
const groupPause = 5 * 60 * 1000;

/**
 * Lays out messages as a thread: a rule where a day begins, runs of one person's messages as groups.
 * @param messages in the order of `seq`
 * @param dayOf names the local day of a moment, such as 2026-11-21
 */
export function threadParts(
	messages: readonly ChatMessage[],
	dayOf: (moment: string) => string,
): readonly ThreadPart[] {
	const parts: ThreadPart[] = [];
	let day = "";
	let group: { kind: "group"; senderId: string | null; messages: ChatMessage[] } | undefined;
	for (const message of messages) {
		const messageDay = dayOf(message.createdAt);
		if (messageDay !== day) {
			day = messageDay;
			group = undefined;
			parts.push({ kind: "day", day, at: message.createdAt });
		}
		if (message.kind !== "text") {
			group = undefined;
			parts.push({ kind: "system", message });
			continue;
		}
		const last = group?.messages.at(-1);
		if (group && last && group.senderId === message.senderId && isSoonAfter(last, message)) {
			group.messages.push(message);
			continue;
		}
		group = { kind: "group", senderId: message.senderId, messages: [message] };
		parts.push(group);
	}
	return parts;
}

function isSoonAfter(earlier: ChatMessage, later: ChatMessage): boolean {
	return Date.parse(later.createdAt) - Date.parse(earlier.createdAt) < groupPause;
}

/**
 * Joins messages that came by different ways: each once, in the order of `seq`. A later copy replaces an
 * earlier one, but what was read stays read.
 */
export function mergeMessages(
	current: readonly ChatMessage[],
	arrived: readonly ChatMessage[],
): readonly ChatMessage[] {
	const byId = new Map(current.map((message) => [message.id, message]));
	for (const message of arrived) {
		const isRead = message.isRead || (byId.get(message.id)?.isRead ?? false);
		byId.set(message.id, isRead === message.isRead ? message : { ...message, isRead });
	}
	return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** Messages at the end of these that a person has written since the other last did. */
export function streakOf(messages: readonly ChatMessage[], personId: string): number {
	let length = 0;
	for (const message of messages.toReversed()) {
		if (message.kind !== "text") continue;
		if (message.senderId !== personId) break;
		length += 1;
	}
	return length;
}

/**
 * Messages that a person has written since the other last did. The streak that the page was loaded with holds until a
 * message comes after it: the page may be an old one, whose own end is not the chat's.
 * @param loaded the streak of the page's reader when it was loaded, and the `seq` of the chat's last message then
 */
export function currentStreak(
	messages: readonly ChatMessage[],
	personId: string,
	loaded: Pick<Conversation, "lastSeq" | "streak">,
): number {
	const hasNews = (messages.at(-1)?.seq ?? 0) > loaded.lastSeq;
	return hasNews ? streakOf(messages, personId) : loaded.streak;
}
