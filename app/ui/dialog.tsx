import { lazy, type ReactNode, Suspense } from "react";

const DialogPanel = lazy(() =>
	import("./dialog-panel.tsx").then((module) => ({ default: module.DialogPanel })),
);

export interface DialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: string;
	description?: string;
	/** Accessible name of the closing cross. */
	closeLabel: string;
	wide?: boolean;
	children: ReactNode;
}

/**
 * A modal dialog; on the phone a sheet from below. It traps and returns focus and closes on Escape.
 * Its code is fetched when a dialog first opens; `preloadDialog` fetches it on hover or focus.
 */
export function Dialog(props: DialogProps) {
	if (!props.open) return null;
	return (
		<Suspense>
			<DialogPanel {...props} />
		</Suspense>
	);
}

/** @returns what rejects when the code cannot be fetched; the next opening tries again */
export async function preloadDialog(): Promise<void> {
	await import("./dialog-panel.tsx");
}

/** The row of buttons at a dialog's end; the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
	return <div className="dialog-actions">{children}</div>;
}
