import { useEffect, useRef, useState } from "react";
import type { UnreadListener } from "./unread-listener.ts";

/** Time for the page to load and come to rest before the socket is opened, in milliseconds. */
const restMillis = 3_000;

export interface UnreadSource {
	/** Null for a visitor, for whom no code is fetched. */
	readonly userId: string | null;
	readonly unreadMessages: number;
}

/**
 * The count of messages that a person has not read since they last looked at their chats: as the page came, with those
 * that have arrived since. A look in any tab resets the count in all.
 * @param source the loaded data; new data restarts the count
 * @param isReading whether the person is at the messages, where nothing is counted
 */
export function useUnreadCount(source: UnreadSource | undefined, isReading: boolean): number {
	const userId = source?.userId ?? null;
	const [counted, setCounted] = useState({ source, count: source?.unreadMessages ?? 0 });
	const latest = useRef(source);
	latest.current = source;
	useEffect(() => {
		if (!userId || isReading) return;
		const change = (next: (count: number) => number) => {
			const source = latest.current;
			setCounted((before) => ({
				source,
				count: next(before.source === source ? before.count : (source?.unreadMessages ?? 0)),
			}));
		};
		return countLive({
			userId,
			onMessage: () => change((count) => count + 1),
			onCount: (count) => change(() => count),
		});
	}, [userId, isReading]);
	if (isReading || !source) return 0;
	return counted.source === source ? counted.count : source.unreadMessages;
}

/** Counts once the page is at rest: then the code is fetched and the socket opened. @returns a function that stops it */
export function countLive(listener: UnreadListener): () => void {
	let isStopped = false;
	let stop = () => {};
	const start = async () => {
		const { listenForUnread } = await import("./unread-listener.ts");
		if (!isStopped) stop = listenForUnread(listener);
	};
	// Without this code, the count comes with the next page.
	const timer = setTimeout(() => start().catch(() => undefined), restMillis);
	return () => {
		isStopped = true;
		clearTimeout(timer);
		stop();
	};
}
