import { describe, expect, it } from "vitest";
import { foldWords } from "./rules-folding.ts";
import { readItemQuery, toTermQuery } from "./rules-reading.ts";

const termsOf = (text: string) => toTermQuery(readItemQuery(text).required);

describe("what somebody types to find an item", () => {
	it.each([
		["Charizard Base Set", "('charizard':*)&('base':*|'~base')&('set':*|'~set')"],
		["4/102", "('#4')&('/102')"],
		["004/102", "('#4')&('/102')"],
		["charizard 4 / 102 holo", "('#4')&('/102')&('charizard':*)"],
		["#4", "('#4'|'#en4')"],
		["n.º 4", "('#4'|'#en4')"],
		["nº4", "('#4'|'#en4')"],
		["charizard no. 4", "('#4'|'#en4')&('charizard':*)"],
		["TG05", "('tg05':*|'#tg5'|'~tg05'|('tg'&'#5')|('tg'&'#en5')|('~tg'&'05')|('~tg'&'v'))"],
		["SV049/SV122", "('#sv49')&('/122')"],
		["OBF 125", "('obf':*|'~obf'|'#obf125')&('125':*|'#125'|'#en125'|'#obf125')"],
		["obf125", "('obf125':*|'#obf125'|('obf'&'#125')|('obf'&'#en125'))"],
		["BS4", "('bs4':*|'#bs4'|'~bs4'|('bs'&'#4')|('bs'&'#en4')|('~bs'&'4')|('~bs'&'iv'))"],
		["op01003", "('op01003':*|('op01'&'#3')|('op01'&'#en3'))"],
		["GG 44", "('gg':*|'~gg'|'#gg44')&('44':*|'#44'|'#en44'|'#gg44')"],
		["LOB-001", "('lob':*|'~lob'|'#lob1')&('001':*|'#1'|'#en1'|'#lob1')"],
		["LOB-EN118", "('lob':*|'~lob'|'#lob118')&('118':*|'#118'|'#en118'|'#lob118')"],
		[
			"LDK2-ENY21",
			"('ldk2':*|'#ldk2'|'~ldk2'|('ldk'&'#2')|('ldk'&'#en2')|('~ldk'&'2')|('~ldk'&'ii'))&('y21':*|'#y21'|'#eny21'|'~y21')",
		],
		["god of war 2", "('god':*|'~god')&('war':*|'~war'|'#war2')&('2'|'ii'|'#2'|'#en2'|'#war2')"],
		["God of War II", "('god':*|'~god')&('war':*|'~war')&('ii':*|'2'|'~ii')"],
		["mgs3", "('mgs3':*|'#mgs3'|'~mgs3'|('mgs'&'#3')|('mgs'&'#en3')|('~mgs'&'3')|('~mgs'&'iii'))"],
		["Final Fantasy X-2", "('final':*|'~final')&('fantasy':*)&('x'|'10')&('2'|'ii'|'#2'|'#en2')"],
		["charizards", "('charizards':*|'charizard')"],
		["Farfetch’d", "('farfetchd':*)"],
		["Nidoran♀", "('nidoran':*)&('f')"],
		["Charizard ★ δ", "('charizard':*)&('star':*|'~star')&('delta':*|'~delta')"],
		["Ñandú", "('nandu':*|'~nandu')"],
		["N", "('n')"],
		["mint", "('mint':*|'~mint')"],
		["pikachu nm psa", "('pikachu':*)"],
		["espeon gold star", "('espeon':*)&('star':*|'~star')"],
		["pikachu PSA 9", "('pikachu':*)"],
		[
			"god of war play 2",
			"('god':*|'~god')&('war':*|'~war')&('ps2':*|'#ps2'|'~ps2'|('ps'&'#2')|('ps'&'#en2')|('~ps'&'2')|('~ps'&'ii'))",
		],
		[
			"God of War PlayStation 2",
			"('god':*|'~god')&('war':*|'~war')&('ps2':*|'#ps2'|'~ps2'|('ps'&'#2')|('ps'&'#en2')|('~ps'&'2')|('~ps'&'ii'))",
		],
		["!?", ""],
	])("%s is read as %s", (text, terms) => expect(termsOf(text)).toBe(terms));

	it("has all of its words to weigh names by, also those that no item needs to have", () => {
		expect(readItemQuery("The God of War 2").words).toEqual(["the", "god", "of", "war", "2", "ii"]);
	});

	it("may leave out words of a rare card's finish, which names have, too", () => {
		const required = (text: string, withoutFinish: boolean) =>
			toTermQuery(readItemQuery(text, { withoutFinish }).required);
		expect(readItemQuery("mew vstar gold").hasFinish).toBe(true);
		expect(readItemQuery("mew vstar").hasFinish).toBe(false);
		expect(required("mew gold", false)).toBe("('mew':*|'~mew')&('gold':*|'~gold')");
		expect(required("mew gold", true)).toBe("('mew':*|'~mew')");
		expect(required("gold", true)).toBe("('gold':*|'~gold')");
	});

	it("reads twelve words of a long text, and any text at all", () => {
		expect(readItemQuery("palabra".repeat(20_000)).required).toHaveLength(1);
		expect(readItemQuery(Array.from({ length: 500 }, (_, at) => `w${at}x`).join(" ")).required).toHaveLength(
			12,
		);
		expect(termsOf("' \\ ''' \\'")).toBe("");
		expect(foldWords("Straße ŁÓDŹ")).toBe("strasse lodz");
	});

	it("takes misspelled words for others", () => {
		const { required } = readItemQuery("charisard 4/102");
		expect(toTermQuery(required, new Map([["charisard", ["charizard"]]]))).toBe(
			"('#4')&('/102')&('charisard':*|'charizard')",
		);
	});
});
