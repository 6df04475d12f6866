import { lazy, Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { SocialProvider } from "../rules.ts";
import { authModeIn, authPageHref, nextAfterAuth } from "./auth-location.ts";

const AuthPanel = lazy(() => import("./auth-panel.tsx").then((module) => ({ default: module.AuthPanel })));

const subscribeToNothing = () => () => {};
const inBrowserOnly = () => true;
const onServer = () => false;

export interface AuthDialogProps {
	signedIn: boolean;
	/** Configured providers of social sign-in. */
	providers: readonly SocialProvider[];
}

/**
 * The account dialog over any page, open while the address says so (`?auth=signIn`). Its code is fetched then.
 * Without script the browser goes on to the account page instead.
 */
export function AuthDialog({ signedIn, providers }: AuthDialogProps) {
	const location = useLocation();
	const inBrowser = useSyncExternalStore(subscribeToNothing, inBrowserOnly, onServer);
	const mode = authModeIn(location.search);
	if (!mode || signedIn) return null;
	const next = nextAfterAuth(location);
	return (
		<>
			<noscript>
				<meta httpEquiv="refresh" content={`0;url=${authPageHref(mode, next)}`} />
			</noscript>
			{inBrowser && (
				<Suspense>
					<AuthPanel mode={mode} next={next} providers={providers} />
				</Suspense>
			)}
		</>
	);
}

/** Fetches the dialog's code ahead, on hover or focus of a link to it. */
export function preloadAuthDialog(): void {
	void import("./auth-panel.tsx");
}
