import { describe, expect, it } from "vitest";
import { customId, nameKey, parsePickedItem, withoutWantedNames, withWantedNames } from "./rules.ts";
import {
	feedNextPageSize,
	isEmptySearch,
	noFilters,
	parseSearchTerm,
	readFeedFilters,
	readPageSize,
} from "./rules-search.ts";

const uuid = "01900000-0000-7000-8000-00000000000a";
const filters = (search: string) => readFeedFilters(new URLSearchParams(search));

describe("what a picker's id means", () => {
	it.each([
		[uuid.toUpperCase(), { kind: "item", id: uuid }],
		[`every_${uuid.toUpperCase()}`, { kind: "printings", id: uuid }],
		["every_thing", { kind: "name", name: "every_thing" }],
		["custom_Game Boy - 1719", { kind: "name", name: "Game Boy" }],
		["existing_Lote de cartas", { kind: "name", name: "Lote de cartas" }],
		["zelda", { kind: "name", name: "zelda" }],
		["custom_a", null],
		["existing_", null],
		["\0ab", null],
		["custom_a\0b", null],
		["ab\ud800", null],
		["", null],
	])("%s in a search", (id, term) => {
		expect(parseSearchTerm(id)).toEqual(term);
	});

	it("in a form keeps the whole name", () => {
		expect(parsePickedItem("custom_Zelda -  Edición dorada")).toEqual({
			kind: "name",
			name: "Zelda - Edición dorada",
		});
		expect(parsePickedItem("  ")).toBeNull();
	});

	it("comes back from the id of a typed name", () => {
		expect(parseSearchTerm(customId("Mario - Luigi"))).toEqual({ kind: "name", name: "Mario – Luigi" });
	});
});

describe("filters in the address", () => {
	it("are absent, empty or full", () => {
		expect(filters("")).toEqual({ ...noFilters, have: null, want: null, categorySlug: null });
		expect(filters("have=&category=magic")).toEqual({
			...noFilters,
			have: [],
			want: null,
			categorySlug: "magic",
		});
		expect(filters(`want=${uuid}&want=zelda`).want).toHaveLength(2);
		expect(filters(Array.from({ length: 9 }, () => "have=zelda").join("&")).have).toHaveLength(5);
	});

	it("leave out what no text can hold", () => {
		expect(filters("have=%00ab&category=a%00")).toEqual({
			...noFilters,
			have: [],
			want: null,
			categorySlug: null,
		});
	});

	it("ask for nothing when every side that is there is empty", () => {
		expect(isEmptySearch(filters(""))).toBe(false);
		expect(isEmptySearch(filters("have="))).toBe(true);
		expect(isEmptySearch(filters("have=&want=x"))).toBe(true);
		expect(isEmptySearch(filters("have=&want=zelda"))).toBe(false);
	});
});

describe("custom wanted names in the description", () => {
	it.each([
		["Nueva.", ["Una carpeta", "Álbum"], "Nueva.\n\nUna carpeta · Álbum"],
		["", ["Álbum"], "Álbum"],
		["Nueva.", [], "Nueva."],
	])("go below %j and come off again", (typed, names, stored) => {
		expect(withWantedNames(typed, names)).toBe(stored);
		expect(withoutWantedNames(stored, names)).toBe(typed);
	});

	it("leave a description alone that does not end in them", () => {
		expect(withoutWantedNames("Nueva.", ["Álbum"])).toBe("Nueva.");
	});
});

it("names are the same thing without case, accents and spaces", () => {
	expect(nameKey("  Cóndor   DEL Alba ")).toBe("condor del alba");
});

describe("how many listings are asked for next", () => {
	it.each([1, 2, 3, 4])("fills the last of %i columns, however many there are", (columns) => {
		for (const shown of [6, 9, 12, 15, 18, 30, 300]) {
			expect((shown + feedNextPageSize(shown, columns)) % columns).toBe(0);
		}
	});

	it("is a few units of a page", () => {
		expect([
			feedNextPageSize(6, 4),
			feedNextPageSize(24, 4),
			feedNextPageSize(6, 2),
			feedNextPageSize(6, 3),
		]).toEqual([18, 12, 12, 9]);
	});

	it.each([
		["9", 9],
		["24", 24],
		["27", undefined],
		["4", undefined],
		["0", undefined],
		["-3", undefined],
		["1e9", undefined],
		["x", undefined],
		[null, undefined],
	])("%s in an address asks for %s", (text, size) => {
		expect(readPageSize(text)).toBe(size);
	});
});
