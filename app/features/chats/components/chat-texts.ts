import { formatEdition } from "#app/features/catalogue/rules-editions.ts";
import type { Format } from "#app/i18n/format.ts";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import {
	type ChatListing,
	type ChatPerson,
	type ChatSummary,
	hasPersonsWords,
	type MessageKind,
	type OfferEnd,
	readListLeft,
	readOfferEnd,
} from "../rules.ts";

type SystemKind = Exclude<MessageKind, "text" | "offer_closed">;

const systemTexts: Record<SystemKind, { readonly own: MessageKey; readonly others: MessageKey }> = {
	removed: { own: "messages.system.removed", others: "messages.system.removed" },
	offer: { own: "messages.system.offer.own", others: "messages.system.offer" },
	trade_created: { own: "messages.system.created.own", others: "messages.system.created" },
	trade_reminder: { own: "messages.system.reminder.own", others: "messages.system.reminder" },
	trade_accepted: { own: "messages.system.accepted.own", others: "messages.system.accepted" },
	trade_completed: { own: "messages.system.completed.own", others: "messages.system.completed" },
	trade_cancelled: { own: "messages.system.cancelled.own", others: "messages.system.cancelled" },
	trade_superseded: { own: "messages.system.superseded", others: "messages.system.superseded" },
	trade_account_inactive: {
		own: "messages.system.accountInactive.own",
		others: "messages.system.accountInactive",
	},
	trade_silent: { own: "messages.system.silent", others: "messages.system.silent" },
};

/** What became of an offer; nobody is told apart where nobody did it. */
const offerEndTexts: Record<OfferEnd, { readonly own: MessageKey; readonly others: MessageKey }> = {
	accepted: { own: "messages.system.offerEnd.accepted.own", others: "messages.system.offerEnd.accepted" },
	declined: { own: "messages.system.offerEnd.declined.own", others: "messages.system.offerEnd.declined" },
	withdrawn: { own: "messages.system.offerEnd.withdrawn.own", others: "messages.system.offerEnd.withdrawn" },
	expired: { own: "messages.system.offerEnd.expired", others: "messages.system.offerEnd.expired" },
	outdated: { own: "messages.system.offerEnd.outdated", others: "messages.system.offerEnd.outdated" },
};

/** A cancellation whose reason is not passed on. */
const wordlessCancelled = {
	own: "messages.system.cancelled.wordless.own",
	others: "messages.system.cancelled.wordless",
} as const;

/** The words for messages of a later version, which may run beside this one. */
const laterTexts = { own: "messages.system.later", others: "messages.system.later" } as const;

interface ListedMessage {
	readonly kind: MessageKind;
	readonly text: string;
	readonly isOwn: boolean;
}

/** A message in words: a person's own, or what the system says that happened. */
export function messageWords(t: Translate, message: ListedMessage, otherName: string): string {
	if (message.kind === "text" || hasPersonsWords(message)) return message.text;
	const keys = textsOf(message.kind, message.text);
	const words = t(message.isOwn ? keys.own : keys.others, { name: otherName, reason: message.text });
	const left = message.kind === "trade_completed" && readListLeft(message.text, message.isOwn);
	return left ? `${words}. ${t(listLeftTexts[left])}` : words;
}

function textsOf(kind: Exclude<MessageKind, "text">, text: string) {
	if (kind === "offer_closed") return offerEndTexts[readOfferEnd(text)];
	return kind === "trade_cancelled" && text === "" ? wordlessCancelled : (systemTexts[kind] ?? laterTexts);
}

/** Words to the seller, whose thing left what they swap, and to the buyer, who no longer lacks it. */
const listLeftTexts = {
	seller: "messages.system.completed.leftHave",
	buyer: "messages.system.completed.leftWant",
} as const;

/** The name of the person across, or of the gap that they left. */
export function personName(t: Translate, person: ChatPerson): string {
	return person.username ?? t("messages.deletedUser");
}

/** The title of a chat's listing, or that it is gone. */
export function listingTitle(t: Translate, listing: ChatListing | null): string {
	return listing?.title || t("messages.unavailableListing");
}

/** The set and number of a chat's listing, "BS 4/102"; null of what has no number. */
export function listingEdition(listing: ChatListing | null): string | null {
	return listing && formatEdition({ ...listing, setCode: listing.code, expansion: null });
}

/** The subject of a chat: the title of its listing, or for a pair their lists. */
export function chatSubject(t: Translate, chat: Pick<ChatSummary, "listing" | "isPair">): string {
	return chat.isPair ? t("messages.pair.about") : listingTitle(t, chat.listing);
}

/** The reason why not everybody can open the listing's page, or null; also null for one that is gone, whose title says so. */
export function listingState(t: Translate, listing: ChatListing | null, canOpen: boolean): string | null {
	if (listing?.isPaused) return t("listing.statusName.paused");
	return listing && !canOpen ? t("messages.listing.hidden") : null;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** The moment of a chat in the list: today's hour, "yesterday", the weekday within a week, else the date. */
export function listTime(t: Translate, format: Format, at: string, now: string): string {
	const day = format.dayKey(at);
	if (day === format.dayKey(now)) return format.time(at);
	if (day === dayBefore(format, now)) return t("messages.yesterday").toLocaleLowerCase();
	return Date.parse(now) - Date.parse(at) < week ? format.weekday(at) : format.shortDate(at);
}

/** The heading of a day above its messages. */
export function dayName(t: Translate, format: Format, at: string, now: string): string {
	const day = format.dayKey(at);
	if (day === format.dayKey(now)) return t("messages.today");
	if (day === dayBefore(format, now)) return t("messages.yesterday");
	if (Date.parse(now) - Date.parse(at) >= week) return format.date(at);
	return capitalise(format.weekdayDate(at));
}

function dayBefore(format: Format, now: string): string {
	return format.dayKey(new Date(Date.parse(now) - 24 * 60 * 60 * 1000));
}

function capitalise(text: string): string {
	return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
