import { describe, expect, it } from "vitest";
import { decisionActions, subjectKinds } from "./rules.ts";
import {
	banEnd,
	banLengths,
	canRestore,
	logSearch,
	readLogFilters,
	topWeight,
	verdictActions,
	weightOf,
} from "./rules-admin.ts";

const now = new Date("2026-11-23T12:00:00Z");

it.each([
	[{ isHidden: true, reporterCount: 0 }, topWeight],
	[{ isHidden: true, reporterCount: 9 }, topWeight],
	[{ isHidden: false, reporterCount: 0 }, 0],
	[{ isHidden: false, reporterCount: 2 }, 2],
	[{ isHidden: false, reporterCount: 9 }, topWeight],
])("gives %o the weight %i", (status, weight) => {
	expect(weightOf(status)).toBe(weight);
});

it.each([
	["what waits, hidden or not", { isOpen: true }, true],
	["what is hidden, once it was decided", { state: "in_revision" as const }, true],
	["what is seen, once it was decided", {}, false],
	["what moderation deleted", { state: "deleted" as const, lastAction: "listing_deleted" as const }, true],
	[
		"what its owner deleted since",
		{ state: "deleted" as const, lastAction: "listing_restored" as const },
		false,
	],
	[
		"what is gone for good",
		{ state: "deleted" as const, lastAction: "listing_deleted" as const, isReturnable: false },
		false,
	],
])("restores %s, or not", (_, status, isPossible) => {
	const decided = {
		kind: "listing",
		state: "active",
		isOpen: false,
		lastAction: null,
		isReturnable: true,
	} as const;
	expect(canRestore({ ...decided, ...status })).toBe(isPossible);
});

it("knows a decision for every verdict of every kind", () => {
	for (const kind of subjectKinds) {
		for (const [verdict, action] of Object.entries(verdictActions[kind])) {
			expect(decisionActions, `${kind} ${verdict}`).toContain(action);
			expect(action.startsWith(`${kind}_`)).toBe(true);
		}
	}
});

it("ends a ban after its days, or never", () => {
	const ends = banLengths.map((length) => banEnd(length, now)?.toISOString() ?? null);
	expect(ends).toEqual([
		"2026-11-26T12:00:00.000Z",
		"2026-11-30T12:00:00.000Z",
		"2026-12-23T12:00:00.000Z",
		null,
	]);
});

describe("the filters of the log", () => {
	const read = (query: string) => readLogFilters(new URLSearchParams(query));

	it.each([
		["", { group: null, moderator: "", person: "" }],
		["que=bans&quien=%20sol%20&sobre=ana", { group: "bans", moderator: "sol", person: "ana" }],
		["que=anything", { group: null, moderator: "", person: "" }],
	])("are read from %j", (query, filters) => {
		expect(read(query)).toEqual(filters);
		expect(readLogFilters(new URLSearchParams(logSearch(read(query))))).toEqual(filters);
	});
});
