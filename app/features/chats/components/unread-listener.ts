import { joinRealtime } from "#app/platform/realtime-connection.ts";
import { getJson } from "#app/platform/requests.ts";
import { unreadMessagesPath } from "#app/shared/paths.ts";
import type { ServerToClient } from "../events.ts";

/** How often the count is fetched while not everything is heard, in milliseconds. */
const pollMillis = 30_000;

/** Who counts, and what they are told. */
export interface UnreadListener {
	readonly userId: string;
	readonly onOne: () => void;
	readonly onCount: (count: number) => void;
}

/** Hears of every message that comes or is read; meanwhile the server is asked. @returns what ends it */
export function listenForUnread({ userId, onOne, onCount }: UnreadListener): () => void {
	let left = false;
	let heard = 0;
	const refresh = async (): Promise<void> => {
		const before = heard;
		const count = await getJson<number>(unreadMessagesPath);
		if (left) return;
		// What came meanwhile may be missing in the answer.
		if (heard !== before) return refresh();
		onCount(count);
	};
	// What cannot be fetched now is fetched by the next try, or comes with the next page.
	const tryRefresh = () => void refresh().catch(() => undefined);
	const joined = joinRealtime<ServerToClient>((connection) => {
		connection.on("chat:message", ({ message: { senderId } }) => {
			heard += 1;
			// What nobody in particular wrote is for one of the two; the server knows for whom.
			if (senderId === null) tryRefresh();
			else if (senderId !== userId) onOne();
		});
		connection.on("chat:messageRefreshed", tryRefresh);
		connection.on("chat:seen", () => {
			heard += 1;
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
		left = true;
		clearInterval(poll);
		joined.leave();
	};
}
