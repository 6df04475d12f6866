import { expect, it } from "vitest";
import type { PlacedPiece } from "../../rules.ts";
import { shelvesOf } from "./shelves.ts";

const piece: PlacedPiece = {
	kind: "element",
	id: "",
	title: "",
	image: null,
	categorySlug: null,
	isPublic: true,
};

it.each([
	[0, []],
	[1, [1]],
	[5, [5]],
	[6, [3, 3]],
	[11, [4, 4, 3]],
	[15, [5, 5, 5]],
	[16, [6, 6, 4]],
	[60, [20, 20, 20]],
])("%i things stand on shelves of about the same length, in their order", (count, lengths) => {
	const pieces = Array.from({ length: count }, (_, index) => ({ ...piece, id: `${index}` }));
	const shelves = shelvesOf(pieces);
	expect(shelves.map(({ length }) => length)).toEqual(lengths);
	expect(shelves.flat()).toEqual(pieces);
});
