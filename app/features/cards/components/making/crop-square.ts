/** A size in the image's pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** The square of an image that a card shows, in pixels of the image. */
export interface Square {
	readonly x: number;
	readonly y: number;
	readonly side: number;
}

/** So many times a square can be smaller than the largest that the image holds. */
export const largestZoom = 4;

/** The largest square in the middle of an image. */
export function centredSquare({ width, height }: Size): Square {
	const side = Math.min(width, height);
	return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** How many times a square is smaller than the largest one, from 1 to {@link largestZoom}. */
export function zoomOf({ side }: Square, { width, height }: Size): number {
	return Math.min(width, height) / side;
}

/** The square moved by so many pixels of the image, no further than to its edge. */
export function moveSquare({ x, y, side }: Square, { width, height }: Size, by: Point): Square {
	return { x: clamp(x + by.x, 0, width - side), y: clamp(y + by.y, 0, height - side), side };
}

/** Share of a square's width and height, from its top left. */
export interface Point {
	readonly x: number;
	readonly y: number;
}

const middle: Point = { x: 0.5, y: 0.5 };

/** The square at another zoom. @param at what stays where it is, as a share of the square: its middle by itself */
export function zoomSquare(square: Square, size: Size, zoom: number, at: Point = middle): Square {
	const side = Math.min(size.width, size.height) / clamp(zoom, 1, largestZoom);
	const grown = square.side - side;
	return moveSquare({ ...square, side }, size, { x: grown * at.x, y: grown * at.y });
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(Math.max(value, least), most);
}
