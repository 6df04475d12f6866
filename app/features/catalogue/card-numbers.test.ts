import { describe, expect, it } from "vitest";
import {
	findCodeNumber,
	numberKey,
	numberKeys,
	readGluedCode,
	readNumberInLanguage,
} from "./card-numbers.ts";

describe("a number in a language", () => {
	it.each([
		["LOB-EN001", "LOB", "001", "en"],
		["LOB-E001", "LOB", "001", "en"],
		["LOB-SP070", "LOB", "070", "es"],
		["LOB-G001", "LOB", "001", "de"],
		["LOB-K001", "LOB", "001", null],
		["LDK2-ENY21", "LDK2", "Y21", "en"],
		["LOB-001", "LOB", "001", null],
		["OP01-003", "OP01", "003", null],
		["ST01-012_p1", "ST01", "012", null],
		["CRZ-GG44", "CRZ", "GG44", null],
		["SWSH-TG05", "SWSH", "TG05", null],
	])("stands behind its code: %s", (text, code, number, language) => {
		expect(findCodeNumber(text)).toMatchObject({ code, number, language });
	});

	it.each([
		["lob001", "lob", "001"],
		["LOBEN001", "LOB", "001"],
		["op01003", "op01", "003"],
		["swsh020", "swsh", "020"],
	])("may be glued to its code: %s", (word, code, number) => {
		expect(readGluedCode(word)).toMatchObject({ code, number });
	});

	it.each(["ps2", "2024", "mex12", "gg44", "a12"])("is none: %s", (word) => {
		expect(readNumberInLanguage(word)).toBe(null);
		expect(readGluedCode(word)).toBe(null);
	});

	it("is the same number in every language, and no other", () => {
		for (const stored of ["001", "EN001"])
			for (const written of ["001", "EN001", "E001", "SP001", "FR001"])
				expect([written, numberKeys(written).includes(numberKey(stored))]).toEqual([written, true]);
		expect(numberKeys("ENY21")).toEqual(expect.arrayContaining(["Y21", "ENY21"]));
		expect(numberKeys("EN002")).not.toContain("EN001");
		expect(numberKeys("GG44")).not.toContain("44");
	});
});
