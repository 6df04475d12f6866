import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { type JoinedRealtime, joinRealtime } from "#app/platform/realtime-connection.ts";
import { getJson } from "#app/platform/requests.ts";
import { postForm } from "#app/platform/send-form.ts";
import { notificationFeedPath, withSearch } from "#app/shared/paths.ts";
import { showToast } from "#app/ui/toast.ts";
import type { NotificationsToClient } from "../events.ts";
import type { NotificationFeed, NotificationView } from "../rules.ts";

export interface Notifications extends LoadedNotifications {
	/** True if the last try to fetch them failed. */
	readonly failed: boolean;
	/** Fetches the notifications as they are now. */
	refresh(): void;
	/** Shows a change at once and sends it; one that fails is taken back. */
	change(change: NotificationChange): void;
}

/**
 * A person's notifications on the screen, kept up to date.
 * @param loaded as the page came; newer data of the page replaces the state
 * @param before cursor of the page that is shown; null for the latest. It stays the same
 */
export function useNotifications(loaded: LoadedNotifications, before: string | null): Notifications {
	const t = useT();
	const [stored, setStored] = useState(loaded);
	const [pending, setPending] = useState<readonly NotificationChange[]>([]);
	const [failed, setFailed] = useState(false);
	useEffect(() => setStored((current) => ({ ...current, ...fetchedPart(loaded) })), [loaded]);
	const { refresh, outdate } = useFetching(before, setStored, setFailed);
	useLiveNotifications(refresh);
	const lastSent = useRef<Promise<unknown>>(Promise.resolve());
	const change = (requested: NotificationChange) => {
		setPending((list) => [...list, requested]);
		// Changes are sent one after the other: a restore needs its clear before it.
		const sent = lastSent.current.then(() => sendChange(requested));
		lastSent.current = sent;
		void sent.then((done) => {
			outdate();
			if (done) setStored((current) => withChange(current, requested));
			else showToast({ tone: "bad", text: t("notifications.error") });
			setPending((list) => list.filter((other) => other !== requested));
			refresh();
		});
	};
	const visible = useMemo(() => pending.reduce(withChange, stored), [pending, stored]);
	return { ...visible, failed, refresh, change };
}

/** The part of the page's data that replaces the state: without a list only the count. */
function fetchedPart(loaded: LoadedNotifications): Partial<LoadedNotifications> {
	return loaded.items ? loaded : { unread: loaded.unread };
}

/** Fetches one at a time; the answer to a request from before a change is not shown any more. */
function useFetching(
	before: string | null,
	show: (feed: LoadedNotifications) => void,
	setFailed: (failed: boolean) => void,
): { refresh: () => void; outdate: () => void } {
	const state = useRef({ version: 0, isWanted: false, isRunning: false });
	const refresh = useCallback(() => {
		const { current } = state;
		current.isWanted = true;
		if (current.isRunning) return;
		current.isRunning = true;
		const run = async () => {
			while (current.isWanted) {
				current.isWanted = false;
				const { version } = current;
				const feed = await fetchFeed(before).catch(() => undefined);
				setFailed(feed === undefined);
				if (feed && version === current.version) show(feed);
			}
			current.isRunning = false;
		};
		void run();
	}, [before, show, setFailed]);
	const outdate = useCallback(() => {
		state.current.version += 1;
	}, []);
	return { refresh, outdate };
}

/** Time for the page to load and come to rest before the socket is opened, in milliseconds. */
const restMillis = 3_000;
/** Interval at which the notifications are fetched while there is no socket, in milliseconds. */
const pollMillis = 15_000;

/**
 * Runs `refresh` whenever notifications have changed or may have: by the socket, after a gap, or by polling. The page's
 * own data is loaded anew when the socket says so.
 */
function useLiveNotifications(refresh: () => void): void {
	const { revalidate } = useRevalidator();
	const latest = useRef(refresh);
	latest.current = refresh;
	const reload = useRef(revalidate);
	reload.current = revalidate;
	useEffect(() => {
		let joined: JoinedRealtime<NotificationsToClient> | undefined;
		const run = () => latest.current();
		const join = () => {
			joined = joinRealtime((connection) => {
				connection.on("notifications:changed", run);
				connection.on("page:outdated", () => void reload.current());
				connection.onBanned(() => void reload.current());
				connection.onConnected(run);
			});
		};
		const starting = setTimeout(join, restMillis);
		const poll = () => {
			if (!joined?.connection?.hearsAll() && document.visibilityState === "visible") run();
		};
		const polling = setInterval(poll, pollMillis);
		document.addEventListener("visibilitychange", poll);
		return () => {
			clearTimeout(starting);
			clearInterval(polling);
			document.removeEventListener("visibilitychange", poll);
			joined?.leave();
		};
	}, []);
}

/** A change of a person's notifications. `upTo` is the moment of the newest one that they see. */
export type NotificationChange =
	| { readonly intent: "read" | "delete"; readonly id: string }
	| { readonly intent: "readAll" | "clear"; readonly upTo: string }
	| { readonly intent: "restore" };

/** The notifications that a screen has: how many are unread, and a page of them once it was fetched. */
export interface LoadedNotifications extends Omit<NotificationFeed, "items"> {
	readonly items: readonly NotificationView[] | null;
}

/** The notifications after a change, before the server has answered. */
export function withChange(loaded: LoadedNotifications, change: NotificationChange): LoadedNotifications {
	const items = loaded.items ?? [];
	switch (change.intent) {
		case "read":
			return {
				...loaded,
				items: items.map((item) => (item.id === change.id ? { ...item, isRead: true } : item)),
				unread: loaded.unread - unreadIn(items, change.id),
			};
		case "delete":
			return {
				...loaded,
				items: items.filter(({ id }) => id !== change.id),
				unread: loaded.unread - unreadIn(items, change.id),
			};
		case "readAll":
			return { ...loaded, items: items.map((item) => ({ ...item, isRead: true })), unread: 0 };
		case "clear":
			return { ...loaded, items: [], olderCursor: null, unread: 0 };
		case "restore":
			return { ...loaded, restorableUntil: null };
	}
}

function unreadIn(items: readonly NotificationView[], id: string): number {
	return items.some((item) => item.id === id && !item.isRead) ? 1 : 0;
}

/** The fields that a change is sent as. */
export function fieldsOf(change: NotificationChange): Readonly<Record<string, string>> {
	return { ...change };
}

/**
 * The latest notifications as they are now, or those before a cursor; null after signing out.
 * @throws when they cannot be fetched
 */
function fetchFeed(before: string | null): Promise<NotificationFeed | null> {
	return getJson(withSearch(notificationFeedPath, before ? { before } : {}));
}

/** Sends a change. @returns whether it is done; one of a notification that is gone already is */
async function sendChange(change: NotificationChange): Promise<boolean> {
	const result = await postForm<null>(notificationFeedPath, fieldsOf(change));
	return result.ok || result.failure.code === "notification.notFound";
}
