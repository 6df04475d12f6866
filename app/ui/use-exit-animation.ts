import { useEffect, useRef, useState } from "react";

export interface ExitingItem<T> {
	readonly item: T;
	readonly isLeaving: boolean;
}

/**
 * A list in which what was taken out stays at its place for a moment, so that it can be seen to leave.
 * @param leavingMillis how long it takes, in milliseconds; the style has the same
 */
export function useExitAnimation<T extends { readonly id: string }>(
	items: readonly T[],
	leavingMillis: number,
): readonly ExitingItem<T>[] {
	const [shown, setShown] = useState<readonly ExitingItem<T>[]>(() => items.map(staying));
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		setShown((before) => withExiting(before, items));
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setShown(items.map(staying)), leavingMillis);
		return () => clearTimeout(timer.current);
	}, [items, leavingMillis]);
	return shown;
}

const staying = <T>(item: T): ExitingItem<T> => ({ item, isLeaving: false });

/** The new items, and behind each old one that is still there those that stood after it and are gone. */
export function withExiting<T extends { readonly id: string }>(
	before: readonly ExitingItem<T>[],
	items: readonly T[],
): readonly ExitingItem<T>[] {
	const ids = new Set(items.map(({ id }) => id));
	const shown = items.map(staying);
	let index = 0;
	for (const { item } of before) {
		const at = shown.findIndex((other) => other.item.id === item.id);
		if (at >= 0) index = at + 1;
		else if (!ids.has(item.id)) shown.splice(index++, 0, { item, isLeaving: true });
	}
	return shown;
}
