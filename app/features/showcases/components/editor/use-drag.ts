import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

export interface DragHandlers {
	onLift: (value: string) => void;
	/** @param place of the list, from 0, that the pointer is over */
	onMove: (value: string, place: number) => void;
	onSetDown: () => void;
	onPutBack: () => void;
}

export interface Drag {
	/** For the handle of a row. */
	readonly grab: (event: PointerEvent, value: string) => void;
	/** Whether a press of the handle was the end of a drag. */
	readonly wasDragged: () => boolean;
}

interface Grabbed {
	readonly value: string;
	readonly startY: number;
	y: number;
	isMoving: boolean;
}

/** A pointer that went less far has pressed, not dragged, in CSS pixels. */
const slack = 5;
/** So near to the edge of the window the page scrolls, so many pixels a frame. */
const edge = 72;
const scrollStep = 10;

/** The row of a list that a pointer at this height is over, from 0; above and below the list, its first and last. */
export function placeAt(y: number, bottoms: readonly number[]): number {
	const place = bottoms.findIndex((bottom) => y < bottom);
	return place < 0 ? bottoms.length - 1 : place;
}

/** Dragging the rows of a list by their handles, with a mouse, a pen or a finger. The row follows the pointer. */
export function useDrag(list: RefObject<HTMLElement | null>, handlers: DragHandlers): Drag {
	const grabbed = useRef<Grabbed>(null);
	const dragged = useRef(false);
	const latest = useRef(handlers);
	latest.current = handlers;
	const end = useRef<() => void>(undefined);
	useEffect(() => () => end.current?.(), []);
	// A move has given the row another place of its own to be shifted from.
	useLayoutEffect(() => follow(list.current, grabbed.current));

	function grab(event: PointerEvent, value: string) {
		dragged.current = false;
		if (event.button !== 0) return;
		end.current?.();
		grabbed.current = { value, startY: event.clientY, y: event.clientY, isMoving: false };
		end.current = listen(grabbed.current, list, latest, (wasMoving) => {
			grabbed.current = null;
			dragged.current = wasMoving;
		});
	}

	return { grab, wasDragged: () => dragged.current };
}

/**
 * Hears what the pointer does, on the document: a row that changes its place loses a pointer that it had captured.
 * @returns ends it
 */
function listen(
	grabbed: Grabbed,
	list: RefObject<HTMLElement | null>,
	handlers: RefObject<DragHandlers>,
	onEnd: (wasMoving: boolean) => void,
): () => void {
	const ended = new AbortController();
	const { signal } = ended;
	function move() {
		if (!grabbed.isMoving || !list.current) return;
		const bottoms = rowsOf(list.current).map((row) => row.offsetTop + row.offsetHeight);
		const y = grabbed.y - list.current.getBoundingClientRect().top;
		handlers.current.onMove(grabbed.value, placeAt(y, bottoms));
		follow(list.current, grabbed);
	}
	function end() {
		ended.abort();
		for (const row of list.current ? rowsOf(list.current) : []) row.style.translate = "";
		onEnd(grabbed.isMoving);
	}
	function stop(isKept: boolean) {
		end();
		if (!grabbed.isMoving) return;
		if (isKept) handlers.current.onSetDown();
		else handlers.current.onPutBack();
	}
	function onPointerMove({ clientY }: globalThis.PointerEvent) {
		grabbed.y = clientY;
		if (!grabbed.isMoving && Math.abs(clientY - grabbed.startY) >= slack) {
			grabbed.isMoving = true;
			handlers.current.onLift(grabbed.value);
			scrollAtEdges(() => grabbed.y, move, signal);
		}
		move();
	}
	document.addEventListener("pointermove", onPointerMove, { signal });
	document.addEventListener("pointerup", () => stop(true), { signal });
	document.addEventListener("pointercancel", () => stop(false), { signal });
	document.addEventListener("keydown", ({ key }) => key === "Escape" && stop(false), { signal });
	return end;
}

/** Scrolls the page while the pointer is near the top or the bottom of the window. */
function scrollAtEdges(y: () => number, onScrolled: () => void, signal: AbortSignal): void {
	if (signal.aborted) return;
	const by = y() < edge ? -scrollStep : y() > innerHeight - edge ? scrollStep : 0;
	if (by) {
		scrollBy({ top: by, behavior: "instant" });
		onScrolled();
	}
	requestAnimationFrame(() => scrollAtEdges(y, onScrolled, signal));
}

function rowsOf(list: HTMLElement): HTMLElement[] {
	return [...list.children].filter((row) => row instanceof HTMLElement);
}

/** Shifts the row that is dragged from its place in the list to the pointer. */
function follow(list: HTMLElement | null, grabbed: Grabbed | null): void {
	if (!list || !grabbed?.isMoving) return;
	const row = rowsOf(list).find(({ dataset }) => dataset.value === grabbed.value);
	if (!row) return;
	const middle = list.getBoundingClientRect().top + row.offsetTop + row.offsetHeight / 2;
	row.style.translate = `var(--lift-shift) ${grabbed.y - middle}px`;
}
