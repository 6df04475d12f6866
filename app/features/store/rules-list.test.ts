import { expect, it } from "vitest";
import { noFilters, productSearch, readProductFilters, searchMaxLength } from "./rules-list.ts";

const categoryId = "018f0000-0000-7000-8000-000000000000";

it.each([
	["", noFilters],
	["q=%20lata%20&status=sold", { search: "lata", status: "sold", categoryId: null }],
	[`status=all&category=${categoryId.toUpperCase()}`, { search: "", status: "all", categoryId }],
	["status=lost&category=nada&q=", noFilters],
	[`q=${"x".repeat(500)}`, { ...noFilters, search: "x".repeat(searchMaxLength) }],
])("the address ?%s asks for its filters", (search, filters) => {
	expect(readProductFilters(new URLSearchParams(search))).toEqual(filters);
});

it("one list has one address, and its pages the same with a mark", () => {
	expect(productSearch(noFilters)).toEqual({});
	const filters = { search: "lata", status: "all", categoryId } as const;
	expect(productSearch(filters)).toEqual({ q: "lata", status: "all", category: categoryId });
	expect(productSearch(filters, "mark")).toEqual({
		q: "lata",
		status: "all",
		category: categoryId,
		page: "mark",
	});
	expect(readProductFilters(new URLSearchParams(productSearch(filters)))).toEqual(filters);
});
