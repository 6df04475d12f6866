import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { joinRealtime, type RealtimeConnection } from "#app/platform/realtime-connection.ts";
import type { NotificationsToClient } from "../events.ts";

/** The page loads and comes to rest before the socket is opened, in milliseconds. */
const restMillis = 3_000;
/** How often it is asked for what is new while there is no socket, in milliseconds. */
const pollMillis = 15_000;

/**
 * Runs `refresh` whenever notifications have changed or may have: told by the socket, after a gap, or by polling. The
 * page's own data is asked for anew when the socket says so.
 */
export function useLiveNotifications(refresh: () => void): void {
	const { revalidate } = useRevalidator();
	const latest = useRef(refresh);
	latest.current = refresh;
	const reload = useRef(revalidate);
	reload.current = revalidate;
	useEffect(() => {
		let gone = false;
		let connection: RealtimeConnection<NotificationsToClient> | undefined;
		const run = () => latest.current();
		const join = async () => {
			const joined = await joinRealtime<NotificationsToClient>();
			if (gone) return joined.leave();
			connection = joined;
			joined.on("notifications:changed", run);
			joined.on("page:outdated", () => void reload.current());
			joined.onConnected(run);
		};
		// Without the socket's code there is the polling.
		const starting = setTimeout(() => void join().catch(() => undefined), restMillis);
		const poll = () => {
			if (!connection?.hearsAll() && document.visibilityState === "visible") run();
		};
		const polling = setInterval(poll, pollMillis);
		document.addEventListener("visibilitychange", poll);
		return () => {
			gone = true;
			clearTimeout(starting);
			clearInterval(polling);
			document.removeEventListener("visibilitychange", poll);
			connection?.leave();
		};
	}, []);
}
