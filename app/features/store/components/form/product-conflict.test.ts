import { expect, it } from "vitest";
import { savedChanges, withSaved } from "./product-conflict.tsx";
import { emptyTexts, type ProductTexts } from "./product-draft.ts";

const state = (texts: Partial<ProductTexts>, images = "") => ({ texts: { ...emptyTexts, ...texts }, images });
const base = state({ name: "Zorro", brand: "Sega", marketPrice: "10,00" }, "a b");

it("keeps what was typed, and takes what was not touched", () => {
	const mine = state({ name: "Zorro rojo", brand: "Sega", marketPrice: "10,00" }, "a b");
	const saved = state({ name: "Zorro azul", brand: "Nintendo", marketPrice: "10,00" }, "b");
	const changes = savedChanges(base, mine, saved);
	expect(changes).toEqual([
		{ field: "name", isTyped: true },
		{ field: "brand", isTyped: false },
		{ field: "images", isTyped: false },
	]);
	expect(withSaved(mine.texts, saved.texts, changes)).toEqual({ ...mine.texts, brand: "Nintendo" });
});

it("says nothing of what both changed alike, or only oneself", () => {
	const mine = state({ name: "Zorro rojo", brand: "Nintendo ", marketPrice: "12,5" }, "b a");
	const saved = state({ name: "Zorro", brand: "Nintendo", marketPrice: "12.50" }, "a b");
	expect(savedChanges(base, mine, saved)).toEqual([]);
});
