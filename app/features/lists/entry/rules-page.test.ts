import { describe, expect, it } from "vitest";
import type { EntryView } from "./rules.ts";
import { findLoaded, jumpOf, listPageSearch, readListPage, showsOther, startingAt } from "./rules-page.ts";

const read = (search: string, audience: "own" | "public" = "own") =>
	readListPage(new URLSearchParams(search), audience);

describe("the address of a page of lists", () => {
	it.each([
		"",
		"ver=busco",
		"ver=busco&filtro=ya",
		"vista=renglones&filtro=repetidas",
		"ver=busco&vista=renglones&filtro=sets",
		"q=c%C3%B3ndor&tengo=3&busco=2",
		"por=letra",
		"ver=busco&por=letra&en=c",
		"por=set&en=018f0000-0000-7000-8000-000000000000&tengo=2",
	])("is read and written alike: %s", (search) => {
		const view = read(search);
		expect(new URLSearchParams(listPageSearch(view, { pages: view.pages })).toString()).toBe(search);
	});

	it.each([
		["filtro=ya", "a filter of the other list"],
		["filtro=nada&ver=&vista=x&tengo=-1&busco=1e9", "what is not there"],
		["tengo=0&busco=2.5&q=%20%20", "numbers that are none"],
		["por=nada&en=c", "a jump that there is not"],
		["q=%00ab", "words that no text can hold"],
	])("is the first page for %s: %s", (search) => {
		expect(listPageSearch(read(search))).toEqual({});
	});

	it("keeps what concerns the owner alone from others", () => {
		expect(read("filtro=revisar").filter).toBe("stale");
		expect(read("filtro=revisar", "public").filter).toBe("all");
		expect(read("ver=busco&filtro=coinciden", "public").filter).toBe("all");
	});

	it.each(["por=letra&en=cc", "por=letra&en=%C3%B1", "por=letra&en=", "por=letra"])(
		"jumps to no letter yet for %s",
		(search) => {
			expect(read(search).jump).toEqual({ by: "letter", at: null });
		},
	);

	it("leaves a letter of one list behind on the other", () => {
		const view = read("por=letra&en=c&q=x");
		expect(listPageSearch(view, { side: "want" })).toEqual({ ver: "busco", q: "x" });
		expect(listPageSearch(view, { side: "have" })).toEqual({ por: "letra", en: "c", q: "x" });
		expect([jumpOf(view, "have"), jumpOf(view, "want")]).toEqual([{ by: "letter", at: "c" }, null]);
	});

	it.each([
		["", "want", "", "ver=tengo"],
		["ver=tengo", "have", "ver=tengo", "ver=tengo"],
		["ver=busco", "want", "", "ver=tengo"],
		["filtro=repetidas", "have", "ver=tengo&filtro=repetidas", "ver=tengo&filtro=repetidas"],
		["vista=renglones", "have", "ver=tengo&vista=renglones", "ver=tengo&vista=renglones"],
	])("may begin with the wants, unless it names a list: %s", (search, side, own, haves) => {
		const view = startingAt(read(search), "want", new URLSearchParams(search));
		expect(view.side).toBe(side);
		expect(new URLSearchParams(listPageSearch(view)).toString()).toBe(own);
		expect(new URLSearchParams(listPageSearch(view, { side: "have" })).toString()).toBe(haves);
	});

	it("begins the pages anew with another filter, and shows sets in rows", () => {
		const view = read("tengo=4");
		expect(listPageSearch(view, { filter: "repeated" })).toEqual({ filtro: "repetidas" });
		expect(read("ver=busco&filtro=sets").layout).toBe("rows");
	});
});

it.each([
	["tengo=2", [true, false]],
	["busco=2", [false, true]],
	["filtro=repetidas", [true, false]],
	["ver=busco", [false, false]],
	["ver=busco&filtro=ya", [false, true]],
	["q=x", [true, true]],
	["vista=renglones", [true, true]],
	["por=letra", [false, false]],
	["por=letra&en=c", [true, false]],
])("tells which lists show something else with %s", (search, expected) => {
	const lists = ["have", "want"] as const;
	expect(lists.map((list) => showsOther(list, read(""), read(search)))).toEqual(expected);
});

describe("findLoaded", () => {
	const entry = { searchText: "condor del alba serie andes and 7" } as EntryView;

	it.each([
		["condor", 1],
		["ALBA andes", 1],
		["and 7", 1],
		["condor puna", 0],
		["  ", 1],
	])("finds by %j %i", (search, count) => {
		expect(findLoaded([entry], search)).toHaveLength(count);
	});
});
