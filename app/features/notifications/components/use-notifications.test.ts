import { expect, it } from "vitest";
import type { NotificationView } from "../rules.ts";
import { fieldsOf, type NotificationChange, withChange } from "./use-notifications.ts";

const at = "2026-11-21T12:00:00.000Z";

function view(id: string, isRead: boolean): NotificationView {
	return { id, type: "account_banned", count: 1, isRead, at, name: null, title: null, to: "/perfil" };
}

/** Two are shown, and five more unread ones are not. */
const items = [view("new", false), view("old", true)];
const known = { items, olderCursor: "older", unread: 6, restorableUntil: null, now: at };

const after = (change: NotificationChange) => {
	const { items, unread } = withChange(known, change);
	return { items: (items ?? []).map(({ id, isRead }) => `${id} ${isRead ? "read" : "unread"}`), unread };
};

it.each([
	[{ intent: "read", id: "new" }, ["new read", "old read"], 5],
	[{ intent: "read", id: "old" }, ["new unread", "old read"], 6],
	[{ intent: "read", id: "gone" }, ["new unread", "old read"], 6],
	[{ intent: "delete", id: "new" }, ["old read"], 5],
	[{ intent: "delete", id: "old" }, ["new unread"], 6],
	[{ intent: "readAll", upTo: at }, ["new read", "old read"], 0],
	[{ intent: "clear", upTo: at }, [], 0],
	[{ intent: "restore" }, ["new unread", "old read"], 6],
] as const)("after %o it shows %o and counts %i", (change, items, unread) => {
	expect(after(change)).toEqual({ items, unread });
});

it("is sent with what it is about", () => {
	expect(fieldsOf({ intent: "read", id: "new" })).toEqual({ intent: "read", id: "new" });
	expect(fieldsOf({ intent: "clear", upTo: at })).toEqual({ intent: "clear", upTo: at });
});
