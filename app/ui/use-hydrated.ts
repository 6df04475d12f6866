import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the page is as the server sent it: for what only a script can do, or only a browser can know. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
