import { type ReactNode, use } from "react";
import {
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useMatches,
	useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { configuredProviders } from "./features/accounts/commands-social.server.ts";
import { AccountNotices } from "./features/accounts/components/account-notices.tsx";
import { AuthDialog } from "./features/accounts/components/auth-dialog.tsx";
import { SessionWatch } from "./features/accounts/components/session-watch.tsx";
import { useUnreadCount } from "./features/chats/components/use-unread-count.ts";
import { countUnread } from "./features/notifications/queries.server.ts";
import { useLocale, useT } from "./i18n/provider.tsx";
import { fetchKnown, fetchLate } from "./late.ts";
import { NonceContext } from "./nonce.ts";
import { keepUnderDialog } from "./routes/auth-revalidation.ts";
import { FailedPage } from "./routes/failed-page.tsx";
import { keepOnLoss } from "./routes/lost-connection.ts";
import { requestContext } from "./routes/request-context.server.ts";
import { screenOf } from "./routes/screen.ts";
import { textsPreload } from "./routes/texts-preload.server.ts";
import { BottomBar } from "./shell/bottom-bar.tsx";
import { Footer } from "./shell/footer.tsx";
import { forgetPerson } from "./shell/forget-person.ts";
import { LanguageWatch } from "./shell/language-watch.tsx";
import { NavBar } from "./shell/nav-bar.tsx";
import { RouteProgress } from "./shell/route-progress.tsx";
import { SessionLoading } from "./shell/session-loading.tsx";
import { SkipLink } from "./shell/skip-link.tsx";
import { Fonts } from "./ui/fonts.tsx";
import { Spare } from "./ui/spare.tsx";
import { ToastRegion } from "./ui/toast-region.tsx";
import "./ui/styles/app.css";

const textFiles = textsPreload();

/** Runs before the first paint: the chosen theme, so that nothing flashes. Free of characters that HTML escapes. */
const applyTheme =
	"try{const t=localStorage.getItem(`theme`);if(t===`dark`||t===`light`)document.documentElement.dataset.theme=t}catch{}";

export async function loader({ context }: Route.LoaderArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	const user = ctx.actor && { username: ctx.actor.username, isAdmin: ctx.actor.isAdmin };
	const unread = await countUnread(ctx);
	return {
		user,
		userId: ctx.actor?.id ?? null,
		unreadMessages: unread.messages,
		unreadNotifications: unread.notifications,
		providers: user ? [] : configuredProviders(deps.accounts.social),
		textFile: textFiles[locale],
		year: ctx.clock.now().getFullYear(),
		storeAddress: deps.config.storeAddress ?? null,
		publicUrl: deps.config.publicUrl,
	};
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepOnLoss];

/** The count of unread messages is old once messages were looked at. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	return keepUnderDialog(change) || (isInMessages(change.currentUrl) && !isInMessages(change.nextUrl));
}

function isInMessages({ pathname }: { pathname: string }): boolean {
	return pathname.startsWith("/mensajes");
}

export function Layout({ children }: { children: ReactNode }) {
	const locale = useLocale();
	const nonce = use(NonceContext);
	const root = useRouteLoaderData<typeof loader>("root");
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
				<script nonce={nonce} suppressHydrationWarning>
					{applyTheme}
				</script>
				<Meta />
				<Links />
				<Fonts />
				<script nonce={nonce} suppressHydrationWarning>
					{fetchKnown}
				</script>
				{root?.textFile && <link rel="modulepreload" href={root.textFile} />}
			</head>
			<body className={bodyClass}>
				{children}
				<ScrollRestoration />
				<Scripts />
				{import.meta.env.PROD && (
					<script nonce={nonce} suppressHydrationWarning>
						{fetchLate}
					</script>
				)}
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

/** What stands around every page, also around an error. */
function Frame({ children }: { children: ReactNode }) {
	const t = useT();
	const root = useRouteLoaderData<typeof loader>("root");
	const location = useLocation();
	const unreadMessages = useUnreadCount(root, isInMessages(location));
	const { footer, invites } = screenOf(useMatches());
	return (
		<>
			<SkipLink />
			<RouteProgress />
			<LanguageWatch />
			<SessionLoading />
			<NavBar
				user={root?.user ?? null}
				unreadMessages={unreadMessages}
				unreadNotifications={root?.unreadNotifications}
			/>
			{children}
			{footer && <Footer year={root?.year} storeAddress={root?.storeAddress} />}
			<BottomBar />
			<AuthDialog
				signedIn={Boolean(root?.user)}
				providers={root?.providers ?? []}
				invites={invites && root !== undefined}
			/>
			<AccountNotices onLeft={forgetPerson} />
			{root && <SessionWatch username={root.user?.username ?? null} />}
			<Spare>
				<ToastRegion label={t("shell.toasts")} closeLabel={t("shell.close")} />
			</Spare>
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
