import { joinRealtime } from "#app/platform/realtime-connection.ts";
import { getJson } from "#app/platform/requests.ts";
import { unreadMessagesPath } from "#app/shared/chat-paths.ts";
import type { ServerToClient } from "../events.ts";

/** Interval at which the count is fetched while the socket does not give everything, in milliseconds. */
const pollMillis = 30_000;

/** The person whose messages are counted, and where the changes go. */
export interface UnreadListener {
	readonly userId: string;
	readonly onMessage: () => void;
	readonly onCount: (count: number) => void;
}

/** Follows every message that comes or is read by the socket, and fetches the count without it. @returns a function that stops it */
export function listenForUnread({ userId, onMessage, onCount }: UnreadListener): () => void {
	let isStopped = false;
	let version = 0;
	const refresh = async (): Promise<void> => {
		const before = version;
		const count = await getJson<number>(unreadMessagesPath);
		if (isStopped) return;
		// A message that came meanwhile may be missing in the answer.
		if (version !== before) return refresh();
		onCount(count);
	};
	// A count that cannot be fetched now is fetched by the next try, or comes with the next page.
	const tryRefresh = () => void refresh().catch(() => undefined);
	const joined = joinRealtime<ServerToClient>((connection) => {
		connection.on("chat:message", ({ message: { senderId } }) => {
			version += 1;
			// A message without a sender is for one of the two; the server knows for whom.
			if (senderId === null) tryRefresh();
			else if (senderId !== userId) onMessage();
		});
		connection.on("chat:messageRefreshed", tryRefresh);
		connection.on("chat:seen", () => {
			version += 1;
			onCount(0);
		});
		// Another tab or device has read: only the server knows what is left.
		connection.on("chat:read", ({ readerId }) => readerId === userId && tryRefresh());
		// The socket may have been open while the page came to rest, and nobody counted then.
		connection.onConnected(tryRefresh);
	});
	const poll = setInterval(() => {
		if (!joined.connection?.hearsAll() && document.visibilityState === "visible") tryRefresh();
	}, pollMillis);
	return () => {
		isStopped = true;
		clearInterval(poll);
		joined.leave();
	};
}
