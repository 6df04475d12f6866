import { PrefetchPageLinks } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { AuthMode } from "../rules.ts";
import { authPageHref, authSendPath } from "./auth-location.ts";

/** Where an account form is sent: by script without leaving the page, otherwise to the account page. */
export function useAuthAction(mode: AuthMode, next: string): string {
	const hydrated = useHydrated();
	return hydrated ? authSendPath : authPageHref(mode, next);
}

/**
 * Fetches the code that answers for a lost connection while there is one. Without it the router would load the
 * whole page anew when the form is sent, and what was typed would be gone.
 */
export function AuthSendingCode() {
	const hydrated = useHydrated();
	return hydrated && <PrefetchPageLinks page={authSendPath} />;
}
