import { describe, expect, it } from "vitest";
import {
	customId,
	nameKey,
	namesWithCommas,
	ownSearch,
	parsePickedItem,
	readOwnFilters,
	splitNames,
	withoutWantedNames,
	withWantedNames,
} from "./rules.ts";
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

const catalogue = new Set([
	"Teferi, Hero of Dominaria",
	"Karn, Silver Golem",
	"Borrowing 100,000 Arrows",
	"One, Two, Three, Four",
]);

it.each([
	["Zelda, Mario Kart,, ", ["Zelda", "Mario Kart"]],
	["Zelda\r\nMario\nMetroid", ["Zelda", "Mario", "Metroid"]],
	["Teferi, Hero of Dominaria", ["Teferi, Hero of Dominaria"]],
	["Zelda, Karn,  Silver Golem, Mario", ["Zelda", "Karn, Silver Golem", "Mario"]],
	["Karn, Silver Golem, Teferi, Hero of Dominaria", ["Karn, Silver Golem", "Teferi, Hero of Dominaria"]],
	["Karn\nSilver Golem", ["Karn", "Silver Golem"]],
	["Borrowing 100,000 Arrows,One, Two, Three, Four", ["Borrowing 100,000 Arrows", "One, Two, Three, Four"]],
	["- Zelda\n• Mario\n* Metroid\n– Pikmin", ["Zelda", "Mario", "Metroid", "Pikmin"]],
	[
		"1) Zelda\n2. Mario\n2x Metroid\n3 × Pikmin\n- 2x Kirby",
		["Zelda", "Mario", "Metroid", "Pikmin", "Kirby"],
	],
	["2x Karn, Silver Golem, 1x Mario", ["Karn, Silver Golem", "Mario"]],
	[
		"4x4 EVO, X2 Wolverine, 1942, -Zelda, 7 Wonders",
		["4x4 EVO", "X2 Wolverine", "1942", "-Zelda", "7 Wonders"],
	],
	["-\n2x\n • ", []],
])("%j names %j", (text, names) => {
	const whole = new Set(namesWithCommas(text).filter((name) => catalogue.has(name)));
	expect(splitNames(text, whole)).toEqual(names);
});

it("asks about nothing without a comma, and about few texts of many", () => {
	expect(namesWithCommas("Zelda\nMario")).toEqual([]);
	expect(namesWithCommas("a, b, c")).toEqual(["a, b", "a, b, c", "b, c"]);
	expect(namesWithCommas("x,".repeat(1_000)).length).toBeLessThan(3_001);
});

it.each([
	["", { status: null, search: "", cursor: null }],
	["status=paused&q=+mew+&cursor=x", { status: "paused", search: "mew", cursor: "x" }],
	["status=deleted&q=%20", { status: null, search: "", cursor: null }],
])("reads what ?%s asks for", (query, filters) => {
	expect(readOwnFilters(new URLSearchParams(query))).toEqual(filters);
});

it("asks again for what was read", () => {
	const filters = { status: "traded", search: "dos palabras", cursor: "abc" } as const;
	expect(readOwnFilters(new URLSearchParams(ownSearch(filters)))).toEqual(filters);
	expect(ownSearch(readOwnFilters(new URLSearchParams()))).toEqual({});
});
