import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { browserStorage } from "./browser-storage.ts";

/**
 * A text that is kept in this browser while it is written, for whoever comes back to it. It is kept until it is empty,
 * or forgotten by {@link forgetDraft}.
 * @param about what it is written about; each has its own
 */
export function useDraft(about: string, initial: string): [string, (text: string) => void] {
	const key = keyOf(about);
	const [text, setText] = useState(initial);
	useEffect(() => {
		if (!initial) setText(browserStorage.get(key) ?? "");
	}, [key, initial]);
	const change = useCallback(
		(next: string) => {
			setText(next);
			browserStorage.set(key, next || null);
		},
		[key],
	);
	return [text, change];
}

/** Forgets a text once it was sent. */
export function forgetDraft(about: string): void {
	browserStorage.set(keyOf(about), null);
}

function keyOf(about: string): string {
	return `draft:${about}`;
}

/**
 * Hands over what was typed or chosen in a field before the page's script had come, or what the browser kept in it over a
 * reload. React hears of none of it, and would take it back.
 * @param value what the page takes to be in the field
 * @param onValue what happens when something else is in it
 * @returns the field's ref
 */
export function useEarlyValue<Field extends { readonly value: string }>(
	value: string,
	onValue: (value: string) => void,
): RefObject<Field | null> {
	const field = useRef<Field>(null);
	// After the first time they are always the same.
	useEffect(() => {
		if (field.current && field.current.value !== value) onValue(field.current.value);
	});
	return field;
}
