import type { PlacedPiece } from "../../rules.ts";

/** Things that a shelf holds side by side on a wide screen. */
export const piecesPerShelf = 5;
/** A cabinet has so many shelves at most; with more things than fit they all go on sideways. */
const maxShelves = 3;

/** Things of a showcase on its shelves, in their order: about as many on each. */
export function shelvesOf(pieces: readonly PlacedPiece[]): readonly (readonly PlacedPiece[])[] {
	const count = Math.min(maxShelves, Math.ceil(pieces.length / piecesPerShelf));
	const length = Math.ceil(pieces.length / count);
	return Array.from({ length: count }, (_, index) => pieces.slice(index * length, (index + 1) * length));
}
