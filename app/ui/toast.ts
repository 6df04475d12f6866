export type ToastTone = "ok" | "bad" | "info" | "sealed";

export interface ToastMessage {
	tone: ToastTone;
	text: string;
	/** The next step: a link or a call. */
	action?: { label: string; to: string } | { label: string; onAction: () => void };
}

type Listener = () => void;

let waiting: readonly ToastMessage[] = [];
let isNeeded = false;
const listeners = new Set<Listener>();

/** Shows a toast at the bottom right. The first one fetches the code that draws them. */
export function showToast(message: ToastMessage): void {
	waiting = [...waiting, message];
	isNeeded = true;
	for (const listener of listeners) listener();
}

/** Hands over what waits and forgets it; for the toaster only. */
export function drainToasts(): readonly ToastMessage[] {
	const taken = waiting;
	waiting = [];
	return taken;
}

export function subscribeToasts(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** True from the first toast on: the toaster's code is then needed. */
export function hasToasts(): boolean {
	return isNeeded;
}
