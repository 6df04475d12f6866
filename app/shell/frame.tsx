import { clsx } from "clsx";
import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { Link, useLocation, useMatches, useNavigation } from "react-router";
import { AuthDialog, type LoadAuthPanel } from "#app/features/accounts/components/auth/auth-dialog.tsx";
import {
	AccountNotices,
	type LoadNotices,
	SessionWatch,
	sessionKey,
} from "#app/features/accounts/components/session/session-watch.tsx";
import { isSigningOut, subscribeSignOut } from "#app/features/accounts/components/session/signing-out.ts";
import { useUnreadCount } from "#app/features/chats/components/use-unread-count.ts";
import { useRootData } from "#app/http/root-data.ts";
import { localeKey } from "#app/i18n/locale.ts";
import { useT } from "#app/i18n/provider.tsx";
import { chatsPath, createListingPath } from "#app/shared/paths.ts";
import { BelowFold } from "#app/ui/below-fold.tsx";
import { type BrowserStorage, browserStorage } from "#app/ui/browser-storage.ts";
import { Icon } from "#app/ui/icon.tsx";
import { CountDot } from "#app/ui/icon-button.tsx";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { contentId, useHeadingFocus } from "#app/ui/page.tsx";
import { useSignInRequest } from "#app/ui/sign-in-request.ts";
import { hasToasts, subscribeToasts } from "#app/ui/toast.ts";
import { Footer } from "./footer.tsx";
import { LanguageGuard, visitKey } from "./language.tsx";
import { type LoadBell, NavBar } from "./nav-bar.tsx";
import { OfflineHold } from "./offline-hold.tsx";
import { type Place, places, tradesPlace, useAriaCurrent } from "./places.ts";
import { screenOf } from "./screen.ts";
import { themeKey } from "./theme.tsx";

/** Parts that few visits begin with: each is fetched with its texts once it is needed. They must stay the same functions. */
export interface LateParts {
	readonly loadBell: LoadBell;
	readonly loadAuthPanel: LoadAuthPanel;
	readonly loadNotices: LoadNotices;
}

/** The frame of every page, also of an error. */
export function Frame({ lateParts, children }: { lateParts: LateParts; children: ReactNode }) {
	const t = useT();
	const root = useRootData();
	const location = useLocation();
	const unreadMessages = useUnreadCount(root, isInMessages(location));
	const { footer, bottomBar, admin, invites } = screenOf(useMatches());
	const { isSignedOut } = useSignInRequest();
	useHeadingFocus(location.pathname);
	return (
		<>
			<SkipLink />
			<RouteProgress />
			<LanguageGuard />
			<SessionLoading />
			{!admin && (
				<NavBar
					user={isSignedOut ? null : (root?.user ?? null)}
					unreadMessages={unreadMessages}
					unreadNotifications={root?.unreadNotifications}
					newMatches={root?.newMatches}
					loadBell={lateParts.loadBell}
				/>
			)}
			{root?.user && !isInMessages(location) && (
				<noscript>
					<div className="page">
						<p className="wrap py-3 text-ink-2">{t("shell.noScript")}</p>
					</div>
				</noscript>
			)}
			{root?.announcement && !isInMessages(location) && (
				<aside className="page bg-royal-soft" aria-label={t("shell.announcement")}>
					<p className="wrap wrap-anywhere py-3 whitespace-pre-line">{root.announcement}</p>
				</aside>
			)}
			{children}
			{footer && (
				<BelowFold>
					<Footer year={root?.year} site={root} />
				</BelowFold>
			)}
			{bottomBar && <BottomBar newMatches={root?.newMatches ?? 0} />}
			<AuthDialog
				loadPanel={lateParts.loadAuthPanel}
				signedIn={Boolean(root?.user)}
				providers={root?.providers ?? []}
				invites={root !== undefined && invites(new URLSearchParams(location.search))}
			/>
			<AccountNotices loadNotices={lateParts.loadNotices} onLeft={forgetPerson} />
			{root && <SessionWatch session={root} />}
			<OfflineHold />
			<OptionalPart>
				<ToastRegion label={t("shell.toasts")} closeLabel={t("common.close")} />
			</OptionalPart>
		</>
	);
}

export function isInMessages({ pathname }: { pathname: string }): boolean {
	return pathname.startsWith(chatsPath);
}

function BarLink({ place, count }: { place: Place; count: number }) {
	const t = useT();
	const { to, icon, name } = place;
	return (
		<Link
			to={to}
			discover="none"
			className="bar-link"
			aria-current={useAriaCurrent(place)}
			aria-label={count > 0 ? t("shell.trades.new", { count }) : undefined}
		>
			<Icon name={icon} size="l" />
			<CountDot count={count} className="count" />
			<span>{t(name)}</span>
		</Link>
	);
}

/** The phone's bar within the thumb's reach, with publishing raised in its middle. */
function BottomBar({ newMatches }: { newMatches: number }) {
	const t = useT();
	const links = places.map((place) => (
		<BarLink key={place.to} place={place} count={place === tradesPlace ? newMatches : 0} />
	));
	return (
		<nav className="bottom-bar" aria-label={t("shell.shortcuts")}>
			{links.slice(0, 2)}
			<Link className="plus" to={createListingPath} aria-label={t("shell.publishTrade")}>
				<Icon name="plus" size="l" />
			</Link>
			{links.slice(2)}
		</nav>
	);
}

const progressClass =
	"scale-x-85 opacity-100 [transition:scale_6s_cubic-bezier(0.1,0.7,0.1,1),opacity_140ms_180ms]";

/** A line along the top while the next page is on its way; short waits show nothing. */
function RouteProgress() {
	const busy = useNavigation().state !== "idle";
	return (
		<div
			className={clsx(
				"fixed inset-x-0 top-0 z-100 h-[3px] origin-left bg-linear-to-r from-royal to-gold",
				busy ? progressClass : "scale-x-0 opacity-0",
			)}
			aria-hidden="true"
		/>
	);
}

/** The first stop of the keyboard: past the bar, to the page's main landmark. */
function SkipLink() {
	const t = useT();
	return (
		<a className="btn primary skip-link fixed -top-20 left-3 z-95 focus:top-3" href={`#${contentId}`}>
			{t("shell.skip")}
		</a>
	);
}

const LoadingScreen = lazy(
	(): Promise<{ default: ComponentType<{ full?: boolean }> }> =>
		import("./loading-screen.tsx").then(
			(module) => ({ default: module.LoadingScreen }),
			// The session ends without it, too.
			() => ({ default: () => null }),
		),
);

/** A cover of the window while the session ends: the page under it belongs to nobody any more. */
function SessionLoading() {
	const signingOut = useSyncExternalStore(subscribeSignOut, isSigningOut, () => false);
	if (!signingOut) return null;
	return (
		<Suspense>
			<LoadingScreen full />
		</Suspense>
	);
}

/** Keys of browser storage that belong to no person. Everything else is deleted when its person leaves. */
const sharedKeys: readonly string[] = [themeKey, localeKey, visitKey, sessionKey];

/**
 * Deletes what somebody has written and not sent, once they leave on purpose: the browser may be another person's next.
 * After a session that merely expired it stays, for its person to come back to.
 */
export function forgetPerson(storage: BrowserStorage = browserStorage): void {
	for (const key of storage.keys()) if (!sharedKeys.includes(key)) storage.set(key, null);
}

const Toaster = lazy(() => import("#app/ui/toaster.tsx").then((module) => ({ default: module.Toaster })));

interface ToastRegionProps {
	/** Accessible name of the list of toasts. */
	label: string;
	closeLabel: string;
}

/** The place of toasts: empty until the first one, whose code it then loads. */
function ToastRegion(props: ToastRegionProps) {
	const isNeeded = useSyncExternalStore(subscribeToasts, hasToasts, () => false);
	if (!isNeeded) return null;
	return (
		<Suspense>
			<Toaster {...props} />
		</Suspense>
	);
}
