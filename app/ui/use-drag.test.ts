import { expect, it } from "vitest";
import { placeAt } from "./use-drag.ts";

const column = [0, 50, 100].map((top) => ({ top, right: 300, bottom: top + 48 }));
/** Two rows: three items, then two. */
const grid = [0, 1, 2, 3, 4].map((place) => {
	const [left, top] = [(place % 3) * 110, Math.floor(place / 3) * 110];
	return { top, right: left + 100, bottom: top + 100 };
});

it.each([
	[{ x: 20, y: -30 }, 0],
	[{ x: 20, y: 49 }, 1],
	[{ x: 500, y: 60 }, 1],
	[{ x: 20, y: 900 }, 2],
])("in a column, a pointer at %j is over %d", (point, place) => {
	expect(placeAt(point, column)).toBe(place);
});

it.each([
	[{ x: -20, y: -20 }, 0],
	[{ x: 105, y: 50 }, 1],
	[{ x: 600, y: 50 }, 2],
	[{ x: 20, y: 105 }, 3],
	[{ x: 320, y: 150 }, 4],
	[{ x: 20, y: 900 }, 4],
])("in a grid, a pointer at %j is over %d", (point, place) => {
	expect(placeAt(point, grid)).toBe(place);
});
