import { type PointerEvent, type RefObject, useRef } from "react";
import { moveSquare, type Point, type Size, type Square, zoomOf, zoomSquare } from "./crop-square.ts";

interface Crop {
	readonly photo: Size;
	readonly square: Square;
}

/** Moves the photo with one pointer, and brings it nearer with two. @param frame of the square on the screen */
export function useCropPointers(
	frame: RefObject<HTMLElement | null>,
	crop: Crop & { readonly onSquare: (square: Square) => void },
) {
	const held = useRef(new Map<number, Point>());
	// Of two fingers the second one moves before React has rendered what the first one did.
	const square = useRef(crop.square);

	function onPointerDown(event: PointerEvent<HTMLElement>) {
		if (event.button !== 0) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		held.current.set(event.pointerId, pointOf(event));
		square.current = crop.square;
	}

	function onPointerMove(event: PointerEvent) {
		const box = frame.current?.getBoundingClientRect();
		if (!box || !held.current.has(event.pointerId)) return;
		const before = [...held.current.values()];
		held.current.set(event.pointerId, pointOf(event));
		const now = { photo: crop.photo, square: square.current };
		square.current = follow(now, box, before, [...held.current.values()]);
		crop.onSquare(square.current);
	}

	function onPointerEnd(event: PointerEvent) {
		held.current.delete(event.pointerId);
	}

	return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}

/** The square after the pointers went from some points of the screen to others. */
function follow({ photo, square }: Crop, box: DOMRect, before: readonly Point[], after: readonly Point[]) {
	const scale = square.side / box.width;
	const [from, to] = [middleOf(before), middleOf(after)];
	const moved = moveSquare(square, photo, { x: (from.x - to.x) * scale, y: (from.y - to.y) * scale });
	const spread = spreadOf(before);
	if (spread === 0) return moved;
	const at = { x: (to.x - box.x) / box.width, y: (to.y - box.y) / box.height };
	return zoomSquare(moved, photo, zoomOf(moved, photo) * (spreadOf(after) / spread), at);
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
	return { x: clientX, y: clientY };
}

function middleOf(points: readonly Point[]): Point {
	const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
	return { x: sum.x / points.length, y: sum.y / points.length };
}

/** How far apart two pointers are; nothing for another number of them. */
function spreadOf(points: readonly Point[]): number {
	const [first, second] = points;
	return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
}
