import { describe, expect, it } from "vitest";
import { decisionActions, subjectKinds } from "./rules.ts";
import { banEnd, banLengths, readLogFilters } from "./rules-admin.ts";
import {
	claimEnd,
	claimMillis,
	topWeight,
	undoEnd,
	undoMillis,
	verdictActions,
	weightOf,
} from "./rules-cases.ts";

const now = new Date("2026-11-23T12:00:00Z");

it.each([
	[{ isHidden: true, counting: 0 }, topWeight],
	[{ isHidden: true, counting: 9 }, topWeight],
	[{ isHidden: false, counting: 0 }, 0],
	[{ isHidden: false, counting: 2 }, 2],
	[{ isHidden: false, counting: 9 }, topWeight],
])("gives %o the weight %i", (standing, weight) => {
	expect(weightOf(standing)).toBe(weight);
});

it("ends a claim after ten minutes and the way back after one", () => {
	expect([claimMillis, undoMillis]).toEqual([600_000, 60_000]);
	expect(claimEnd(now)).toEqual(new Date("2026-11-23T12:10:00Z"));
	expect(undoEnd(now)).toEqual(new Date("2026-11-23T12:01:00Z"));
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
	});
});
