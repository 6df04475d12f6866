let signingOut = false;
const listeners = new Set<() => void>();

function setSigningOut(now: boolean): void {
	signingOut = now;
	for (const listener of listeners) listener();
}

/** The session is being ended by a form that loads the whole page anew. */
export function startSignOut(): void {
	setSigningOut(true);
}

export function isSigningOut(): boolean {
	return signingOut;
}

/** A page that comes back as it was left, from the browser's memory, is not leaving any more. */
export function subscribeSignOut(listener: () => void): () => void {
	listeners.add(listener);
	window.addEventListener("pageshow", end);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) window.removeEventListener("pageshow", end);
	};
}

function end(): void {
	setSigningOut(false);
}
