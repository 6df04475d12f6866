import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Where the tabs of a browser tell each other who is signed in. */
const storageKey = "reino-session";

/**
 * Keeps the session alive while somebody is signed in, and lets this tab follow what another one does: signing in
 * loads the page's data anew, signing out the whole page.
 */
export function SessionWatch({ username }: { username: string | null }) {
	const { revalidate } = useRevalidator();
	const refresh = useRef(revalidate);
	refresh.current = revalidate;
	useEffect(() => {
		announce(username ?? "");
		const follow = ({ key, newValue }: StorageEvent) => {
			if (key !== storageKey || newValue === null || newValue === (username ?? "")) return;
			if (newValue === "") window.location.reload();
			else void refresh.current();
		};
		window.addEventListener("storage", follow);
		return () => window.removeEventListener("storage", follow);
	}, [username]);
	useEffect(() => (username === null ? undefined : keepAlive(() => void refresh.current())), [username]);
	return null;
}

/** Tells the other tabs, unless they know. */
function announce(username: string): void {
	try {
		if (localStorage.getItem(storageKey) !== username) localStorage.setItem(storageKey, username);
	} catch {
		// Without storage a tab learns it from its next request.
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
