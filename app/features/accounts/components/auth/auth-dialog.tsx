import { lazy, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useBrowserIdle, useHydrated } from "#app/ui/hydration.ts";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { declineSignIn, useSignInRequest } from "#app/ui/sign-in-request.ts";
import { overPage } from "#app/ui/use-hash-dialog.ts";
import { returnPath, type SocialProvider } from "../../rules.ts";
import { authModeIn, authPageHref, nextAfterAuth, staysOnPage } from "./auth-location.ts";
import { useInvitation } from "./use-invitation.ts";

const loadPanel = () => import("./auth-panel.tsx").then((module) => ({ default: module.AuthPanel }));
const AuthPanel = lazy(loadPanel);

export interface AuthDialogProps {
	signedIn: boolean;
	/** Configured providers of social sign-in. */
	providers: readonly SocialProvider[];
	/** Whether the page asks a visitor to sign in. */
	invites: boolean;
}

/**
 * The account dialog over any page, open while the address says so (`?auth=signIn`), by itself where the page
 * invites, or where a session has ended under a form. Its code is fetched then. Without script, or that code, the browser goes on to the account page instead.
 */
export function AuthDialog({ signedIn, providers, invites }: AuthDialogProps) {
	const location = useLocation();
	const hydrated = useHydrated();
	const mode = authModeIn(location.search);
	const settled = useBrowserIdle();
	const invitation = useInvitation({
		invites: invites && settled && !signedIn,
		isOpen: mode !== null,
		load: loadPanel,
	});
	const request = useSignInRequest();
	useWayOn(signedIn && mode !== null);
	const isOpen = request.isOpen || (!signedIn && (mode !== null || invitation.open));
	if (!isOpen) return null;
	const next = nextAfterAuth(location);
	return (
		<>
			{mode && (
				<noscript>
					<meta httpEquiv="refresh" content={`0;url=${authPageHref(mode, next)}`} />
				</noscript>
			)}
			{hydrated && (
				<OptionalPart onFail={() => mode && window.location.replace(authPageHref(mode, next))}>
					<Suspense>
						<AuthPanel
							mode={request.isOpen ? null : mode}
							isSessionOver={request.isOpen}
							next={next}
							providers={providers}
							onDecline={request.isOpen ? declineSignIn : invitation.decline}
						/>
					</Suspense>
				</OptionalPart>
			)}
		</>
	);
}

/**
 * Whoever is signed in goes on from an address that would open the dialog to where signing in leads: back to the
 * entry of the page under it, or to another dialog or page in its place.
 */
function useWayOn(isOver: boolean): void {
	const location = useLocation();
	const navigate = useNavigate();
	const stays = staysOnPage(location);
	const isBack = stays && location.hash === "";
	const next = returnPath(nextAfterAuth(location));
	useEffect(() => {
		if (!isOver) return;
		if (isBack) void navigate(-1);
		else void navigate(next, { replace: true, preventScrollReset: true, state: stays ? overPage : null });
	}, [isOver, isBack, stays, next, navigate]);
}
