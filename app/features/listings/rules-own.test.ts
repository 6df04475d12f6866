import { expect, it } from "vitest";
import { ownSearch, readOwnFilters } from "./rules-own.ts";

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
