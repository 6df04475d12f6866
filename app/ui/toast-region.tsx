import { lazy, Suspense, useSyncExternalStore } from "react";
import { subscribeToasts, toastsAsked } from "./toast.ts";

const Toaster = lazy(() => import("./toaster.tsx").then((module) => ({ default: module.Toaster })));

export interface ToastRegionProps {
	/** Accessible name of the list of toasts. */
	label: string;
	closeLabel: string;
}

/** Costs nothing until the first toast, then loads what draws them. */
export function ToastRegion(props: ToastRegionProps) {
	const asked = useSyncExternalStore(subscribeToasts, toastsAsked, () => false);
	if (!asked) return null;
	return (
		<Suspense>
			<Toaster {...props} />
		</Suspense>
	);
}
