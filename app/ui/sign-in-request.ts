import { useSyncExternalStore } from "react";

/** The state after a session that ended under a page. */
interface SignInRequest {
	/** Whether the server has refused something since nobody is signed in any more. */
	readonly isSignedOut: boolean;
	/** Whether the person is asked to sign in again, over the page. */
	readonly isOpen: boolean;
}

const none: SignInRequest = { isSignedOut: false, isOpen: false };
let current = none;
const listeners = new Set<() => void>();
/** Refused requests to send again, by their sender. */
const refused = new Map<unknown, () => void>();

function change(request: SignInRequest): void {
	current = request;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

export function useSignInRequest(): SignInRequest {
	return useSyncExternalStore(
		subscribe,
		() => current,
		() => none,
	);
}

/**
 * Asks the person to sign in over the page, which stays as it is with all that was typed.
 * @param sender of what was refused; it is sent once, however often it was refused
 * @param retry sends it again once the person has signed in
 */
export function requestSignIn(sender: unknown, retry: () => void): void {
	refused.set(sender, retry);
	change({ isSignedOut: true, isOpen: true });
}

/** Asks once more, where the page belongs to a session that is over. @returns whether it does */
export function repeatSignInRequest(): boolean {
	if (current.isSignedOut) change({ isSignedOut: true, isOpen: true });
	return current.isSignedOut;
}

/** Leaves the page as it is; what was refused is sent when its person presses again. */
export function declineSignIn(): void {
	refused.clear();
	change({ ...current, isOpen: false });
}

/** The person has signed in again: what was refused is sent. */
export function endSignInRequest(): void {
	const retries = [...refused.values()];
	refused.clear();
	change(none);
	for (const retry of retries) retry();
}

/** Whether the page belongs to a session that is over. */
export function isSignedOutPage(): boolean {
	return current.isSignedOut;
}
