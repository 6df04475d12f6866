import { expect, it } from "vitest";
import { noFilters, productSearch, readProductFilters, searchMaxLength, staleFilters } from "./rules-list.ts";

const categoryId = "018f0000-0000-7000-8000-000000000000";

it.each([
	["", noFilters],
	["q=%20lata%20&status=sold", { ...noFilters, search: "lata", status: "sold" }],
	[`status=all&category=${categoryId.toUpperCase()}`, { ...noFilters, status: "all", categoryId }],
	["status=all&price=stale", staleFilters],
	["price=old", noFilters],
	["status=lost&category=nada&q=", noFilters],
	[`q=${"x".repeat(500)}`, { ...noFilters, search: "x".repeat(searchMaxLength) }],
])("the address ?%s asks for its filters", (search, filters) => {
	expect(readProductFilters(new URLSearchParams(search))).toEqual(filters);
});

it("one list has one address", () => {
	expect(productSearch(noFilters)).toEqual({});
	const filters = { ...noFilters, search: "lata", status: "all", categoryId } as const;
	expect(productSearch(filters)).toEqual({ q: "lata", status: "all", category: categoryId });
	for (const known of [filters, staleFilters])
		expect(readProductFilters(new URLSearchParams(productSearch(known)))).toEqual(known);
});
