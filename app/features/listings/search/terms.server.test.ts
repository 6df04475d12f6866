import { describe, expect, it } from "vitest";
import {
	allOf,
	anyOf,
	matchesNothing,
	type Phrase,
	phraseOf,
	phraseQuery,
	rarePart,
	tsqueryOf,
	withoutCovered,
} from "./terms.server.ts";

describe("a query of terms", () => {
	it("is written as the database reads it, and cannot leave its quotes", () => {
		expect(tsqueryOf(allOf([anyOf(["a", "b"]), "c"]))).toBe("(('a'|'b')&'c')");
		expect(tsqueryOf(anyOf(["a'b", "c\\"]))).toBe("('a''b'|'c\\\\')");
	});

	it("leaves out what nothing matches, and matches nothing when a part of it does", () => {
		expect(anyOf([anyOf([]), "a"])).toBe("a");
		expect(matchesNothing(anyOf([]))).toBe(true);
		expect(matchesNothing(allOf(["a", anyOf([])]))).toBe(true);
		expect(matchesNothing(allOf(["a", "b"]))).toBe(false);
	});
});

describe("the rare part of a query", () => {
	const counts = new Map([
		["common", 5000],
		["usual", 900],
		["usual too", 800],
	]);
	const part = (query: Parameters<typeof rarePart>[0]) => rarePart(query, counts, 1000);

	it("is its rarest term when all of them are needed", () => {
		expect(part(allOf(["common", "usual", "rare"]))).toBe("rare");
		expect(part(allOf(["common", "usual"]))).toBe("usual");
	});

	it("is a part of each of those of which one is enough", () => {
		const query = anyOf([allOf(["common", "rare"]), allOf(["usual", "common"])]);
		expect(part(query)).toEqual(anyOf(["rare", "usual"]));
	});

	it("is never a term that is missing", () => {
		expect(part(allOf(["rare", { not: "common" }]))).toBe("rare");
		expect(part(allOf(["common", { not: "rare" }]))).toBeNull();
	});

	it("is as short as it can be", () => {
		expect(part(allOf([anyOf(["one", "two"]), "three"]))).toBe("three");
	});

	it("is not there when one of those of which one is enough is common, or all are together", () => {
		expect(part("common")).toBeNull();
		expect(part(anyOf(["rare", "common"]))).toBeNull();
		expect(part(anyOf(["usual", "usual too"]))).toBeNull();
	});
});

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
