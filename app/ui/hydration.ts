import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the page is as the server rendered it: for what only a script can do, or only a browser can know. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

/** Milliseconds after which a browser that is never idle begins all the same. */
const maxWaitMs = 2000;

/** True once the page is hydrated and the browser is idle: work that can wait begins then. */
export function useBrowserIdle(): boolean {
	const [settled, setSettled] = useState(false);
	useEffect(() => {
		const settle = () => setSettled(true);
		if (!("requestIdleCallback" in window)) {
			const timer = setTimeout(settle);
			return () => clearTimeout(timer);
		}
		const handle = requestIdleCallback(settle, { timeout: maxWaitMs });
		return () => cancelIdleCallback(handle);
	}, []);
	return settled;
}

/**
 * Hands over what was typed or chosen in a field before the page's script had come, or what the browser restored after
 * a reload. React notices none of it, and would overwrite it.
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
		const entered = field.current ? read(field.current) : value;
		if (value !== undefined && entered !== undefined && entered !== value) onValue?.(entered);
	});
	useEffect(() => start.current(), []);
	return field;
}

/** The value of a text field or of a list to choose from. */
export function readValue(field: { readonly value: string }): string {
	return field.value;
}
