import type { PieceImage, PieceView, PlacedPiece } from "../../rules.ts";

/** Pieces in the front row, large; the others stand in the upper row. */
const frontCount = 3;

interface CoverLayout {
	readonly front: readonly PieceView[];
	readonly upper: readonly PieceView[];
}

/** The rows of a cover, in order. @param cover seven pieces at most */
export function coverLayout(cover: readonly PieceView[]): CoverLayout {
	return { front: cover.slice(0, frontCount), upper: cover.slice(frontCount) };
}

/** Aspect ratios that an image keeps; one that is narrower or wider is cropped to them. */
const narrowest = 5 / 7;
const widest = 7 / 5;
/** The ratio from which an image gets more width, so that it is not too low beside the others. */
const minWideRatio = 1.18;

/** The aspect ratio (width through height) of a piece. One without an image has that of a card. */
export function pieceShape(image: Pick<PieceImage, "width" | "height"> | null): {
	ratio: number;
	isWide: boolean;
	isCut: boolean;
} {
	const original = image ? image.width / image.height : narrowest;
	const ratio = Math.min(widest, Math.max(narrowest, original));
	return { ratio, isWide: ratio > minWideRatio, isCut: ratio !== original };
}

/** Pieces of a shelf that a wide screen shows side by side. */
export const piecesPerShelf = 5;
/** The largest number of shelves; with more pieces than fit, they scroll sideways. */
const maxShelves = 3;

/** The pieces of a showcase on its shelves, in order: about as many on each. */
export function shelvesOf(pieces: readonly PlacedPiece[]): readonly (readonly PlacedPiece[])[] {
	const count = Math.min(maxShelves, Math.ceil(pieces.length / piecesPerShelf));
	const length = Math.ceil(pieces.length / count);
	return Array.from({ length: count }, (_, index) => pieces.slice(index * length, (index + 1) * length));
}
