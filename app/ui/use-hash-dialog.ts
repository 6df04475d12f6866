import type { MouseEvent } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useHydrated } from "./hydration.ts";

/** State of a history entry that a dialog opened over a page: closing it goes back to that page's own entry. */
export const overPage = { overPage: true } as const;

export function isOverPage(state: unknown): boolean {
	return typeof state === "object" && state !== null && "overPage" in state;
}

/**
 * The dialog that the address names after its `#`: Back closes it, and signing in can lead to it. The page's data
 * stays as it is.
 */
export function useHashDialog() {
	const { pathname, search, hash, state } = useLocation();
	const target = useNavigation().location;
	const navigate = useNavigate();
	const hydrated = useHydrated();
	// It opens and closes at once, also while the page's data is loaded once more.
	const currentHash = target?.pathname === pathname ? target.hash : hash;
	function open(name: string) {
		void navigate({ pathname, search, hash: name }, { state: overPage, preventScrollReset: true });
	}
	/** Turns the open dialog into another, which closes as the first would. */
	function replace(name: string) {
		void navigate({ pathname, search, hash: name }, { replace: true, state, preventScrollReset: true });
	}
	/** Click handler that opens the dialog, for a link to the page that does the same without script. */
	function openOnClick(name: string) {
		return onPlainClick(() => open(name));
	}
	function close() {
		if (isOverPage(state)) void navigate(-1);
		else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
	}
	return { name: hydrated ? currentHash.slice(1) : "", open, openOnClick, replace, close };
}

/** A link's click handler that calls `open` instead of following the link, unless it is to open elsewhere. */
export function onPlainClick(open: () => void) {
	return (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		open();
	};
}
