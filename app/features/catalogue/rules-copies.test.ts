import { expect, test } from "vitest";
import { categorySlugs } from "./rules.ts";
import { hasCompleteness, isCompleteness } from "./rules-copies.ts";

test("games and consoles alone are more or less complete", () => {
	expect(categorySlugs.filter(hasCompleteness)).toEqual(["video-games", "consoles"]);
	expect(isCompleteness("no_box")).toBe(true);
	expect(isCompleteness("no box")).toBe(false);
});
