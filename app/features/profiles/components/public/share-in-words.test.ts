import { expect, it } from "vitest";
import { shareInWords } from "./share-in-words.ts";

it("says a share in its smallest numbers", () => {
	expect(shareInWords(18, 20)).toEqual({ part: 9, whole: 10 });
	expect(shareInWords(5, 20)).toEqual({ part: 1, whole: 4 });
	expect(shareInWords(7, 19)).toEqual({ part: 7, whole: 19 });
});

it("says all and none as such", () => {
	expect(shareInWords(7, 7)).toBe("all");
	expect(shareInWords(0, 5)).toBe("none");
});
