import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type KnownNotifications, type NotificationChange, withChange } from "./notification-changes.ts";
import { fetchFeed, sendChange } from "./notification-request.ts";
import { useLiveNotifications } from "./use-live-notifications.ts";

export interface Notifications extends KnownNotifications {
	/** Whether the last try to fetch them failed. */
	readonly failed: boolean;
	/** Asks for what there is now. */
	refresh(): void;
	/** Shows a change at once and sends it; one that fails is taken back. */
	change(change: NotificationChange): void;
}

/**
 * A person's notifications as they live on the screen.
 * @param loaded as the page came; newer data of the page replaces what is known
 * @param before cursor of the page that is shown; null for the latest. It stays the same
 */
export function useNotifications(loaded: KnownNotifications, before: string | null): Notifications {
	const t = useT();
	const [known, setKnown] = useState(loaded);
	const [onTheirWay, setOnTheirWay] = useState<readonly NotificationChange[]>([]);
	const [failed, setFailed] = useState(false);
	useEffect(() => setKnown((last) => ({ ...last, ...withoutUnknown(loaded) })), [loaded]);
	const { refresh, outdate } = useFetching(before, setKnown, setFailed);
	useLiveNotifications(refresh);
	const lastSent = useRef<Promise<unknown>>(Promise.resolve());
	const change = (wanted: NotificationChange) => {
		setOnTheirWay((list) => [...list, wanted]);
		// One after the other: what is restored has to be cleared before.
		const sent = lastSent.current.then(() => sendChange(wanted));
		lastSent.current = sent;
		void sent.then((done) => {
			outdate();
			if (done) setKnown((last) => withChange(last, wanted));
			else showToast({ tone: "bad", text: t("notifications.error") });
			setOnTheirWay((list) => list.filter((other) => other !== wanted));
			refresh();
		});
	};
	const shown = useMemo(() => onTheirWay.reduce(withChange, known), [onTheirWay, known]);
	return { ...shown, failed, refresh, change };
}

/** A page that has only counted takes no list away. */
function withoutUnknown(loaded: KnownNotifications): Partial<KnownNotifications> {
	return loaded.items ? loaded : { unread: loaded.unread };
}

/** Fetches one at a time; what was asked for before a change was answered is not shown any more. */
function useFetching(
	before: string | null,
	show: (feed: KnownNotifications) => void,
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
