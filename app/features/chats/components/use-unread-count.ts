import { useEffect, useRef, useState } from "react";
import type { UnreadListener } from "./unread-listener.ts";

/** The page loads and comes to rest before the socket is opened, in milliseconds. */
const restMillis = 3_000;

export interface UnreadSource {
	/** Null for a visitor, for whom no code is fetched. */
	readonly userId: string | null;
	readonly unreadMessages: number;
}

/**
 * How many messages a person has not read since they last looked at their chats: as the page came, with those that
 * have arrived since. Every tab hears of what any of them looks at.
 * @param source the loaded data; new data is counted from anew
 * @param isReading whether the person is at the messages, where nothing is counted
 */
export function useUnreadCount(source: UnreadSource | undefined, isReading: boolean): number {
	const userId = source?.userId ?? null;
	const [known, setKnown] = useState({ source, count: source?.unreadMessages ?? 0 });
	const latest = useRef(source);
	latest.current = source;
	useEffect(() => {
		if (!userId || isReading) return;
		const change = (next: (count: number) => number) => {
			const source = latest.current;
			setKnown((before) => ({
				source,
				count: next(before.source === source ? before.count : (source?.unreadMessages ?? 0)),
			}));
		};
		return countLive({
			userId,
			onOne: () => change((count) => count + 1),
			onCount: (count) => change(() => count),
		});
	}, [userId, isReading]);
	if (isReading || !source) return 0;
	return known.source === source ? known.count : source.unreadMessages;
}

/** Its code is fetched, and the socket opened, once the page is at rest. @returns what ends it */
function countLive(listener: UnreadListener): () => void {
	let left = false;
	let stop = () => {};
	const start = async () => {
		const { listenForUnread } = await import("./unread-listener.ts");
		if (!left) stop = listenForUnread(listener);
	};
	// Without it, the count comes with the next page.
	const timer = setTimeout(() => start().catch(() => undefined), restMillis);
	return () => {
		left = true;
		clearTimeout(timer);
		stop();
	};
}
