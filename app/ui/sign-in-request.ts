import { useSyncExternalStore } from "react";

/** The state after a session that ended under a page. */
interface SignInRequest {
	/** True once the server refused something because the session is over. */
	readonly isSignedOut: boolean;
	/** True while the dialog to sign in again is open. */
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
 * Opens the sign-in dialog over the page, which stays as it is with all that was typed.
 * @param sender key of the refused request, which is repeated once, however often it was refused
 * @param retry repeats the request once the person has signed in
 */
export function requestSignIn(sender: unknown, retry: () => void): void {
	refused.set(sender, retry);
	change({ isSignedOut: true, isOpen: true });
}

/** Opens the dialog again where the page belongs to a session that is over. @returns whether it does */
export function repeatSignInRequest(): boolean {
	if (current.isSignedOut) change({ isSignedOut: true, isOpen: true });
	return current.isSignedOut;
}

/** Closes the dialog; a refused request is repeated when the person presses its button again. */
export function declineSignIn(): void {
	refused.clear();
	change({ ...current, isOpen: false });
}

/** Repeats the refused requests, after the person has signed in again. */
export function endSignInRequest(): void {
	const retries = [...refused.values()];
	refused.clear();
	change(none);
	for (const retry of retries) retry();
}

/** True for a page of a session that is over. */
export function isSignedOutPage(): boolean {
	return current.isSignedOut;
}
