import { expect, it } from "vitest";
import { isComposing } from "./is-composing.ts";

it.each([
	["an Enter of its own", { isComposing: false, keyCode: 13 }, false],
	["one that chooses a word", { isComposing: true, keyCode: 13 }, true],
	["the same in Safari, where the composition is over by then", { isComposing: false, keyCode: 229 }, true],
])("%s", (_, keys, expected) => {
	expect(isComposing({ nativeEvent: keys as KeyboardEvent })).toBe(expected);
});
