import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";
import { isSigningOut, subscribeSignOut } from "#app/features/accounts/components/session/signing-out.ts";

const LoadingScreen = lazy(
	(): Promise<{ default: ComponentType<{ full?: boolean }> }> =>
		import("./loading-screen.tsx").then(
			(module) => ({ default: module.LoadingScreen }),
			// The session ends without it, too.
			() => ({ default: () => null }),
		),
);

/** Covers the window while the session ends: what is under it belongs to nobody any more. */
export function SessionLoading() {
	const signingOut = useSyncExternalStore(subscribeSignOut, isSigningOut, () => false);
	if (!signingOut) return null;
	return (
		<Suspense>
			<LoadingScreen full />
		</Suspense>
	);
}
