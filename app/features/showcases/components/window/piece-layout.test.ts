import { describe, expect, it } from "vitest";
import type { PieceView, PlacedPiece } from "../../rules.ts";
import { coverLayout, pieceShape, shelvesOf } from "./piece-layout.ts";

function pieces(count: number): PieceView[] {
	return Array.from({ length: count }, (_, index) => ({
		kind: "element",
		id: `${index + 1}`,
		title: "",
		image: null,
		categorySlug: null,
		edition: null,
	}));
}

const ids = (row: readonly PieceView[]) => row.map(({ id }) => id).join("");

describe("the first things of a showcase in its window", () => {
	it.each([
		[0, "", ""],
		[1, "1", ""],
		[3, "123", ""],
		[4, "123", "4"],
		[7, "123", "4567"],
	])("%i of them", (count, front, upper) => {
		const layout = coverLayout(pieces(count));
		expect([ids(layout.front), ids(layout.upper)]).toEqual([front, upper]);
	});
});

describe("the shape of a thing in its case", () => {
	it.each([
		["a card", 500, 700, 5 / 7, false, false],
		["a photo that stands", 900, 1200, 3 / 4, false, false],
		["a square", 800, 800, 1, false, false],
		["a photo that lies", 1200, 900, 4 / 3, true, false],
		["a tower", 300, 3000, 5 / 7, false, true],
		["a panorama", 3000, 300, 7 / 5, true, true],
	])("%s keeps its own as far as it fits", (_what, width, height, ratio, isWide, isCut) => {
		expect(pieceShape({ width, height })).toEqual({ ratio, isWide, isCut });
	});

	it("is a card's where there is no image", () => {
		expect(pieceShape(null)).toMatchObject({ ratio: 5 / 7, isCut: false });
	});
});

const piece: PlacedPiece = {
	kind: "element",
	id: "",
	title: "",
	image: null,
	categorySlug: null,
	edition: null,
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
