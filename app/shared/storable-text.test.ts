import { describe, expect, it } from "vitest";
import { codePointLength, hasVisibleText, isStorableText } from "./storable-text.ts";

describe("a storable text", () => {
	it.each(["hola", "🃏 ñandú", "مرحبا", "z̸͑ä̷́l̵g̶o", "👩‍👩‍👧"])("keeps %s", (text) => {
		expect(isStorableText(text)).toBe(true);
	});

	it.each(["\0", "a\0b", "\ud83c", "\udcCf", "a\udcCf\ud83c"])("refuses %j", (text) => {
		expect(isStorableText(text)).toBe(false);
	});
});

describe("visible text", () => {
	it.each(["", " ", "\n\t", "\u200b\u200d", "\ufeff\u00a0"])("is not %j", (text) => {
		expect(hasVisibleText(text)).toBe(false);
	});

	it.each(["a", " . ", "🃏", "\u200bx", "م"])("is %j", (text) => {
		expect(hasVisibleText(text)).toBe(true);
	});
});

it("counts code points, not UTF-16 units", () => {
	expect(codePointLength("a🃏ñ")).toBe(3);
	expect(codePointLength("")).toBe(0);
});
