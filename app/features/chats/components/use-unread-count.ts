import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { RealtimeConnection } from "#app/platform/realtime.ts";
import type { ServerToClient } from "../events.ts";

/** The page loads and comes to rest before the socket is opened, in milliseconds. */
const restMillis = 3_000;

export interface UnreadSource {
	/** Null for a visitor, for whom no code is fetched. */
	readonly userId: string | null;
	readonly unreadMessages: number;
}

/**
 * How many messages a person has not read: as the page came, and those that have arrived since.
 * @param source the loaded data; new data is counted from anew
 * @param isReading whether the person is at the messages, where nothing is counted
 */
export function useUnreadCount(source: UnreadSource | undefined, isReading: boolean): number {
	const userId = source?.userId ?? null;
	const [arrived, setArrived] = useState({ source, count: 0 });
	const { revalidate } = useRevalidator();
	const latest = useRef({ source, revalidate });
	latest.current = { source, revalidate };
	useEffect(() => {
		if (!userId || isReading) return;
		return listen({
			onMessage: (senderId) => {
				if (!senderId || senderId === userId) return;
				const { source } = latest.current;
				setArrived((before) => ({ source, count: before.source === source ? before.count + 1 : 1 }));
			},
			// Another tab or device has looked: only the server knows what is left.
			onRead: (readerId) => readerId === userId && void latest.current.revalidate(),
		});
	}, [userId, isReading]);
	if (isReading || !source) return 0;
	return source.unreadMessages + (arrived.source === source ? arrived.count : 0);
}

interface ChatEvents {
	readonly onMessage: (senderId: string | null) => void;
	readonly onRead: (readerId: string) => void;
}

/** Its code is fetched, and the socket opened, once the page is at rest. @returns what ends it */
function listen({ onMessage, onRead }: ChatEvents): () => void {
	let left = false;
	let connection: RealtimeConnection<ServerToClient> | undefined;
	const start = async () => {
		if (left) return;
		const { joinRealtime } = await import("#app/platform/realtime.ts");
		connection = await joinRealtime<ServerToClient>();
		if (left) return connection.leave();
		connection.on("chat:message", ({ message }) => onMessage(message.senderId));
		connection.on("chat:read", ({ readerId }) => onRead(readerId));
	};
	// Without the socket's code the count is as old as the page.
	const timer = setTimeout(() => start().catch(() => undefined), restMillis);
	return () => {
		left = true;
		clearTimeout(timer);
		connection?.leave();
	};
}
