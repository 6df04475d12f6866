import { describe, expect, test } from "vitest";
import { formatPrinting } from "./rules-editions.ts";

describe("a printing", () => {
	test.each([
		["Set Básico", "4", 102, "Set Básico · 4/102"],
		["Set Básico", "105", 102, "Set Básico · 105/102"],
		["Crown Zenith", "GG44", 160, "Crown Zenith · GG44"],
		["Legend of Blue Eyes", "001", null, "Legend of Blue Eyes · 001"],
		["Super Nintendo", null, null, "Super Nintendo"],
		[null, "7", null, "7"],
		[null, null, null, null],
	])("of %s, %s of %s is written as collectors do", (expansion, number, printedCount, written) => {
		expect(formatPrinting({ expansion, number, printedCount })).toBe(written);
	});

	test("says no number that is the name", () => {
		const sticker = { name: "ARG 3", expansion: "Mundial 2026", number: "ARG3", printedCount: 980 };
		expect(formatPrinting(sticker)).toBe("Mundial 2026");
	});
});
