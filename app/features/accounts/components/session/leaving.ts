let leaving = false;
const listeners = new Set<() => void>();

function setLeaving(now: boolean): void {
	leaving = now;
	for (const listener of listeners) listener();
}

/** The session is being ended by a form that loads the whole page anew. */
export function beginLeaving(): void {
	setLeaving(true);
}

export function isLeaving(): boolean {
	return leaving;
}

/** A page that comes back as it was left, from the browser's memory, is not leaving any more. */
export function subscribeLeaving(listener: () => void): () => void {
	listeners.add(listener);
	window.addEventListener("pageshow", end);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) window.removeEventListener("pageshow", end);
	};
}

function end(): void {
	setLeaving(false);
}
