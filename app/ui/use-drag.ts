import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

interface DragHandlers {
	onLift: (value: string) => void;
	/** @param place of the list, from 0, that the pointer is over */
	onMove: (value: string, place: number) => void;
	onSetDown: () => void;
	onPutBack: () => void;
}

export interface Drag {
	/** Props of an item's handle. */
	readonly grab: (event: PointerEvent, value: string) => void;
	/** True for a press of the handle that was the end of a drag. */
	readonly wasDragged: () => boolean;
}

interface Point {
	readonly x: number;
	readonly y: number;
}

interface Grabbed {
	readonly value: string;
	readonly start: Point;
	now: Point;
	isMoving: boolean;
}

/** Position of an item within its list. */
interface Box {
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** A pointer that went less far has pressed, not dragged, in CSS pixels. */
const slack = 5;
/** Distance to the window's edge at which the page scrolls, and its speed, in pixels a frame. */
const edge = 72;
const scrollStep = 10;

/**
 * The place, from 0, of the item that a point of a list is over, in rows of one or of several; above and below the list
 * its first and last row, beside a row its last item.
 */
export function placeAt({ x, y }: Point, boxes: readonly Box[]): number {
	const first = boxes.findIndex(({ bottom }) => y < bottom);
	const row = boxes[first];
	if (!row) return boxes.length - 1;
	const inRow = boxes.slice(first).filter(({ top }) => top < row.bottom);
	const place = inRow.findIndex(({ right }) => x < right);
	return first + (place < 0 ? inRow.length - 1 : place);
}

/**
 * Dragging the items of a list by their handles, with a mouse, a pen or a finger. The item follows the pointer: in a list
 * of one column upwards and downwards only.
 */
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
		const start = { x: event.clientX, y: event.clientY };
		grabbed.current = { value, start, now: start, isMoving: false };
		end.current = listen(grabbed.current, list, latest, (wasMoving) => {
			grabbed.current = null;
			dragged.current = wasMoving;
		});
	}

	return { grab, wasDragged: () => dragged.current };
}

/**
 * Listens to the pointer on the document: a row that changes its place loses a pointer that it had captured.
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
		const { left, top } = list.current.getBoundingClientRect();
		const point = { x: grabbed.now.x - left, y: grabbed.now.y - top };
		handlers.current.onMove(grabbed.value, placeAt(point, itemsOf(list.current).map(boxOf)));
		follow(list.current, grabbed);
	}
	function end() {
		ended.abort();
		for (const item of list.current ? itemsOf(list.current) : []) item.style.translate = "";
		onEnd(grabbed.isMoving);
	}
	function stop(isKept: boolean) {
		end();
		if (!grabbed.isMoving) return;
		if (isKept) handlers.current.onSetDown();
		else handlers.current.onPutBack();
	}
	function onPointerMove({ clientX, clientY }: globalThis.PointerEvent) {
		grabbed.now = { x: clientX, y: clientY };
		const way = Math.hypot(clientX - grabbed.start.x, clientY - grabbed.start.y);
		if (!grabbed.isMoving && way >= slack) {
			grabbed.isMoving = true;
			handlers.current.onLift(grabbed.value);
			scrollAtEdges(() => grabbed.now.y, move, signal);
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

function itemsOf(list: HTMLElement): HTMLElement[] {
	return [...list.children].filter((item) => item instanceof HTMLElement);
}

function boxOf({ offsetTop, offsetLeft, offsetWidth, offsetHeight }: HTMLElement): Box {
	return { top: offsetTop, right: offsetLeft + offsetWidth, bottom: offsetTop + offsetHeight };
}

/** Shifts the item that is dragged from its place in the list to the pointer. */
function follow(list: HTMLElement | null, grabbed: Grabbed | null): void {
	if (!list || !grabbed?.isMoving) return;
	const items = itemsOf(list);
	const item = items.find(({ dataset }) => dataset.value === grabbed.value);
	if (!item) return;
	const { left, top } = list.getBoundingClientRect();
	const isGrid = items.some(({ offsetLeft }) => offsetLeft !== items[0]?.offsetLeft);
	const x = grabbed.now.x - (left + item.offsetLeft + item.offsetWidth / 2);
	const y = grabbed.now.y - (top + item.offsetTop + item.offsetHeight / 2);
	item.style.translate = `${isGrid ? `${x}px` : "var(--lift-shift)"} ${y}px`;
}
