import { useCallback, useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { browserStorage, tabStorage } from "#app/ui/browser-storage.ts";
import {
	endSignInRequest,
	isSignedOutPage,
	requestSignIn,
	useSignInRequest,
} from "#app/ui/sign-in-request.ts";
import { type AccountNotice, noticeCookie } from "../../rules.ts";
import type { KeepAlive } from "./keep-alive.ts";
import { isSigningOut, startSignOut } from "./signing-out.ts";

/** The storage key by which the tabs of a browser share who is signed in. */
export const sessionKey = "reino-session";
/** The storage key by which a tab announces that the person's details have changed. */
const detailsKey = "reino-details";

/** The session that a page was loaded with; a new object after each request. */
interface PageSession {
	readonly userId: string | null;
	readonly user: { readonly username: string } | null;
}

/**
 * Keeps the session alive while somebody is signed in, and follows the other tabs: signing in and changed details reload
 * the page's data, signing out or an ended session reloads the whole page, also one that comes back from the browser's
 * cache. A page on which somebody has typed stays, with the dialog to sign in again over it.
 */
export function SessionWatch({ session }: { session: PageSession }) {
	const { revalidate } = useRevalidator();
	const refresh = useRef(revalidate);
	refresh.current = revalidate;
	const username = session.user?.username ?? null;
	const before = useRef(username);
	const hasTyped = useHasTyped();
	const { isSignedOut } = useSignInRequest();
	useResumeAfterSignIn(session);
	useEffect(() => {
		const isOver = before.current !== null && username === null && !isSignedOutPage();
		before.current = username;
		announceUsername(username ?? "");
		if (isOver) reloadAsVisitor();
		const follow = (announced: string | null) => {
			if (announced === null || announced === (username ?? "")) return;
			if (announced === "") reloadAsVisitor();
			else void refresh.current();
		};
		const onStorage = ({ key, newValue }: StorageEvent) => {
			// The page after signing out is loading; a reload of this one would replace it.
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
			onEnded: () => (hasTyped() ? requestSignIn(null, () => undefined) : reloadAsVisitor()),
		});
	}, [username, isSignedOut, hasTyped]);
	return null;
}

/** Resumes what was refused once the same person is signed in again; for somebody else it reloads the page. */
function useResumeAfterSignIn(session: PageSession): void {
	const person = useRef(session.userId);
	useEffect(() => {
		const before = person.current;
		if (session.userId === null) return;
		person.current = session.userId;
		if (!isSignedOutPage()) return;
		if (before === null || before === session.userId) endSignInRequest();
		else reloadAsVisitor();
	}, [session]);
}

/** A function, always the same, that returns whether somebody has typed on the current page. */
function useHasTyped(): () => boolean {
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

/** Covers the page, which belongs to nobody any more, and reloads it as a visitor's. */
function reloadAsVisitor(): void {
	startSignOut();
	window.location.reload();
}

/** Announces to the other tabs who is signed in; without storage a tab learns it from its next request. */
function announceUsername(username: string): void {
	if (browserStorage.get(sessionKey) !== username) browserStorage.set(sessionKey, username);
}

/** Announces to the other tabs that the person's own details have changed. */
function announceDetails(): void {
	browserStorage.set(detailsKey, String(Date.now()));
}

/** Starts the requests that keep a session alive, once their code is fetched. @returns a function that stops them */
function keepAlive(on: Pick<KeepAlive, "onEnded" | "onRecovered">): () => void {
	let stop = () => {};
	let isStopped = false;
	// Without it the page works too; the session lives from page to page.
	import("./keep-alive.ts").then(
		({ startKeepAlive, fetchSession, fetchHealth }) => {
			if (!isStopped) stop = startKeepAlive({ isSignedIn: fetchSession, isHealthy: fetchHealth, ...on });
		},
		() => undefined,
	);
	return () => {
		isStopped = true;
		stop();
	};
}

/** Notices for somebody who has signed out or deleted the account. */
const signedOutNotices: readonly AccountNotice[] = ["signedOut", "signedOutEverywhere", "accountDeleted"];

const inCookie = new RegExp(`(?:^|; )${noticeCookie}=((\\w+)\\.\\w+)`);

/** Fetches what shows a notice, and its texts. It must stay the same function. */
export type LoadNotices = () => Promise<{ showNotice: (t: Translate, notice: AccountNotice) => void }>;

interface AccountNoticesProps {
	loadNotices: LoadNotices;
	onLeft: () => void;
}

/**
 * Shows once, on the page that a form led to, what the form did.
 * @param props.onLeft called once the person has signed out or deleted the account; always the same function
 */
export function AccountNotices({ loadNotices, onLeft }: AccountNoticesProps) {
	const t = useT();
	const { key } = useLocation();
	useEffect(() => {
		const notice = key && readNotice();
		if (!notice) return;
		// Few visits have one. When its texts do not load, the page itself shows what was done.
		loadNotices().then(
			({ showNotice }) => showNotice(t, notice),
			() => undefined,
		);
		if (notice === "profileSaved") announceDetails();
		if (signedOutNotices.includes(notice)) onLeft();
	}, [key, t, loadNotices, onLeft]);
	return null;
}

/** The notice of the cookie, once per tab. The cookie itself expires within seconds. */
function readNotice(): AccountNotice | undefined {
	const [, whole, name] = inCookie.exec(document.cookie) ?? [];
	if (!whole || !name || tabStorage.get(noticeCookie) === whole) return undefined;
	tabStorage.set(noticeCookie, whole);
	return name as AccountNotice;
}
