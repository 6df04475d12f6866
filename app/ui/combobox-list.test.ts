import { describe, expect, it } from "vitest";
import { stepAfterKey, suggestionsOf } from "./combobox-list.ts";

const shown = { isShown: true, active: -1, count: 3 };

describe("the keys of a combobox", () => {
	it.each([
		["ArrowDown", -1, { to: "option", index: 0 }],
		["ArrowDown", 2, { to: "option", index: 0 }],
		["ArrowUp", -1, { to: "option", index: 2 }],
		["ArrowUp", 0, { to: "option", index: 2 }],
		["ArrowUp", 2, { to: "option", index: 1 }],
		["Enter", 1, { to: "choice" }],
		["Enter", -1, null],
		["Home", 1, { to: "text" }],
		["End", 1, { to: "text" }],
		["Home", -1, null],
		["Escape", -1, { to: "closed" }],
		["Escape", 2, { to: "closed" }],
		["Tab", 1, null],
		["a", 1, null],
	])("takes %s with option %i of three marked for %o", (key, active, step) => {
		expect(stepAfterKey({ key, altKey: false }, { ...shown, active })).toEqual(step);
	});

	it("closes with the arrow up and Alt", () => {
		expect(stepAfterKey({ key: "ArrowUp", altKey: true }, { ...shown, active: 1 })).toEqual({ to: "closed" });
	});

	it("goes nowhere in a list that is empty", () => {
		expect(stepAfterKey({ key: "ArrowDown", altKey: false }, { ...shown, count: 0 })).toBeNull();
	});

	it.each([
		["ArrowDown", { to: "open" }],
		["Escape", { to: "clear" }],
		["Enter", null],
	])("takes %s on a closed list for %o", (key, step) => {
		expect(stepAfterKey({ key, altKey: false }, { ...shown, isShown: false })).toEqual(step);
	});
});

describe("the state of suggestions from two characters on", () => {
	const answer = (query: string | null, found: readonly string[], hasFailed = false) => ({
		query,
		found,
		hasFailed,
	});

	it.each([
		[null, answer(null, []), "closed"],
		["", answer(null, []), "closed"],
		["n", answer(null, []), "short"],
		["n", answer("n", []), "short"],
		["n", answer("n", ["N"]), "answered"],
		["n", answer("n", [], true), "failed"],
		["no", answer("n", []), "searching"],
		["no", answer("no", []), "answered"],
		["🎮", answer("🎮", []), "short"],
	])("of %j after %o is %s", (query, last, state) => {
		expect(suggestionsOf(query, last, 2).state).toBe(state);
	});
});
