import { describe, expect, it } from "vitest";
import { insertIntoText, limitText } from "./comment-composer.tsx";

const family = "👩‍👩‍👧";

describe("a field of five characters", () => {
	it.each([
		["takes what fits", "ab", { text: "abc", caret: 3 }, { text: "abc", caret: 3 }],
		["refuses a sixth", "abcde", { text: "abcdef", caret: 6 }, { text: "abcde", caret: 5 }],
		["refuses it in the middle", "abcde", { text: "abXcde", caret: 3 }, { text: "abcde", caret: 2 }],
		["takes a part of what is pasted", "abc", { text: "aXYZbc", caret: 4 }, { text: "aXYbc", caret: 3 }],
		[
			"counts an emoji once",
			"abcd",
			{ text: `abcd${family}`, caret: 12 },
			{ text: `abcd${family}`, caret: 12 },
		],
		["never cuts one in two", "abcde", { text: `abcde${family}`, caret: 13 }, { text: "abcde", caret: 5 }],
		[
			"lets a draft that is too long shrink",
			"abcdefgh",
			{ text: "abcdefg", caret: 7 },
			{ text: "abcdefg", caret: 7 },
		],
	])("%s", (_, before, after, expected) => {
		expect(limitText(before, after, 5)).toEqual(expected);
	});
});

describe("an emoji", () => {
	it("takes the place of what is selected, and the caret stands behind it", () => {
		expect(insertIntoText("hola che", { start: 5, end: 8 }, "🔥", 10)).toEqual({ text: "hola 🔥", caret: 7 });
		expect(insertIntoText("ab", { start: 1, end: 1 }, family, 10)).toEqual({ text: `a${family}b`, caret: 9 });
	});

	it("is left out where there is no room", () => {
		expect(insertIntoText("abc", { start: 1, end: 1 }, "🔥", 3)).toEqual({ text: "abc", caret: 1 });
	});
});
