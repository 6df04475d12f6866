import { describe, expect, it } from "vitest";
import { tsqueryOf } from "./terms.server.ts";
import { type Phrase, phraseOf, phraseQuery, withoutCovered } from "./words.server.ts";

const phrase = (...words: (string | [string, ...string[]])[]): Phrase => {
	const [all] = phraseOf(words.map((word) => (typeof word === "string" ? [word] : word)));
	if (!all) throw new Error("A phrase has words.");
	return all;
};

describe("phrases", () => {
	it("that have all words of another find nothing new", () => {
		const wide = phrase("condor");
		expect(withoutCovered([phrase("condor", "alba"), wide, phrase("dawn")])).toEqual([wide, phrase("dawn")]);
	});

	it("that are the same are kept once", () => {
		expect(withoutCovered([phrase("a", "b"), phrase("b", "a")])).toEqual([phrase("a", "b")]);
	});

	it("with more spellings of a word cover those with fewer", () => {
		const wide = phrase(["zelda", "zeldas"]);
		expect(withoutCovered([phrase("zelda", "ocarina"), wide])).toEqual([wide]);
		expect(withoutCovered([phrase("zelda"), wide])).toEqual([wide]);
	});

	it("become a query of each word under each mark", () => {
		expect(tsqueryOf(phraseQuery([phrase(["zelda", "selda"], "64"), phrase("x")], ["t", "d"]))).toBe(
			"((('tzelda'|'tselda'|'dzelda'|'dselda')&('t64'|'d64'))|('tx'|'dx'))",
		);
	});
});
