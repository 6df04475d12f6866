import { lazy, Suspense } from "react";
import { useNavigation } from "react-router";

const LoadingScreen = lazy(() =>
	import("./loading-screen.tsx").then((module) => ({ default: module.LoadingScreen })),
);

/** Covers the window while the session ends: what is under it belongs to nobody any more. */
export function SessionLoading() {
	const { state, formAction } = useNavigation();
	if (state === "idle" || formAction !== "/auth/sign-out") return null;
	return (
		<Suspense>
			<LoadingScreen full />
		</Suspense>
	);
}
