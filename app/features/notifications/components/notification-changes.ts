import type { NotificationFeed, NotificationView } from "../rules.ts";

/** A change of a person's notifications. `upTo` is the moment of the newest one that they see. */
export type NotificationChange =
	| { readonly intent: "read" | "delete"; readonly id: string }
	| { readonly intent: "readAll" | "clear"; readonly upTo: string }
	| { readonly intent: "restore" };

/** The notifications that a screen has: how many are unread, and a page of them once it was asked for. */
export interface KnownNotifications extends Omit<NotificationFeed, "items"> {
	readonly items: readonly NotificationView[] | null;
}

/** The notifications after a change, before the server has answered. */
export function withChange(known: KnownNotifications, change: NotificationChange): KnownNotifications {
	const items = known.items ?? [];
	switch (change.intent) {
		case "read":
			return {
				...known,
				items: items.map((item) => (item.id === change.id ? { ...item, isRead: true } : item)),
				unread: known.unread - unreadIn(items, change.id),
			};
		case "delete":
			return {
				...known,
				items: items.filter(({ id }) => id !== change.id),
				unread: known.unread - unreadIn(items, change.id),
			};
		case "readAll":
			return { ...known, items: items.map((item) => ({ ...item, isRead: true })), unread: 0 };
		case "clear":
			return { ...known, items: [], olderCursor: null, unread: 0 };
		case "restore":
			return { ...known, restorableUntil: null };
	}
}

function unreadIn(items: readonly NotificationView[], id: string): number {
	return items.some((item) => item.id === id && !item.isRead) ? 1 : 0;
}

/** The fields that a change is sent as. */
export function fieldsOf(change: NotificationChange): Readonly<Record<string, string>> {
	return { ...change };
}
