import { describe, expect, it } from "vitest";
import {
	changesBetween,
	defaultFilters,
	productSearch,
	productSearchMaxLength,
	readProductFilters,
	saleMark,
	staleFilters,
} from "./rules.ts";

describe("what differs between two states of a product", () => {
	it("is told field by field, as texts", () => {
		const before = {
			name: "Lata",
			year: 1994,
			brand: null,
			images: ["a", "b"],
			status: "available",
		} as const;
		const after = {
			name: "Lata",
			year: 1995,
			brand: "Marca",
			images: ["b", "a"],
			status: "available",
		} as const;
		expect(changesBetween(before, after)).toEqual({
			year: ["1994", "1995"],
			brand: [null, "Marca"],
			images: ["a b", "b a"],
		});
	});

	it("is nothing of what the second one does not say", () => {
		expect(changesBetween({ name: "Lata", grade: "PSA 10" }, { name: "Lata" })).toEqual({});
		expect(changesBetween({}, { name: "Lata" })).toEqual({ name: [null, "Lata"] });
	});
});

it("a mark of a sale is another for every other sale", () => {
	const sale = { status: "sold", salePrice: "1.00", saleCurrency: "USD", soldOn: "2026-11-23" } as const;
	const none = { salePrice: null, saleCurrency: null, soldOn: null };
	const marks = [
		sale,
		{ ...sale, salePrice: "1.01" },
		{ ...sale, saleCurrency: "ARS" } as const,
		{ ...sale, soldOn: "2026-11-22" },
		{ ...none, status: "available" } as const,
		{ ...none, status: "deleted" } as const,
	].map(saleMark);
	expect(new Set(marks).size).toBe(marks.length);
	expect(marks[0]).toBe("sold 1.00 USD 2026-11-23");
});

const categoryId = "018f0000-0000-7000-8000-000000000000";

it.each([
	["", defaultFilters],
	["q=%20lata%20&status=sold", { ...defaultFilters, search: "lata", status: "sold" }],
	[`status=all&category=${categoryId.toUpperCase()}`, { ...defaultFilters, status: "all", categoryId }],
	["status=all&price=stale", staleFilters],
	["price=old", defaultFilters],
	["status=lost&category=nada&q=", defaultFilters],
	[`q=${"x".repeat(500)}`, { ...defaultFilters, search: "x".repeat(productSearchMaxLength) }],
])("the address ?%s asks for its filters", (search, filters) => {
	expect(readProductFilters(new URLSearchParams(search))).toEqual(filters);
});

it("one list has one address", () => {
	expect(productSearch(defaultFilters)).toEqual({});
	const filters = { ...defaultFilters, search: "lata", status: "all", categoryId } as const;
	expect(productSearch(filters)).toEqual({ q: "lata", status: "all", category: categoryId });
	for (const known of [filters, staleFilters])
		expect(readProductFilters(new URLSearchParams(productSearch(known)))).toEqual(known);
});
