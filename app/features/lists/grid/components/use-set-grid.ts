import { useEffect, useMemo, useRef, useState } from "react";
import { readResult } from "#app/platform/send-form.ts";
import { setCellsPath } from "#app/shared/list-paths.ts";
import { plainFailure, type Result } from "#app/shared/result.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import type { Side } from "../../entry/rules.ts";
import {
	addCopy,
	type CellChange,
	type CellMark,
	type CellState,
	emptyCell,
	markCell,
	noMark,
	pressCell,
	type ReadNumbers,
	removeCopy,
	type SavedCells,
	type SetGridView,
} from "../rules.ts";
import { CellOutbox, type SaveStatus } from "./cell-outbox.ts";

/** Marks of the things of a set, by their numbers. */
export type Marks = ReadonlyMap<string, CellMark>;

/** The ways to change one cell. */
export const steps = { press: pressCell, add: addCopy, remove: removeCopy } as const;
export type Step = keyof typeof steps;

/** The cells of a set on the screen, and how they are saved. A component with another set is another component. */
export function useSetGrid(grid: SetGridView, personId: string | null) {
	const [marks, setMarks] = useState<Marks>(() => marksByNumber(grid.marks));
	const [initial, setInitial] = useState(marks);
	const [status, setStatus] = useState<SaveStatus>({ kind: "none" });
	const [isFull, setFull] = useState(false);
	const latest = useRef(marks);
	const outbox = useRef<CellOutbox | null>(null);
	const actions = useMemo(() => {
		const show = (next: Marks) => {
			latest.current = next;
			setMarks(next);
		};
		const change = (cells: ReadonlyMap<string, CellState>) => {
			if (cells.size === 0) return;
			show(withCells(latest.current, cells));
			outbox.current?.put(cells, Date.now());
		};
		return { show, change };
	}, []);
	useEffect(() => {
		const made = new CellOutbox({
			key: `set:${personId}:${grid.id}`,
			storage: browserStorage,
			isOnline: () => navigator.onLine,
			send: (changes, isLast) => sendCells(grid.id, changes, isLast),
			onSaved: (numbers, saved) => {
				setFull(saved.isFull);
				actions.show(withSaved(latest.current, numbers, saved.marks));
			},
			onStatus: setStatus,
		});
		outbox.current = made;
		const restored = made.restore().map((cell): [string, CellState] => [cell.number, cell]);
		if (restored.length > 0) {
			actions.show(withCells(latest.current, new Map(restored)));
			setInitial(latest.current);
		}
		return watchPage(made);
	}, [grid.id, personId, actions]);
	return {
		marks,
		status,
		isFull,
		isChanged: changedSince(initial, marks).size > 0,
		retry: () => void outbox.current?.flush(),
		step: (number: string, step: Step) => {
			const cell = stateOf(latest.current, number);
			const next = steps[step](cell);
			if (next.side !== cell.side || next.quantity !== cell.quantity)
				actions.change(new Map([[number, next]]));
		},
		/** Marks numbers as missing or spare; one without a quantity of its own is at least one. */
		mark: (side: Side, cells: ReadNumbers["cells"]) => {
			const marked = cells.map(({ number, quantity }): [string, CellState] => [
				number,
				markCell(stateOf(latest.current, number), side, quantity),
			]);
			actions.change(new Map(marked));
		},
		/** Marks every thing as missing of which the lists have nothing. */
		markAllMissing: () => {
			const missing = grid.numbers.filter((number) => isUntouched(latest.current.get(number)));
			actions.change(new Map(missing.map((number) => [number, { side: "want", quantity: 1 }])));
		},
		/** Empties every cell of a missing thing. */
		clearMissing: () => {
			const wanted = [...latest.current.values()].filter(({ side }) => side === "want");
			actions.change(new Map(wanted.map(({ number }) => [number, emptyCell])));
		},
		/** Brings the cells back to what they were when the page was opened. */
		undo: () => actions.change(changedSince(latest.current, initial)),
	};
}

/** Saves what waits when the page is left or the connection is back. @returns a function that ends it */
function watchPage(outbox: CellOutbox): () => void {
	const flush = () => void outbox.flush();
	const flushLast = () => {
		if (document.visibilityState === "hidden") void outbox.flush(true);
	};
	window.addEventListener("online", flush);
	window.addEventListener("pagehide", flushLast);
	document.addEventListener("visibilitychange", flushLast);
	return () => {
		window.removeEventListener("online", flush);
		window.removeEventListener("pagehide", flushLast);
		document.removeEventListener("visibilitychange", flushLast);
		outbox.close();
	};
}

/** The number of bytes that a browser still sends once the page is gone. */
const keepaliveLimit = 60_000;

async function sendCells(
	expansionId: string,
	changes: readonly CellChange[],
	isLast: boolean,
): Promise<Result<SavedCells>> {
	const body = new FormData();
	const cells = JSON.stringify({ sentAt: Date.now(), cells: changes });
	body.set("cells", cells);
	try {
		const keepalive = isLast && cells.length < keepaliveLimit;
		const response = await fetch(setCellsPath(expansionId), { method: "POST", body, keepalive });
		return readResult(response.status, await response.text());
	} catch {
		return { ok: false, failure: plainFailure("service.unavailable") };
	}
}

function marksByNumber(marks: readonly CellMark[]): Marks {
	return new Map(marks.map((mark) => [mark.number, mark]));
}

function stateOf(marks: Marks, number: string): CellState {
	return marks.get(number) ?? emptyCell;
}

function withCells(marks: Marks, cells: ReadonlyMap<string, CellState>): Marks {
	const next = new Map(marks);
	for (const [number, { side, quantity }] of cells)
		next.set(number, { ...noMark, ...next.get(number), number, side, quantity });
	return next;
}

/** The marks with what the server has of some numbers; one that it does not name is empty. */
function withSaved(marks: Marks, numbers: readonly string[], saved: readonly CellMark[]): Marks {
	const next = new Map(marks);
	const known = marksByNumber(saved);
	for (const number of numbers) {
		const mark = known.get(number);
		if (mark) next.set(number, mark);
		else next.delete(number);
	}
	return next;
}

function isUntouched(mark: CellMark | undefined): boolean {
	return !mark || (mark.side === null && mark.published + mark.detailed === 0);
}

/** The cells that differ, as the second of both has them. */
function changedSince(from: Marks, to: Marks): Map<string, CellState> {
	const changed = new Map<string, CellState>();
	for (const number of new Set([...from.keys(), ...to.keys()])) {
		const [before, after] = [stateOf(from, number), stateOf(to, number)];
		if (before.side !== after.side || before.quantity !== after.quantity)
			changed.set(number, { side: after.side, quantity: after.quantity });
	}
	return changed;
}
