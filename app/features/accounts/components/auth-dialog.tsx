import { lazy, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Spare } from "#app/ui/spare.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSettled } from "#app/ui/use-settled.ts";
import { returnPath, type SocialProvider } from "../rules.ts";
import { authModeIn, authPageHref, leadsBack, nextAfterAuth } from "./auth-location.ts";
import { useInvitation } from "./use-invitation.ts";

const AuthPanel = lazy(() => import("./auth-panel.tsx").then((module) => ({ default: module.AuthPanel })));

export interface AuthDialogProps {
	signedIn: boolean;
	/** Configured providers of social sign-in. */
	providers: readonly SocialProvider[];
	/** Whether the page asks a visitor to sign in. */
	invites: boolean;
}

/**
 * The account dialog over any page, open while the address says so (`?auth=signIn`), or by itself where the page
 * invites. Its code is fetched then. Without script, or that code, the browser goes on to the account page instead.
 */
export function AuthDialog({ signedIn, providers, invites }: AuthDialogProps) {
	const location = useLocation();
	const hydrated = useHydrated();
	const mode = authModeIn(location.search);
	const settled = useSettled();
	const invitation = useInvitation(invites && settled && !signedIn, mode !== null);
	useWayOn(signedIn && mode !== null);
	if (signedIn || !(mode || invitation.open)) return null;
	const next = nextAfterAuth(location);
	return (
		<>
			{mode && (
				<noscript>
					<meta httpEquiv="refresh" content={`0;url=${authPageHref(mode, next)}`} />
				</noscript>
			)}
			{hydrated && (
				<Spare onFail={() => mode && window.location.replace(authPageHref(mode, next))}>
					<Suspense>
						<AuthPanel mode={mode} next={next} providers={providers} onDecline={invitation.decline} />
					</Suspense>
				</Spare>
			)}
		</>
	);
}

/**
 * Whoever is signed in goes on from an address that would open the dialog to where signing in leads: back to the
 * entry of the page under it, or to another page in its place.
 */
function useWayOn(isOver: boolean): void {
	const location = useLocation();
	const navigate = useNavigate();
	const isBack = leadsBack(location);
	const next = returnPath(nextAfterAuth(location));
	useEffect(() => {
		if (!isOver) return;
		if (isBack) void navigate(-1);
		else void navigate(next, { replace: true, preventScrollReset: true });
	}, [isOver, isBack, next, navigate]);
}
