import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to what has come in the place of a button that did its act, since the focus has gone with the button.
 * @returns the ref of what has come, which a script may focus
 */
export function useFocusAfter<T extends HTMLElement>(isDone: boolean): RefObject<T | null> {
	const ref = useRef<T>(null);
	const wasDone = useRef(isDone);
	useEffect(() => {
		if (isDone && !wasDone.current && document.activeElement === document.body) ref.current?.focus();
		wasDone.current = isDone;
	}, [isDone]);
	return ref;
}
