import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { tabStorage } from "#app/ui/browser-storage.ts";
import { useBrowserIdle, useHydrated } from "#app/ui/hydration.ts";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { declineSignIn, useSignInRequest } from "#app/ui/sign-in-request.ts";
import { overPage } from "#app/ui/use-hash-dialog.ts";
import { returnPath, type SocialProvider } from "../../rules.ts";
import { authModeIn, authPageHref, nextAfterAuth, staysOnPage } from "./auth-location.ts";
import type { AuthPanelProps } from "./auth-panel.tsx";

/** Fetches the dialog's code and texts. It must stay the same function. */
export type LoadAuthPanel = () => Promise<{ AuthPanel: ComponentType<AuthPanelProps> }>;

interface AuthDialogProps {
	loadPanel: LoadAuthPanel;
	signedIn: boolean;
	/** Configured providers of social sign-in. */
	providers: readonly SocialProvider[];
	/** True when the page asks a visitor to sign in. */
	invites: boolean;
}

/**
 * The account dialog over any page, open while the address says so (`?auth=signIn`), by itself where the page
 * invites, or where a session has ended under a form. Its code is fetched then; without script, or when that fails, the
 * account page opens instead.
 */
export function AuthDialog({ loadPanel, signedIn, providers, invites }: AuthDialogProps) {
	const AuthPanel = useMemo(
		() => lazy(() => loadPanel().then((module) => ({ default: module.AuthPanel }))),
		[loadPanel],
	);
	const location = useLocation();
	const hydrated = useHydrated();
	const mode = authModeIn(location.search);
	const isIdle = useBrowserIdle();
	const invitation = useInvitation({
		invites: invites && isIdle && !signedIn,
		isOpen: mode !== null,
		load: loadPanel,
	});
	const request = useSignInRequest();
	useLeaveWhenSignedIn(signedIn && mode !== null);
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
 * Navigates a signed-in person from an address that would open the dialog to where signing in leads: back to the
 * history entry of the page under it, or to another dialog or page in its place.
 */
function useLeaveWhenSignedIn(isActive: boolean): void {
	const location = useLocation();
	const navigate = useNavigate();
	const stays = staysOnPage(location);
	const isBack = stays && location.hash === "";
	const next = returnPath(nextAfterAuth(location));
	useEffect(() => {
		if (!isActive) return;
		if (isBack) void navigate(-1);
		else void navigate(next, { replace: true, preventScrollReset: true, state: stays ? overPage : null });
	}, [isActive, isBack, stays, next, navigate]);
}

/** The key under which a tab stores that its visitor was invited to sign in. */
const invitationKey = "reino-invited";

let wasInvitedSinceLoad = false;

interface InvitationOptions {
	/** True when the current page asks a visitor. */
	readonly invites: boolean;
	/** True when the visitor has the dialog open already, which counts as an invitation. */
	readonly isOpen: boolean;
	/** Fetches the dialog's code. It must stay the same function. */
	readonly load: () => Promise<unknown>;
}

/**
 * Opens the account dialog by itself: on a page that asks its visitors to sign in, once a visit, and not again after
 * `decline`; never for somebody who types or has something open by the time its code is loaded. Only a browser decides
 * it, so the page's HTML is the same for everybody.
 */
function useInvitation({ invites, isOpen, load }: InvitationOptions) {
	const [open, setOpen] = useState(false);
	useEffect(() => {
		setOpen(false);
		if (!invites || wasInvited()) return;
		if (isOpen) return storeInvitation();
		let isUnmounted = false;
		const invite = () => {
			if (isUnmounted || isBusy()) return;
			storeInvitation();
			setOpen(true);
		};
		load().then(invite, () => undefined);
		return () => {
			isUnmounted = true;
		};
	}, [invites, isOpen, load]);
	return { open: open && invites, decline: () => setOpen(false) };
}

/** True for a visitor who types or has typed, or has a dialog, sheet or menu open. */
function isBusy(): boolean {
	const field = "input, textarea, select, [contenteditable]";
	if (document.activeElement?.matches(field)) return true;
	const texts = document.querySelectorAll<HTMLInputElement>("main input:is([type=text], [type=search])");
	if ([...texts].some(({ value }) => value !== "")) return true;
	const popup = "dialog[open], details[open], :popover-open, [aria-expanded=true]";
	return document.querySelector(popup) !== null;
}

/** True once in a visit; without storage the next page load begins anew. */
function wasInvited(): boolean {
	return wasInvitedSinceLoad || tabStorage.get(invitationKey) !== null;
}

function storeInvitation(): void {
	wasInvitedSinceLoad = true;
	tabStorage.set(invitationKey, "1");
}
