import { describe, expect, it } from "vitest";
import { foldWords } from "./rules-folding.ts";
import { readItemQuery, toTermQuery } from "./rules-reading.ts";

const termsOf = (text: string) => toTermQuery(readItemQuery(text).required);

describe("what somebody types to find an item", () => {
	it.each([
		["Charizard Base Set", "('charizard':*)&('base':*)&('set':*)"],
		["4/102", "('#4')&('/102')"],
		["004/102", "('#4')&('/102')"],
		["charizard 4 / 102 holo", "('#4')&('/102')&('charizard':*)"],
		["#4", "('#4')"],
		["n.º 4", "('#4')"],
		["nº4", "('#4')"],
		["TG05", "('tg05':*|'#tg5')"],
		["SV049/SV122", "('#sv49')&('/122')"],
		["OBF 125", "('obf':*)&('125':*|'#125')"],
		["LOB-001", "('lob':*)&('001':*|'#1')"],
		["god of war 2", "('god':*)&('war':*)&('2'|'ii'|'#2')"],
		["God of War II", "('god':*)&('war':*)&('ii':*|'2')"],
		["charizards", "('charizards':*|'charizard')"],
		["Farfetch’d", "('farfetchd':*)"],
		["Nidoran♀", "('nidoran':*)&('f')"],
		["Charizard ★ δ", "('charizard':*)&('star':*)&('delta':*)"],
		["Ñandú", "('nandu':*)"],
		["N", "('n')"],
		["mint", "('mint':*)"],
		["pikachu nm psa", "('pikachu':*)"],
		["espeon gold star", "('espeon':*)&('star':*)"],
		["pikachu PSA 9", "('pikachu':*)"],
		["god of war play 2", "('god':*)&('war':*)&('ps2':*|'#ps2')"],
		["God of War PlayStation 2", "('god':*)&('war':*)&('ps2':*|'#ps2')"],
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
		expect(required("mew gold", false)).toBe("('mew':*)&('gold':*)");
		expect(required("mew gold", true)).toBe("('mew':*)");
		expect(required("gold", true)).toBe("('gold':*)");
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
