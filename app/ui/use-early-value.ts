import { type RefObject, useEffect, useRef } from "react";

/**
 * Hands over what was typed or chosen in a field before the page's script had come, or what the browser kept in it over a
 * reload. React hears of none of it, and would take it back.
 * @param value what the page takes to be in the field; absent where it leaves that to the browser
 * @param onValue what happens when something else is in it
 * @returns the field's ref
 */
export function useEarlyValue<Field extends { readonly value: string }>(
	value: string | undefined,
	onValue: ((value: string) => void) | undefined,
): RefObject<Field | null> {
	const field = useRef<Field>(null);
	// After the first time they are always the same.
	useEffect(() => {
		if (field.current && value !== undefined && field.current.value !== value) onValue?.(field.current.value);
	});
	return field;
}
