import { expect, it } from "vitest";
import type { ParsedItem } from "../entry/rules.ts";
import { noCopy } from "../entry/rules-copy.ts";
import { chooseHaves, countHaves, type HaveChoice, presetChoice } from "./rules-reading.ts";

const row = (overrides: Partial<ParsedItem>): ParsedItem => ({
	...{ line: 2, text: "", side: null, quantity: 1, forTrade: 0, category: "magic", name: "Cóndor" },
	...{ code: "AND", set: "Andes", number: "7", total: null, ids: [], isCustom: false, anyPrinting: false },
	copy: noCopy,
	...{ isStarred: false, hasQuantity: true, alternative: null, ...overrides },
});

const rows = [
	row({ line: 2, quantity: 3, copy: { ...noCopy, condition: "played" }, forTrade: 2 }),
	row({ line: 3, quantity: 2, copy: { ...noCopy, condition: "near_mint" } }),
	row({ line: 4, quantity: 2, copy: { ...noCopy, finish: "foil" } }),
	row({ line: 5, number: "8", name: "Puma" }),
	row({ line: 6, number: "9", name: "Lobo", side: "have", quantity: 4, forTrade: 4 }),
	row({ line: 7, number: "9", name: "Lobo", side: "want", quantity: 9 }),
];

it.each<[HaveChoice, string[]]>([
	[{ kind: "all" }, ["2×3", "3×2", "4×2", "5×1", "6×4"]],
	[{ kind: "marked" }, ["2×2", "6×4"]],
	[{ kind: "repeated", keep: 0 }, ["2×3", "3×2", "4×2", "5×1", "6×4"]],
	[{ kind: "repeated", keep: 1 }, ["2×3", "3×1", "4×1", "6×3"]],
	[{ kind: "repeated", keep: 3 }, ["2×2", "6×1"]],
	[{ kind: "repeated", keep: 99 }, []],
])("%j takes what it says, from the worst copies, and no wants", (choice, taken) => {
	const haves = chooseHaves(rows, choice);
	expect(haves.map(({ line, quantity }) => `${line}×${quantity}`)).toEqual(taken);
	expect(new Set(haves.map(({ side }) => side)).has("want")).toBe(false);
});

it("counts units, and offers the first choice with any", () => {
	expect(countHaves(rows)).toEqual({ all: 12, marked: 6, repeated: 8 });
	expect(presetChoice({ all: 12, marked: 6, repeated: 8 })).toBe("marked");
	expect(presetChoice({ all: 12, marked: 0, repeated: 8 })).toBe("repeated");
	expect(presetChoice({ all: 12, marked: 0, repeated: 0 })).toBe("all");
	expect(presetChoice({ all: 0, marked: 0, repeated: 0 })).toBe("all");
});

it("lets a graded or complete copy stay before others", () => {
	const copies = [
		row({ line: 2, copy: { ...noCopy, condition: "mint" } }),
		row({ line: 3, copy: { ...noCopy, condition: "played", grade: "PSA 4" } }),
		row({ line: 4, name: "Zelda", copy: { ...noCopy, completeness: "loose", condition: "mint" } }),
		row({ line: 5, name: "Zelda", copy: { ...noCopy, completeness: "complete", condition: "good" } }),
	];
	expect(chooseHaves(copies, { kind: "repeated", keep: 1 }).map(({ line }) => line)).toEqual([2, 4]);
});
