import { cardPath } from "#app/shared/card-paths.ts";
import { chatPath } from "#app/shared/chat-paths.ts";
import {
	chatsPath,
	groupsPath,
	listingPath,
	listsPath,
	profilePath,
	showcasePath,
} from "#app/shared/paths.ts";

/** The types of notifications. */
export const notificationTypes = [
	"message_received",
	"trade_started",
	"trade_accepted",
	"trade_completed",
	"trade_cancelled",
	"trade_superseded",
	"trade_asked",
	"trade_silent",
	"offer_received",
	"offer_accepted",
	"offer_declined",
	"offer_expired",
	"offer_outdated",
	"offer_ending",
	"envelope_closed",
	"ratings_ending",
	"ratings_opened",
	"listing_reported",
	"listing_in_revision",
	"listing_deleted_by_admin",
	"account_banned",
	"content_restored",
	"content_deleted_by_admin",
	"showcase_commented",
	"showcase_liked",
	"showcase_reported",
	"showcase_in_revision",
	"element_reported",
	"element_in_revision",
	"comment_reported",
	"comment_in_revision",
	"card_reported",
	"card_in_revision",
	"entry_reported",
	"entry_in_revision",
	"group_reported",
	"group_in_revision",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** The data of a notification: ids, names of things, and `count` when it stands for several. */
export type NotificationData = Readonly<Record<string, string | number>>;

/** The kinds of pages that a notification leads to. */
type PageKind = "chat" | "listing" | "profile" | "showcase" | "card" | "lists" | "groups" | "content";

interface Kind {
	/** The part of the data that a group shares; null where each stands for itself. */
	readonly groupedBy:
		| "chat_id"
		| "listing_id"
		| "showcase_id"
		| "element_id"
		| "comment_id"
		| "card_id"
		| "entry_id"
		| "group_id"
		| null;
	readonly leadsTo: PageKind;
}

/** Properties of the types, for writing, grouping and links; their texts are in the components. */
const kinds: Readonly<Record<NotificationType, Kind>> = {
	message_received: { groupedBy: "chat_id", leadsTo: "chat" },
	trade_started: { groupedBy: "listing_id", leadsTo: "chat" },
	trade_accepted: { groupedBy: "listing_id", leadsTo: "chat" },
	trade_completed: { groupedBy: "listing_id", leadsTo: "chat" },
	trade_cancelled: { groupedBy: "listing_id", leadsTo: "chat" },
	trade_superseded: { groupedBy: "listing_id", leadsTo: "chat" },
	trade_asked: { groupedBy: "chat_id", leadsTo: "chat" },
	trade_silent: { groupedBy: "chat_id", leadsTo: "chat" },
	offer_received: { groupedBy: "chat_id", leadsTo: "chat" },
	offer_accepted: { groupedBy: "chat_id", leadsTo: "chat" },
	offer_declined: { groupedBy: "chat_id", leadsTo: "chat" },
	offer_expired: { groupedBy: "chat_id", leadsTo: "chat" },
	offer_outdated: { groupedBy: "chat_id", leadsTo: "chat" },
	offer_ending: { groupedBy: "chat_id", leadsTo: "chat" },
	envelope_closed: { groupedBy: "chat_id", leadsTo: "chat" },
	ratings_ending: { groupedBy: "chat_id", leadsTo: "chat" },
	ratings_opened: { groupedBy: "chat_id", leadsTo: "chat" },
	listing_reported: { groupedBy: "listing_id", leadsTo: "listing" },
	listing_in_revision: { groupedBy: "listing_id", leadsTo: "listing" },
	listing_deleted_by_admin: { groupedBy: "listing_id", leadsTo: "profile" },
	account_banned: { groupedBy: null, leadsTo: "profile" },
	content_restored: { groupedBy: null, leadsTo: "content" },
	content_deleted_by_admin: { groupedBy: null, leadsTo: "profile" },
	showcase_commented: { groupedBy: "showcase_id", leadsTo: "showcase" },
	showcase_liked: { groupedBy: "showcase_id", leadsTo: "showcase" },
	showcase_reported: { groupedBy: "showcase_id", leadsTo: "showcase" },
	showcase_in_revision: { groupedBy: "showcase_id", leadsTo: "showcase" },
	element_reported: { groupedBy: "element_id", leadsTo: "showcase" },
	element_in_revision: { groupedBy: "element_id", leadsTo: "showcase" },
	comment_reported: { groupedBy: "comment_id", leadsTo: "showcase" },
	comment_in_revision: { groupedBy: "comment_id", leadsTo: "showcase" },
	card_reported: { groupedBy: "card_id", leadsTo: "card" },
	card_in_revision: { groupedBy: "card_id", leadsTo: "card" },
	entry_reported: { groupedBy: "entry_id", leadsTo: "lists" },
	entry_in_revision: { groupedBy: "entry_id", leadsTo: "lists" },
	group_reported: { groupedBy: "group_id", leadsTo: "groups" },
	group_in_revision: { groupedBy: "group_id", leadsTo: "groups" },
};

/** Notifications on one page. */
export const panelSize = 15;

/** Time for which notifications deleted all at once can be restored, in milliseconds. */
export const restorableMillis = 60_000;

/** Unread notifications are counted up to this; the bell then shows "99+". */
export const unreadNotificationsCap = 100;

/** Time after which its reader is notified of an unread message, in milliseconds. */
export const awayMillis = 10_000;

/** Time from the notification of a message to the mail about it while it is unread, in milliseconds. */
export const mailDelayMillis = 5 * 60 * 1000;

/** Time between two mails about one chat to one person, at least, in milliseconds: an hour. */
export const mailPauseMillis = 60 * 60 * 1000;

/** Days after which a notification that was read is deleted. */
export const retentionDays = 180;

/** A notification as its person sees it. */
export interface NotificationView {
	readonly id: string;
	readonly type: NotificationType;
	/** The number of notifications in its group. */
	readonly count: number;
	readonly isRead: boolean;
	/** The moment of the newest of them, in ISO 8601. */
	readonly at: string;
	/** The person who did it; null when it names nobody, or when the account is gone. */
	readonly name: string | null;
	/** The listing, showcase, element, comment, card, message, thing of a list or group that it is about. */
	readonly title: string | null;
	/** The path of the page where it belongs. */
	readonly to: string;
}

/** A page of notifications: the latest ones, or those before a cursor, and how many of all are unread. */
export interface NotificationFeed {
	/** Newest first. */
	readonly items: readonly NotificationView[];
	/** The cursor of the last item; null when there are none before it. */
	readonly olderCursor: string | null;
	readonly unread: number;
	/** The moment until which those deleted all at once can be restored, in ISO 8601; null when there are none. */
	readonly restorableUntil: string | null;
	/** The server's clock, in ISO 8601, from which "5 minutes ago" counts. */
	readonly now: string;
}

/** Unread chats and notifications, up to {@link unreadNotificationsCap} of each. */
export interface UnreadCounts {
	readonly messages: number;
	readonly notifications: number;
}

/** True if this version knows a stored type. */
export function isNotificationType(type: string): type is NotificationType {
	return notificationTypes.some((each) => each === type);
}

/**
 * The key that unread notifications of a type share when they are one row.
 * @returns null for those that are never grouped
 */
export function groupKeyOf(type: NotificationType, data: NotificationData): string | null {
	const { groupedBy } = kinds[type];
	return groupedBy && textOf(data, groupedBy);
}

/** The path of the page where a notification belongs; its subject may be gone by then. */
export function pathOf(type: NotificationType, data: NotificationData): string {
	const page = kinds[type].leadsTo;
	const chatId = textOf(data, "chat_id");
	const listingId = textOf(data, "listing_id");
	if (page === "chat" && chatId) return chatPath(chatId);
	if (page === "content" && listingId) return listingPath(listingId);
	if (page === "chat" || page === "listing") return listingId ? listingPath(listingId) : chatsPath;
	const showcaseId = textOf(data, "showcase_id");
	if ((page === "showcase" || page === "content") && showcaseId) return showcasePath(showcaseId);
	const serial = textOf(data, "card_serial");
	if ((page === "card" || page === "content") && serial) return cardPath(serial);
	if (page === "groups" || (page === "content" && textOf(data, "group_id"))) return groupsPath;
	return page === "lists" || (page === "content" && textOf(data, "entry_id")) ? listsPath : profilePath;
}

/** The name of a notification's subject, or null. */
export function titleOf(data: NotificationData): string | null {
	const keys = [
		"listing_title",
		"element_title",
		"comment",
		"showcase_name",
		"card_serial",
		"entry_name",
		"group_name",
		"message",
		"rating",
	];
	return keys.map((key) => textOf(data, key)).find((title) => title !== null) ?? null;
}

/** The number of notifications in a group: 1 or more. */
export function countOf({ count }: NotificationData): number {
	return typeof count === "number" && count > 1 ? count : 1;
}

/** The moment since which notifications cleared all at once can be restored. */
export function restoringStart(now: Date): Date {
	return new Date(now.getTime() - restorableMillis);
}

/** The moment before which notifications that were read are deleted. */
export function retentionStart(now: Date): Date {
	return new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000);
}

function textOf(data: NotificationData, key: string): string | null {
	const value = data[key];
	return typeof value === "string" && value !== "" ? value : null;
}
