import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type JoinedRealtime, joinRealtime } from "#app/platform/realtime-connection.ts";
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
		let joined: JoinedRealtime<NotificationsToClient> | undefined;
		const run = () => latest.current();
		const join = () => {
			joined = joinRealtime((connection) => {
				connection.on("notifications:changed", run);
				connection.on("page:outdated", () => void reload.current());
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
