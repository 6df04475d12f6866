import { type ReactNode, use } from "react";
import {
	Links,
	Meta,
	Outlet,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useMatches,
} from "react-router";
import { canAdminister, canModerate } from "#app/features/accounts/policy.ts";
import { noticeReloaded, skipRevalidationForDialog } from "#app/http/auth-revalidation.ts";
import { builtFiles } from "#app/http/build-files.server.ts";
import { mendAddress } from "#app/http/mended-address.server.ts";
import { onNetworkError } from "#app/http/react-router-network-error.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireIdentity } from "#app/http/require-user.server.ts";
import { reportUnexpected } from "#app/http/result.server.ts";
import { type AdminAccess, type RootData, useRootData } from "#app/http/root-data.ts";
import type { Actor } from "#app/platform/context.server.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import { screenOf } from "#app/shell/screen.ts";
import type { Route } from "./+types/root.ts";
import { configuredProviders } from "./features/accounts/commands-sign-in.server.ts";
import { countActive } from "./features/figures/commands.server.ts";
import { recordVisit } from "./features/lists/entry/commands.server.ts";
import { countNewMatches } from "./features/matches/people/queries.server.ts";
import { countUnread } from "./features/notifications/queries.server.ts";
import { findAnnouncement } from "./features/notifications/queries-announcements.server.ts";
import type { Locale } from "./i18n/locale.ts";
import { useLocale, useT } from "./i18n/provider.tsx";
import { loadMessages, loadMessagesOfPage, pageLocale } from "./messages.ts";
import { PageMessagesContext, pageMessagesName } from "./page-messages.ts";
import { DeferredScripts, markScriptsPending, NonceContext } from "./react-router-scripts.tsx";
import { manifestPath } from "./shared/paths.ts";
import { Frame, isInMessages, type LateParts } from "./shell/frame.tsx";
import { Fonts } from "./ui/fonts.tsx";
import "./ui/styles/app.css";

/** Runs before the first paint: the chosen theme, so that nothing flashes. Free of characters that HTML escapes. */
const applyTheme =
	"try{const t=localStorage.getItem(`theme`);if(t===`dark`||t===`light`)document.documentElement.dataset.theme=t}catch{}";

/**
 * Defers a press on what needs script until React has hydrated the page; of several, the last one. Runs before the first
 * paint, and hides the press from React, which could otherwise handle it a second time.
 */
const deferEarlyPress =
	"addEventListener(`click`,function(e){let b=e.target.closest(`.needs-script button,[type=button]:not([popovertarget])`);if(!b||document.documentElement.dataset.interactive)return;e.preventDefault();e.stopPropagation();window.earlyPress=b},true)";

/**
 * Marks the button of a form that the browser sends itself, as before the page's scripts have come, until the page is left.
 * Buttons with a `sentText` say that then.
 */
const markSentForm =
	"addEventListener(`submit`,function(e){let b=e.submitter;if(!b||e.defaultPrevented)return;b.setAttribute(`aria-busy`,`true`);addEventListener(`pagehide`,function(){b.removeAttribute(`aria-busy`)},{once:true})})";

/** Styles in the page itself: a browser that paints a page before its end knows only those that it has read by then. */
const allowViewTransitions = "@view-transition{navigation:auto}";

/**
 * Catches the rejection of a transition between two documents that the browser gives up. Runs before the first paint,
 * with which the page's own begins.
 */
const listenToViewTransitions =
	"for(const name of[`pageswap`,`pagereveal`])addEventListener(name,function({viewTransition}){viewTransition?.ready.catch(function(){})})";

export async function loader({ request, context, params, url }: Route.LoaderArgs): Promise<RootData> {
	const { ctx, deps, locale } = context.get(requestContext);
	/** What visitors read of the database, too: their page stands without it. */
	const orNull = (error: unknown) => {
		reportUnexpected(error, { request, context, params });
		return null;
	};
	const user = ctx.actor && userOf(ctx.actor);
	const [unread, newMatches, announcement] = await Promise.all([
		countUnread(ctx),
		countNewMatches(ctx),
		findAnnouncement(ctx, locale).catch(orNull),
		ctx.actor && recordVisit(ctx, ctx.actor.id),
		ctx.actor && countActive(ctx, ctx.actor.id),
	]);
	return {
		user,
		userId: ctx.actor?.id ?? null,
		unreadMessages: unread.messages,
		unreadNotifications: unread.notifications,
		newMatches,
		providers: configuredProviders(deps.accounts.social),
		lateModules: lateModulesOf(url.pathname, { isMember: user !== null, locale }),
		announcement,
		year: ctx.clock.now().getFullYear(),
		storeAddress: deps.config.storeAddress ?? null,
		publicUrl: deps.config.publicUrl,
		...deps.siteFrame[locale],
	};
}

/** The modules that a page imports only once its scripts run: the core's texts, and of a home its member's part. */
function lateModulesOf(path: string, { isMember, locale }: { isMember: boolean; locale: Locale }): string[] {
	const sources = [`app/i18n/core-messages-${locale}.ts`];
	if (isMember && path === "/") sources.push("app/features/home/components/member-home.tsx");
	return [...new Set(sources.flatMap(builtFiles))];
}

function userOf(actor: Actor): RootData["user"] {
	return { username: actor.username, admin: adminAccessOf(actor), isBanned: actor.isBanned };
}

function adminAccessOf(actor: Actor): AdminAccess | null {
	if (canAdminister(actor)) return "all";
	return canModerate(actor) ? "moderation" : null;
}

export const middleware: Route.MiddlewareFunction[] = [requireIdentity, mendAddress];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	loadMessagesOfPage,
	onNetworkError,
	noticeReloaded,
];

/** True after leaving the messages: the count of unread ones has changed. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return (
		skipRevalidationForDialog(change) || (isInMessages(change.currentUrl) && !isInMessages(change.nextUrl))
	);
}

export function Layout({ children }: { children: ReactNode }) {
	const locale = useLocale();
	const t = useT();
	const nonce = use(NonceContext);
	const messages = use(PageMessagesContext);
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
				<meta name="application-name" content={t("shell.brand")} />
				{messages && <meta name={pageMessagesName} content={messages} />}
				<link rel="manifest" href={manifestPath} />
				<style>{allowViewTransitions}</style>
				<script nonce={nonce} suppressHydrationWarning>
					{`${applyTheme};${markScriptsPending};${listenToViewTransitions};${deferEarlyPress};${markSentForm}`}
				</script>
				<Meta />
				{/* The policy lets our own styles pass; a browser hides a nonce, and React would miss it. */}
				<Links nonce="" />
				{root?.siteStyle && <style>{root.siteStyle}</style>}
				<Fonts />
			</head>
			<body className={bodyClass}>
				{children}
				<DeferredScripts
					lateModules={[...(root?.lateModules ?? []), ...(messages ? [messages] : [])]}
					isFetchedEarly={Boolean(root?.user)}
				/>
				<ScrollRestoration />
			</body>
		</html>
	);
}

/** A loader that fetches the site's texts with its part, which a first page may lack. */
function withTexts<Part>(load: () => Promise<Part>): () => Promise<Part> {
	return async () => {
		const [part] = await Promise.all([load(), loadMessages(pageLocale(), ["site"])]);
		return part;
	};
}

const lateParts: LateParts = {
	loadBell: withTexts(() => import("./features/notifications/components/bell.tsx")),
	loadAuthPanel: withTexts(() => import("./features/accounts/components/auth/auth-panel.tsx")),
	loadNotices: withTexts(() => import("./features/accounts/components/session/notice-toasts.ts")),
};

export default function Root() {
	return (
		<Frame lateParts={lateParts}>
			<Outlet />
		</Frame>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Frame lateParts={lateParts}>
			<FailedPage error={error} />
		</Frame>
	);
}
