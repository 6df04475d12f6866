import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { EntryView } from "../../rules.ts";

/** Milliseconds that a finger rests on a thing to choose it, and pixels that it may slip. */
const longPressMs = 450;
const slipPx = 10;

/** The entries that are chosen to be changed together. */
export function useSelection() {
	/** Null while a press opens an entry. */
	const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);

	function toggle(id: string) {
		setChosen((before) => {
			const after = new Set(before);
			if (!after.delete(id)) after.add(id);
			return after;
		});
	}

	return {
		isChoosing: chosen !== null,
		isChosen: (id: string) => chosen?.has(id) ?? false,
		entriesOf: (entries: readonly EntryView[]) => entries.filter(({ id }) => chosen?.has(id)),
		begin: () => setChosen(new Set()),
		chooseAll: (entries: readonly EntryView[]) => setChosen(new Set(entries.map(({ id }) => id))),
		end: () => setChosen(null),
		toggle,
	};
}

export type Selection = ReturnType<typeof useSelection>;

/** Handlers of an entry's button: a press opens it, or chooses it while things are chosen; a long one begins to choose. */
export function useEntryPress(selection: Selection, onOpen: (entry: EntryView) => void) {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const start = useRef({ x: 0, y: 0 });
	const wasLong = useRef(false);
	const stop = () => clearTimeout(timer.current);
	return (entry: EntryView) => ({
		onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
			wasLong.current = false;
			start.current = { x: clientX, y: clientY };
			stop();
			if (pointerType === "mouse" || selection.isChoosing) return;
			timer.current = setTimeout(() => {
				wasLong.current = true;
				selection.toggle(entry.id);
			}, longPressMs);
		},
		onPointerMove: ({ clientX, clientY }: PointerEvent) => {
			if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slipPx) stop();
		},
		onPointerUp: stop,
		onPointerCancel: stop,
		onContextMenu: (event: MouseEvent) => {
			if (wasLong.current) event.preventDefault();
		},
		onClick: () => {
			// The press that began the selection ends with a click of its own.
			if (wasLong.current) wasLong.current = false;
			else if (selection.isChoosing) selection.toggle(entry.id);
			else onOpen(entry);
		},
	});
}
