import { describe, expect, it } from "vitest";
import { markWords } from "./highlighted.tsx";
import { optionAfterKey, stepAfterKey } from "./use-listbox.ts";
import { withoutSameNames } from "./use-suggestions.ts";

describe("the list of suggestions", () => {
	it.each([
		["ArrowDown", -1, 0],
		["ArrowDown", 2, 0],
		["ArrowUp", -1, 2],
		["ArrowUp", 0, 2],
		["ArrowUp", 2, 1],
		["Tab", 0, null],
	])("%s at %i goes to %s of three", (key, current, next) => {
		expect(optionAfterKey(key, current, 3)).toBe(next);
	});

	it("goes nowhere when it is empty", () => {
		expect(optionAfterKey("ArrowDown", -1, 0)).toBeNull();
	});

	it.each([
		["Enter", 1, { to: "choice" }],
		["Enter", -1, null],
		["Home", 1, { to: "text" }],
		["End", 1, { to: "text" }],
		["Home", -1, null],
		["Escape", -1, { to: "closed" }],
		["Escape", 2, { to: "closed" }],
		["ArrowDown", -1, { to: "option", place: 0 }],
		["Tab", 1, null],
		["a", 1, null],
	])("takes %s with option %i marked for %o", (key, active, step) => {
		expect(stepAfterKey({ key, altKey: false }, active, 3)).toEqual(step);
	});

	it("closes with the arrow up and Alt", () => {
		expect(stepAfterKey({ key: "ArrowUp", altKey: true }, 1, 3)).toEqual({ to: "closed" });
	});

	it("leaves out a custom title that is an item's name", () => {
		const item = { id: "1", name: "Cóndor", categorySlug: "magic", expansion: "Andes" };
		const again = { ...item, id: "2", expansion: "Costa" };
		const title = { id: "existing_condor", name: "condor", categorySlug: "magic", expansion: null };
		expect(withoutSameNames([item, again, title])).toEqual([item, again]);
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
