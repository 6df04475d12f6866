import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the page is as the server sent it: for what only a script can do, or only a browser can know. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

/** A browser that never rests has to begin all the same, after so many milliseconds. */
const longestWait = 2000;

/** Whether the page is taken over and the browser has found a moment with nothing to do: what can wait begins then. */
export function useBrowserIdle(): boolean {
	const [settled, setSettled] = useState(false);
	useEffect(() => {
		const settle = () => setSettled(true);
		if (!("requestIdleCallback" in window)) {
			const timer = setTimeout(settle);
			return () => clearTimeout(timer);
		}
		const handle = requestIdleCallback(settle, { timeout: longestWait });
		return () => cancelIdleCallback(handle);
	}, []);
	return settled;
}

/**
 * Hands over what was typed or chosen in a field before the page's script had come, or what the browser kept in it over a
 * reload. React hears of none of it, and would take it back.
 * @param value what the page takes to be in the field; absent where it leaves that to the browser
 * @param onValue what happens when something else is in it
 * @param read what is in the field
 * @returns the field's ref
 */
export function useValueBeforeHydration<Field extends Element>(
	value: string | undefined,
	onValue: ((value: string) => void) | undefined,
	read: (field: Field) => string | undefined,
): RefObject<Field | null> {
	const field = useRef<Field>(null);
	// Later the field may differ for a moment, as when its form was reset, and the page is right.
	const start = useRef(() => {
		const found = field.current ? read(field.current) : value;
		if (value !== undefined && found !== undefined && found !== value) onValue?.(found);
	});
	useEffect(() => start.current(), []);
	return field;
}

/** The value of a text field or of a list to choose from. */
export function readValue(field: { readonly value: string }): string {
	return field.value;
}
