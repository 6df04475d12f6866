import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { isSigningOut, startSignOut } from "./signing-out.ts";

/** Where the tabs of a browser tell each other who is signed in. */
export const sessionKey = "reino-session";
/** Where a tab tells the others that the person's details have changed. */
const detailsKey = "reino-details";

/**
 * Keeps the session alive while somebody is signed in, and lets this tab follow what another one does: signing in
 * and changed details load the page's data anew, signing out the whole page. So does a session that is found over,
 * also by a page that comes back from the browser's memory after its person has left.
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
		if (isOver) leave();
		const follow = (known: string | null) => {
			if (known === null || known === (username ?? "")) return;
			if (known === "") leave();
			else void refresh.current();
		};
		const onStorage = ({ key, newValue }: StorageEvent) => {
			// The next page of who leaves is on its way, and loading this one anew would take its place.
			if (isSigningOut()) return;
			if (key === detailsKey) void refresh.current();
			if (key === sessionKey) follow(newValue);
		};
		const onShow = ({ persisted }: PageTransitionEvent) =>
			persisted && follow(browserStorage.get(sessionKey));
		window.addEventListener("storage", onStorage);
		window.addEventListener("pageshow", onShow);
		return () => {
			window.removeEventListener("storage", onStorage);
			window.removeEventListener("pageshow", onShow);
		};
	}, [username]);
	useEffect(() => (username === null ? undefined : keepAlive(() => void refresh.current())), [username]);
	return null;
}

/** Covers what is shown, which belongs to nobody any more, and loads the page as a visitor's. */
function leave(): void {
	startSignOut();
	window.location.reload();
}

/** Tells the other tabs who is signed in, unless they know; without storage a tab learns it from its next request. */
function announce(username: string): void {
	if (browserStorage.get(sessionKey) !== username) browserStorage.set(sessionKey, username);
}

/** Tells the other tabs that the person's own details have changed. */
export function announceDetails(): void {
	browserStorage.set(detailsKey, String(Date.now()));
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
			onEnded: leave,
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
