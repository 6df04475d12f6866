import { describe, expect, it } from "vitest";
import { tabAfterKey } from "./tabs.tsx";

describe("tabAfterKey", () => {
	it.each([
		["ArrowRight", 0, 1],
		["ArrowRight", 2, 0],
		["ArrowLeft", 0, 2],
		["ArrowLeft", 2, 1],
		["Home", 2, 0],
		["End", 0, 2],
		["Enter", 1, null],
	])("%s from %i goes to %s", (key, from, to) => {
		expect(tabAfterKey(key, from, 3)).toBe(to);
	});
});
