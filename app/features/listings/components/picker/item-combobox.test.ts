import { describe, expect, it } from "vitest";
import { everyPrintingId } from "../../rules.ts";
import { asChoice, markWords, withoutSameNames } from "./item-combobox.tsx";

const item = {
	id: "1",
	name: "Cóndor",
	categorySlug: "magic",
	expansion: "Andes",
	code: "AN",
	number: null,
	printedCount: null,
};

describe("the list of suggestions", () => {
	it("leaves out a custom title that is an item's name", () => {
		const again = { ...item, id: "2", expansion: "Costa" };
		const title = { ...item, id: "existing_condor", name: "condor", expansion: null };
		expect(withoutSameNames([item, again, title])).toEqual([item, again]);
	});

	it("has the printing that is left of all once any will no longer do", () => {
		const every = { ...item, id: everyPrintingId(item.id), isEveryPrinting: true };
		expect(asChoice(every)).toMatchObject({ id: every.id, printing: "Andes" });
	});

	it("has the edition that a listing of it wears", () => {
		const edition = { expansion: "Andes", code: "AN", number: "7" };
		expect(asChoice({ ...item, ...edition })).toMatchObject({ edition });
	});
});

describe("what was typed", () => {
	it.each([
		["Cóndor del Alba", "condor al", "[Cóndor] del [Al]ba"],
		["Condor", "CÓN", "[Con]dor"],
		["Zelda II", "x", "Zelda II"],
		["Zelda", "", "Zelda"],
		["Mario 64", "64 mar", "[Mar]io [64]"],
	])("in %s by %s is marked", (name, typed, marked) => {
		const text = markWords(name, typed).map((part) => (part.marked ? `[${part.text}]` : part.text));
		expect(text.join("")).toBe(marked);
	});
});
