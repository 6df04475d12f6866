import { describe, expect, it } from "vitest";
import { safeReturnPath } from "./return-path.ts";

describe("the way back", () => {
	it("keeps a path of this site with its search and hash", () => {
		expect(safeReturnPath("/intercambios?busco=zelda#fotos")).toBe("/intercambios?busco=zelda#fotos");
	});

	it.each([
		["//evil.example"],
		["/\\evil.example"],
		["https://evil.example/"],
		["javascript:alert(1)"],
		["/\t/evil.example"],
		["/.//evil.example"],
		["/a/..//evil.example"],
		["/.//a//evil.example/x"],
		["intercambios"],
		[""],
		[null],
		[{}],
	])("leads home instead of to %s", (value) => {
		expect(safeReturnPath(value)).toBe("/");
	});
});
