import { useEffect, useRef, useState } from "react";
import type { RealtimeConnection } from "#app/platform/realtime-connection.ts";
import type { ServerToClient } from "../events.ts";

/** The page loads and comes to rest before the socket is opened, in milliseconds. */
const restMillis = 3_000;
/** How often the count is fetched while not everything is heard, in milliseconds. */
const pollMillis = 30_000;

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
		return listen({
			userId,
			onOne: () => change((count) => count + 1),
			onCount: (count) => change(() => count),
		});
	}, [userId, isReading]);
	if (isReading || !source) return 0;
	return known.source === source ? known.count : source.unreadMessages;
}

interface Counter {
	readonly userId: string;
	readonly onOne: () => void;
	readonly onCount: (count: number) => void;
}

/** Its code is fetched, and the socket opened, once the page is at rest. @returns what ends it */
function listen({ userId, onOne, onCount }: Counter): () => void {
	let left = false;
	let connection: RealtimeConnection<ServerToClient> | undefined;
	let heard = 0;
	const refresh = async (): Promise<void> => {
		const { fetchUnread } = await import("./thread/thread-request.ts");
		const before = heard;
		const count = await fetchUnread();
		if (left) return;
		// What came meanwhile may be missing in the answer.
		if (heard !== before) return refresh();
		onCount(count);
	};
	// What cannot be fetched now is fetched by the next try, or comes with the next page.
	const tryRefresh = () => void refresh().catch(() => undefined);
	const start = async () => {
		if (left) return;
		const { joinRealtime } = await import("#app/platform/realtime-connection.ts");
		connection = await joinRealtime<ServerToClient>();
		if (left) return connection.leave();
		connection.on("chat:message", ({ message: { senderId } }) => {
			heard += 1;
			// What nobody in particular wrote is for one of the two; the server knows for whom.
			if (senderId === null) tryRefresh();
			else if (senderId !== userId) onOne();
		});
		connection.on("chat:seen", () => {
			heard += 1;
			onCount(0);
		});
		// Another tab or device has read: only the server knows what is left.
		connection.on("chat:read", ({ readerId }) => readerId === userId && tryRefresh());
		connection.onReturn(tryRefresh);
	};
	const timer = setTimeout(() => start().catch(() => undefined), restMillis);
	const poll = setInterval(() => {
		if (!connection?.hearsAll() && document.visibilityState === "visible") tryRefresh();
	}, pollMillis);
	return () => {
		left = true;
		clearTimeout(timer);
		clearInterval(poll);
		connection?.leave();
	};
}
