let isActive = false;
const listeners = new Set<() => void>();

function setActive(value: boolean): void {
	isActive = value;
	for (const listener of listeners) listener();
}

/** Marks that a form which reloads the whole page is about to end the session. */
export function startSignOut(): void {
	setActive(true);
}

export function isSigningOut(): boolean {
	return isActive;
}

/** Subscribes to {@link isSigningOut}. A page that comes back from the browser's cache is not signing out any more. */
export function subscribeSignOut(listener: () => void): () => void {
	listeners.add(listener);
	window.addEventListener("pageshow", end);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) window.removeEventListener("pageshow", end);
	};
}

function end(): void {
	setActive(false);
}
