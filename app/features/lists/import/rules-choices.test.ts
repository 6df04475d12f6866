import { describe, expect, it } from "vitest";
import { noCopy } from "../entry/rules-copy.ts";
import {
	asTyped,
	type ImportCandidate,
	type ImportRow,
	type ImportSide,
	leftOut,
	noChoices,
	type RowsView,
} from "./rules.ts";
import { countChosen, entriesByTarget, isSettled, settledTarget, withPicked } from "./rules-choices.ts";

const candidate = (id: string): ImportCandidate => ({
	id,
	name: id,
	categorySlug: "pokemon-tcg",
	setCode: null,
	expansionId: null,
	expansion: null,
	number: null,
	printedCount: null,
});

const rowOf = (overrides: Partial<ImportRow>): ImportRow => ({
	line: 1,
	text: "algo",
	side: "have",
	quantity: 1,
	hasQuantity: false,
	forTrade: 0,
	name: "algo",
	set: null,
	code: null,
	number: null,
	total: null,
	category: null,
	ids: [],
	isCustom: false,
	anyPrinting: false,
	isOfSet: false,
	isOne: false,
	copy: noCopy,
	isStarred: false,
	alternative: null,
	key: 0,
	choiceKey: 0,
	state: "choose",
	reason: null,
	candidates: [candidate("one"), candidate("two")],
	preset: asTyped,
	categoryId: "cards",
	...overrides,
});

describe("a row that is settled", () => {
	const row = rowOf({});
	it("is sure, or somebody said what it is", () => {
		expect(isSettled(row, noChoices)).toBe(false);
		expect(isSettled(rowOf({ state: "sure" }), noChoices)).toBe(true);
		for (const to of ["two", asTyped, leftOut]) expect(settledTarget(row, { rows: { 0: { to } } })).toBe(to);
	});

	it("is so as the first that asks the same, and by nothing that it cannot be", () => {
		expect(isSettled(rowOf({ key: 5 }), { rows: { 0: { to: "one" } } })).toBe(true);
		expect(isSettled(row, { rows: { 0: { to: "three" } } })).toBe(false);
		expect(isSettled(row, { rows: { 0: { quantity: 3 } } })).toBe(false);
	});

	it("can be what was picked in the catalogue, too", () => {
		const choices = { rows: { 0: { to: "three", picked: candidate("three") } } };
		expect(settledTarget(withPicked(row, choices), choices)).toBe("three");
		expect(withPicked(row, { rows: { 0: { to: "one", picked: candidate("one") } } })).toBe(row);
	});
});

describe("the entries of a row", () => {
	it("are those of its candidates and the typed one, which needs a category", () => {
		expect(entriesByTarget(rowOf({})).map(({ id, entry }) => [id, entry.itemId, entry.customName])).toEqual([
			["one", "one", null],
			["two", "two", null],
			[asTyped, null, "algo"],
		]);
		expect(entriesByTarget(rowOf({ categoryId: null, candidates: [] }))).toEqual([]);
	});
});

describe("the things that will be added", () => {
	const side = (overrides: Partial<ImportSide>): ImportSide => ({
		rows: [],
		sets: [],
		sureCount: 0,
		count: 0,
		plain: 0,
		excess: 0,
		...overrides,
	});
	const sure = (key: number, which: ImportRow["side"]) =>
		rowOf({ key, choiceKey: key, side: which, state: "sure", preset: "one" });
	const noise = rowOf({ key: 9, choiceKey: 9, state: "unused", preset: leftOut, candidates: [] });
	const view: RowsView = {
		categoryId: "cards",
		counts: { choose: 2, typed: 0, sure: 102, unused: 1 },
		units: 104,
		// Two rows ask the same.
		doubtful: [{ ...rowOf({}), times: 2, people: {} }],
		// A hundred more than are in sight.
		sides: {
			have: side({ rows: [sure(2, "have")], count: 103 }),
			want: side({ rows: [sure(3, "want")], count: 1 }),
		},
		unused: [noise],
		lines: [],
		refused: [],
		refusedCount: 0,
		capped: 0,
		existing: 0,
		isSetless: false,
		page: 1,
		pages: 1,
	};

	it.each([
		["as they were read", noChoices, [103, 1]],
		["without what is left out, as often as it is there", { rows: { 0: { to: leftOut } } }, [101, 1]],
		["with what is added all the same", { rows: { 9: { to: asTyped } } }, [104, 1]],
		["on the list that one is moved to", { rows: { 2: { side: "want" } } }, [102, 2]],
		[
			"on the list that all are moved to",
			{ rows: { 2: { to: leftOut } }, sides: { have: "want" } },
			[0, 103],
		],
	] as const)("are counted %s", (_, choices, [have, want]) => {
		expect(countChosen(view, choices)).toEqual({ have, want });
	});
});
