import { type ReactNode, use } from "react";
import {
	Links,
	Meta,
	Outlet,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useMatches,
} from "react-router";
import { AccountNotices } from "#app/features/accounts/components/auth/account-notices.tsx";
import { AuthDialog } from "#app/features/accounts/components/auth/auth-dialog.tsx";
import { SessionWatch } from "#app/features/accounts/components/session/session-watch.tsx";
import { canAdminister, canModerate } from "#app/features/accounts/policy.ts";
import { noticeReloaded, skipRevalidationForDialog } from "#app/http/auth-revalidation.ts";
import { onNetworkError } from "#app/http/react-router-network-error.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireIdentity } from "#app/http/require-identity.server.ts";
import { type AdminAccess, type RootData, useRootData } from "#app/http/root-data.ts";
import { textsPreload } from "#app/http/texts-preload.server.ts";
import type { Actor } from "#app/platform/context.server.ts";
import { chatsPath } from "#app/shared/paths.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import { screenOf } from "#app/shell/screen.ts";
import type { Route } from "./+types/root.ts";
import { configuredProviders } from "./features/accounts/commands-social.server.ts";
import { useUnreadCount } from "./features/chats/components/use-unread-count.ts";
import { countUnread } from "./features/notifications/queries.server.ts";
import { useLocale, useT } from "./i18n/provider.tsx";
import { NonceContext } from "./nonce.ts";
import { DeferredScripts } from "./react-router-scripts.tsx";
import { BottomBar } from "./shell/bottom-bar.tsx";
import { Footer } from "./shell/footer.tsx";
import { forgetPerson } from "./shell/forget-person.ts";
import { LanguageWatch } from "./shell/language-watch.tsx";
import { NavBar } from "./shell/nav-bar.tsx";
import { RouteProgress } from "./shell/route-progress.tsx";
import { SessionLoading } from "./shell/session-loading.tsx";
import { SkipLink } from "./shell/skip-link.tsx";
import { Fonts } from "./ui/fonts.tsx";
import { OptionalPart } from "./ui/optional-part.tsx";
import { useSignInRequest } from "./ui/sign-in-request.ts";
import { ToastRegion } from "./ui/toast-region.tsx";
import "./ui/styles/app.css";

const textFiles = textsPreload();

/** Runs before the first paint: the chosen theme, so that nothing flashes. Free of characters that HTML escapes. */
const applyTheme =
	"try{const t=localStorage.getItem(`theme`);if(t===`dark`||t===`light`)document.documentElement.dataset.theme=t}catch{}";

/**
 * Holds a press on what needs script until React has taken the page over, and the last of several. Runs before the first
 * paint, and keeps the press from React, which would do it a second time if it was about to hear it.
 */
const holdEarlyPress =
	"addEventListener(`click`,function(e){let b=e.target.closest(`.needs-script button,[type=button]:not([popovertarget])`);if(!b||document.documentElement.dataset.interactive)return;e.preventDefault();e.stopPropagation();window.held=b},true)";

/** In the page itself: a browser that shows a page before its end asks only styles that it has read by then. */
const allowViewTransitions = "@view-transition{navigation:auto}";

/**
 * Listens to the transitions between two documents: one that the browser gives up rejects, and it has nobody hear of it.
 * Runs before the first paint, with which the page's own begins.
 */
const listenToViewTransitions =
	"for(const name of[`pageswap`,`pagereveal`])addEventListener(name,function({viewTransition}){viewTransition?.ready.catch(function(){})})";

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
	const { ctx, deps, locale } = context.get(requestContext);
	const user = ctx.actor && userOf(ctx.actor);
	const unread = await countUnread(ctx);
	return {
		user,
		userId: ctx.actor?.id ?? null,
		unreadMessages: unread.messages,
		unreadNotifications: unread.notifications,
		providers: configuredProviders(deps.accounts.social),
		textFile: textFiles[locale],
		year: ctx.clock.now().getFullYear(),
		storeAddress: deps.config.storeAddress ?? null,
		publicUrl: deps.config.publicUrl,
	};
}

function userOf(actor: Actor): RootData["user"] {
	return { username: actor.username, admin: adminAccessOf(actor), isBanned: actor.isBanned };
}

function adminAccessOf(actor: Actor): AdminAccess | null {
	if (canAdminister(actor)) return "all";
	return canModerate(actor) ? "moderation" : null;
}

export const middleware: Route.MiddlewareFunction[] = [requireIdentity];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [onNetworkError, noticeReloaded];

/** The count of unread messages is old once messages were looked at. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return (
		skipRevalidationForDialog(change) || (isInMessages(change.currentUrl) && !isInMessages(change.nextUrl))
	);
}

function isInMessages({ pathname }: { pathname: string }): boolean {
	return pathname.startsWith(chatsPath);
}

export function Layout({ children }: { children: ReactNode }) {
	const locale = useLocale();
	const nonce = use(NonceContext);
	const root = useRootData();
	const { bodyClass } = screenOf(useMatches());
	return (
		<html lang={locale} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fdfaf4" />
				<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16121f" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="manifest" href="/manifest.webmanifest" />
				<style>{allowViewTransitions}</style>
				<script nonce={nonce} suppressHydrationWarning>
					{`${applyTheme};${listenToViewTransitions};${holdEarlyPress}`}
				</script>
				<Meta />
				<Links />
				<Fonts />
			</head>
			<body className={bodyClass}>
				{children}
				<ScrollRestoration />
				<DeferredScripts textFile={root?.textFile} />
			</body>
		</html>
	);
}

export default function Root() {
	return (
		<Frame>
			<Outlet />
		</Frame>
	);
}

const loadBell = () => import("./bell.ts");

/** The frame of every page, also of an error. */
function Frame({ children }: { children: ReactNode }) {
	const t = useT();
	const root = useRootData();
	const location = useLocation();
	const unreadMessages = useUnreadCount(root, isInMessages(location));
	const { footer, admin, invites } = screenOf(useMatches());
	const { isSignedOut } = useSignInRequest();
	return (
		<>
			<SkipLink />
			<RouteProgress />
			<LanguageWatch />
			<SessionLoading />
			{!admin && (
				<NavBar
					user={isSignedOut ? null : (root?.user ?? null)}
					unreadMessages={unreadMessages}
					unreadNotifications={root?.unreadNotifications}
					loadBell={loadBell}
				/>
			)}
			{root?.user && !isInMessages(location) && (
				<noscript>
					<div className="page">
						<p className="wrap py-3 text-ink-2">{t("shell.noScript")}</p>
					</div>
				</noscript>
			)}
			{children}
			{footer && <Footer year={root?.year} storeAddress={root?.storeAddress} />}
			{!admin && <BottomBar />}
			<AuthDialog
				signedIn={Boolean(root?.user)}
				providers={root?.providers ?? []}
				invites={root !== undefined && invites(new URLSearchParams(location.search))}
			/>
			<AccountNotices onLeft={forgetPerson} />
			{root && <SessionWatch session={root} />}
			<OptionalPart>
				<ToastRegion label={t("shell.toasts")} closeLabel={t("shell.close")} />
			</OptionalPart>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Frame>
			<FailedPage error={error} />
		</Frame>
	);
}
