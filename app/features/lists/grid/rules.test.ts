import { describe, expect, it } from "vitest";
import {
	addCopy,
	emptyCell,
	noMark,
	packGrid,
	pressCell,
	readCellNumbers,
	removeCopy,
	unpackGrid,
} from "./rules.ts";

const set = [
	"00",
	...Array.from({ length: 60 }, (_, n) => String(n + 1)),
	"60a",
	"GG1",
	"GG02",
	"GG3",
	"GG9",
];
const album = ["FWC00", "FWC1", "FWC2", "ARG1", "ARG3", "ARG5", "MEX1", "MEX5"];

/** `["1", "12x2"]` of what was read. */
function read(text: string, numbers = set) {
	const { cells, problems } = readCellNumbers(text, numbers);
	return {
		cells: cells.map(({ number, quantity }) => (quantity === null ? number : `${number}x${quantity}`)),
		problems: problems.map(({ text: part, problem }) => `${part} ${problem}`),
	};
}

describe("readCellNumbers", () => {
	it.each([
		["1-5, 9, 12x2, GG1-GG9", ["1", "2", "3", "4", "5", "9", "12x2", "GG1", "GG02", "GG3", "GG9"]],
		["1 - 3; 7 | 8 y 9", ["1", "2", "3", "7", "8", "9"]],
		["4/60 #5 006", ["4", "5", "6"]],
		["12 x 3, 13×2, 14(x4)", ["12x3", "13x2", "14x4"]],
		["00, 60a, gg2", ["00", "60a", "GG02"]],
		["GG1-3", ["GG1", "GG02", "GG3"]],
		["5, 5x2", ["5x2"]],
		["3x99", ["3x99"]],
		["1–2.", ["1", "2"]],
		["59-60", ["59", "60"]],
		["", []],
	])("reads %s", (text, cells) => {
		expect(read(text)).toEqual({ cells, problems: [] });
	});

	it.each([
		["ARG 3, 5", ["ARG3", "ARG5"]],
		["MEX: 1, 5 ARG 1-5", ["MEX1", "MEX5", "ARG1", "ARG3", "ARG5"]],
		["arg3x2 FWC1", ["ARG3x2", "FWC1"]],
		["Argentina 3, 5; méxico: 1", ["ARG3", "ARG5", "MEX1"]],
		["FWC 00, 1, fwc00", ["FWC00", "FWC1"]],
		["ARG1-ARG3", ["ARG1", "ARG3"]],
	])("reads %s of an album", (text, cells) => {
		expect(read(text, album)).toEqual({ cells, problems: [] });
	});

	it.each([
		["99999", [], ["99999 unknown"]],
		["5-1", [], ["5-1 backwards"]],
		["abc, 9", ["9"], ["abc unreadable"]],
		["1-GG3", [], ["1-GG3 backwards"]],
		["59-61", ["59", "60"], ["59-61 unknown"]],
		["70-80", [], ["70-80 unknown"]],
		["3x0", [], ["3x0 unreadable"]],
		["3x100, 4", ["4"], ["3x100 tooMany"]],
		["-", [], ["- unreadable"]],
		["1,,2", ["1", "2"], []],
		["\u0000 12", ["12"], ["\u0000 unreadable"]],
	])("says what %s does not name", (text, cells, problems) => {
		expect(read(text)).toEqual({ cells, problems });
	});
});

describe("a cell", () => {
	const want = { side: "want", quantity: 1 } as const;
	const spare = (quantity: number) => ({ side: "have", quantity }) as const;

	it.each([
		["a press marks an empty one as missing", pressCell(emptyCell), want],
		["a press makes a missing one spare", pressCell(want), spare(1)],
		["a press leaves a spare one", pressCell(spare(3)), spare(3)],
		["plus begins with one copy", addCopy(want), spare(1)],
		["plus adds", addCopy(spare(1)), spare(2)],
		["plus ends at 99", addCopy(spare(99)), spare(99)],
		["minus takes one away", removeCopy(spare(2)), spare(1)],
		["minus empties the last one", removeCopy(spare(1)), emptyCell],
		["minus empties a missing one", removeCopy(want), emptyCell],
	])("%s", (_, cell, expected) => {
		expect(cell).toEqual(expected);
	});
});

it.each([
	["a set", ["Puma de Niebla", "Vicuña", "Llareta", "Suri", "Taruca"]],
	["an album", null],
])("%s travels in a short form and comes back whole", (_, names) => {
	const marks = [
		{ ...noMark, number: "1", side: "want", quantity: 1 },
		{ ...noMark, number: "2", side: "want", quantity: 1, people: 2 },
		{ ...noMark, number: "3", side: "have", quantity: 2, reserved: 1 },
		{ ...noMark, number: "4", published: 1 },
	] as const;
	const set = { id: "018f", name: "Andes", code: null, categorySlug: null };
	const grid = { ...set, numbers: ["1", "2", "3", "4", "GG1"], names, marks };
	const packed = packGrid(grid);
	expect(packed).toMatchObject({
		numbers: "1 2 3 4 GG1",
		missing: "1",
		marks: [
			{ number: "2", side: "want", quantity: 1, people: 2 },
			{ number: "3", side: "have", quantity: 2, reserved: 1 },
			{ number: "4", published: 1 },
		],
	});
	expect(unpackGrid(packed)).toEqual(grid);
});
