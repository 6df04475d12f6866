import { expect, it } from "vitest";
import { differencesOf, withTheirs } from "./product-conflict.ts";
import { emptyTexts, type ProductTexts } from "./product-draft.ts";

const state = (texts: Partial<ProductTexts>, images = "") => ({ texts: { ...emptyTexts, ...texts }, images });
const base = state({ name: "Zorro", brand: "Sega", marketPrice: "10,00" }, "a b");

it("takes what one did not touch, and asks about what both changed", () => {
	const mine = state({ name: "Zorro rojo", brand: "Sega", marketPrice: "10,00" }, "a b");
	const theirs = state({ name: "Zorro azul", brand: "Nintendo", marketPrice: "10,00" }, "b");
	expect(differencesOf(base, mine, theirs)).toEqual([
		{ field: "name", mine: "Zorro rojo", theirs: "Zorro azul", isTaken: false },
		{ field: "brand", mine: "Sega", theirs: "Nintendo", isTaken: true },
		{ field: "images", mine: "a b", theirs: "b", isTaken: true },
	]);
});

it("says nothing of what both changed alike, or only oneself", () => {
	const mine = state({ name: "Zorro rojo", brand: "Nintendo ", marketPrice: "12,5" }, "b a");
	const theirs = state({ name: "Zorro", brand: "Nintendo", marketPrice: "12.50" }, "a b");
	expect(differencesOf(base, mine, theirs)).toEqual([]);
});

it("asks about all that differs where it is not known what the form began with", () => {
	const theirs = state({ name: "Zorro azul", brand: "Sega", marketPrice: "10.00" }, "a b");
	expect(differencesOf(null, base, theirs)).toEqual([
		{ field: "name", mine: "Zorro", theirs: "Zorro azul", isTaken: false },
	]);
});

it("takes some fields as the other saved them", () => {
	const theirs = state({ name: "Zorro azul", brand: "Nintendo" }).texts;
	expect(withTheirs(base.texts, theirs, ["brand"])).toEqual({ ...base.texts, brand: "Nintendo" });
});
