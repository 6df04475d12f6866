import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { browserStorage } from "#app/ui/browser-storage.ts";
import {
	endSignInRequest,
	isSignedOutPage,
	requestSignIn,
	useSignInRequest,
} from "#app/ui/sign-in-request.ts";
import type { KeepAlive } from "./keep-alive.ts";
import { isSigningOut, startSignOut } from "./signing-out.ts";

/** Where the tabs of a browser tell each other who is signed in. */
export const sessionKey = "reino-session";
/** Where a tab tells the others that the person's details have changed. */
const detailsKey = "reino-details";

/** The session that a page came with; another object whenever the server was asked. */
export interface PageSession {
	readonly userId: string | null;
	readonly user: { readonly username: string } | null;
}

/**
 * Keeps the session alive while somebody is signed in, and lets this tab follow what another one does: signing in
 * and changed details load the page's data anew, signing out the whole page. So does a session that is found over,
 * also by a page that comes back from the browser's memory after its person has left. Only a page on which somebody has
 * typed stays, with the dialog to sign in again over it.
 */
export function SessionWatch({ session }: { session: PageSession }) {
	const { revalidate } = useRevalidator();
	const refresh = useRef(revalidate);
	refresh.current = revalidate;
	const username = session.user?.username ?? null;
	const before = useRef(username);
	const hasTyped = useTyping();
	const { isSignedOut } = useSignInRequest();
	useSignedInAgain(session);
	useEffect(() => {
		const isOver = before.current !== null && username === null && !isSignedOutPage();
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
	useEffect(() => {
		if (username === null || isSignedOut) return undefined;
		return keepAlive({
			onRecovered: () => void refresh.current(),
			onEnded: () => (hasTyped() ? requestSignIn(null, () => undefined) : leave()),
		});
	}, [username, isSignedOut, hasTyped]);
	return null;
}

/** Lets what was refused go on once its person is signed in again; somebody else gets a page of their own. */
function useSignedInAgain(session: PageSession): void {
	const person = useRef(session.userId);
	useEffect(() => {
		const before = person.current;
		if (session.userId === null) return;
		person.current = session.userId;
		if (!isSignedOutPage()) return;
		if (before === null || before === session.userId) endSignInRequest();
		else leave();
	}, [session]);
}

/** @returns whether somebody has typed on the page that is shown; always the same function */
function useTyping(): () => boolean {
	const typedOn = useRef<string>(null);
	useEffect(() => {
		const onInput = () => {
			typedOn.current = window.location.pathname;
		};
		document.addEventListener("input", onInput);
		return () => document.removeEventListener("input", onInput);
	}, []);
	return useCallback(() => typedOn.current === window.location.pathname, []);
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
function keepAlive(on: Pick<KeepAlive, "onEnded" | "onRecovered">): () => void {
	let stop = () => {};
	let left = false;
	import("./keep-alive.ts").then(({ startKeepAlive, askForSession, askForHealth }) => {
		if (left) return;
		stop = startKeepAlive({ ask: askForSession, isHealthy: askForHealth, ...on });
	}, onFetchFailed);
	return () => {
		left = true;
		stop();
	};
}

/** The page works without it; the session lives from page to page. */
function onFetchFailed(): void {}
