import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Where the tabs of a browser tell each other who is signed in. */
const sessionKey = "reino-session";
/** Where a tab tells the others that the person's details have changed. */
const detailsKey = "reino-details";

/**
 * Keeps the session alive while somebody is signed in, and lets this tab follow what another one does: signing in
 * and changed details load the page's data anew, signing out the whole page. So does a session that is found over.
 */
export function SessionWatch({ username }: { username: string | null }) {
	const { revalidate } = useRevalidator();
	const refresh = useRef(revalidate);
	refresh.current = revalidate;
	const before = useRef(username);
	useEffect(() => {
		const isOver = before.current !== null && username === null;
		before.current = username;
		announce(username ?? "");
		if (isOver) window.location.reload();
		const follow = ({ key, newValue }: StorageEvent) => {
			if (key === detailsKey) void refresh.current();
			if (key !== sessionKey || newValue === null || newValue === (username ?? "")) return;
			if (newValue === "") window.location.reload();
			else void refresh.current();
		};
		window.addEventListener("storage", follow);
		return () => window.removeEventListener("storage", follow);
	}, [username]);
	useEffect(() => (username === null ? undefined : keepAlive(() => void refresh.current())), [username]);
	return null;
}

/** Tells the other tabs who is signed in, unless they know. */
function announce(username: string): void {
	try {
		if (localStorage.getItem(sessionKey) !== username) localStorage.setItem(sessionKey, username);
	} catch {
		// Without storage a tab learns it from its next request.
	}
}

/** Tells the other tabs that the person's own details have changed. */
export function announceDetails(): void {
	try {
		localStorage.setItem(detailsKey, String(Date.now()));
	} catch {
		// As above.
	}
}

/** Its code is fetched for who is signed in. @returns what ends it */
function keepAlive(onRecovered: () => void): () => void {
	let stop = () => {};
	let left = false;
	import("./keep-alive.ts").then(({ startKeepAlive, askForSession, askForHealth }) => {
		if (left) return;
		stop = startKeepAlive({
			ask: askForSession,
			isHealthy: askForHealth,
			onEnded: () => window.location.reload(),
			onRecovered,
		});
	}, onFetchFailed);
	return () => {
		left = true;
		stop();
	};
}

/** The page works without it; the session lives from page to page. */
function onFetchFailed(): void {}
