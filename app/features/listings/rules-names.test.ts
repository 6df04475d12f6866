import { expect, it } from "vitest";
import { namesWithCommas, splitNames } from "./rules-names.ts";

const catalogue = new Set([
	"Teferi, Hero of Dominaria",
	"Karn, Silver Golem",
	"Borrowing 100,000 Arrows",
	"One, Two, Three, Four",
]);

it.each([
	["Zelda, Mario Kart,, ", ["Zelda", "Mario Kart"]],
	["Zelda\r\nMario\nMetroid", ["Zelda", "Mario", "Metroid"]],
	["Teferi, Hero of Dominaria", ["Teferi, Hero of Dominaria"]],
	["Zelda, Karn,  Silver Golem, Mario", ["Zelda", "Karn, Silver Golem", "Mario"]],
	["Karn, Silver Golem, Teferi, Hero of Dominaria", ["Karn, Silver Golem", "Teferi, Hero of Dominaria"]],
	["Karn\nSilver Golem", ["Karn", "Silver Golem"]],
	["Borrowing 100,000 Arrows,One, Two, Three, Four", ["Borrowing 100,000 Arrows", "One, Two, Three, Four"]],
	["- Zelda\n• Mario\n* Metroid\n– Pikmin", ["Zelda", "Mario", "Metroid", "Pikmin"]],
	[
		"1) Zelda\n2. Mario\n2x Metroid\n3 × Pikmin\n- 2x Kirby",
		["Zelda", "Mario", "Metroid", "Pikmin", "Kirby"],
	],
	["2x Karn, Silver Golem, 1x Mario", ["Karn, Silver Golem", "Mario"]],
	[
		"4x4 EVO, X2 Wolverine, 1942, -Zelda, 7 Wonders",
		["4x4 EVO", "X2 Wolverine", "1942", "-Zelda", "7 Wonders"],
	],
	["-\n2x\n • ", []],
])("%j names %j", (text, names) => {
	const whole = new Set(namesWithCommas(text).filter((name) => catalogue.has(name)));
	expect(splitNames(text, whole)).toEqual(names);
});

it("asks about nothing without a comma, and about few texts of many", () => {
	expect(namesWithCommas("Zelda\nMario")).toEqual([]);
	expect(namesWithCommas("a, b, c")).toEqual(["a, b", "a, b, c", "b, c"]);
	expect(namesWithCommas("x,".repeat(1_000)).length).toBeLessThan(3_001);
});
