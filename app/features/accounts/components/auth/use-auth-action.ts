import { authSendPath } from "#app/shared/paths.ts";
import { useHydrated } from "#app/ui/hydration.ts";
import type { AuthMode } from "../../rules.ts";
import { authPageHref } from "./auth-location.ts";

/** Where an account form is sent: by script without leaving the page, otherwise to the account page. */
export function useAuthAction(mode: AuthMode, next: string): string {
	const hydrated = useHydrated();
	return hydrated ? authSendPath : authPageHref(mode, next);
}
