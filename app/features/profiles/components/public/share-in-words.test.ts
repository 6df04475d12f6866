import { expect, it } from "vitest";
import { shareInWords } from "./share-in-words.ts";

it.each([
	[9, 13, 7],
	[2, 17, 1],
	[5, 20, 3],
	[1, 20, 1],
	[19, 20, 9],
])("says %d of %d as %d of 10", (part, whole, tenths) => {
	expect(shareInWords(part, whole)).toBe(tenths);
});

it("says all and none as such", () => {
	expect(shareInWords(7, 7)).toBe("all");
	expect(shareInWords(0, 5)).toBe("none");
});
