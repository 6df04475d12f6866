import { useEffect, useRef } from "react";
import { joinRealtime, type RealtimeConnection } from "#app/platform/realtime-connection.ts";
import type { ServerToClient } from "../events.ts";

export type ChatConnection = RealtimeConnection<ServerToClient>;

/**
 * Joins the tab's socket while the component is there.
 * @param listen registers the listeners; called once, when the socket's code has loaded
 * @returns the connection, absent until then
 */
export function useRealtime(listen: (connection: ChatConnection) => void): {
	readonly current: ChatConnection | null;
} {
	const connection = useRef<ChatConnection | null>(null);
	const latest = useRef(listen);
	latest.current = listen;
	useEffect(() => {
		// Without the socket's code the page polls and posts.
		const joined = joinRealtime<ServerToClient>((current) => {
			connection.current = current;
			latest.current(current);
		});
		return () => {
			joined.leave();
			connection.current = null;
		};
	}, []);
	return connection;
}

/**
 * Whether somebody looks at the page of this path, or one below it: not in a tab of the background, nor while the page
 * that the address names already has yet to appear on a slow phone.
 */
export function isPageInView(path: string): boolean {
	return document.visibilityState === "visible" && location.pathname.startsWith(path);
}
