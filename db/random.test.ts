import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

test("the same seed draws the same", () => {
	const draws = (seed: number) => Array.from({ length: 50 }, createRandom(seed).next);
	expect(draws(5)).toEqual(draws(5));
	expect(draws(5)).not.toEqual(draws(6));
	expect(draws(0).every((draw) => draw > 0 && draw < 1)).toBe(true);
});

test("integers reach both bounds and no further", () => {
	const random = createRandom(3);
	const drawn = new Set(Array.from({ length: 500 }, () => random.integer(2, 5)));
	expect([...drawn].sort()).toEqual([2, 3, 4, 5]);
});

test("a sample holds each entry at most once, and no more than there are", () => {
	const random = createRandom(9);
	const sample = random.sample(["a", "b", "c"], 5);
	expect(sample.toSorted()).toEqual(["a", "b", "c"]);
	expect(() => random.pick([])).toThrow(RangeError);
});

test("uuids are of version 7 and sort by time", () => {
	const random = createRandom(11);
	const early = random.uuid(new Date("2024-01-01T00:00:00Z"));
	const late = random.uuid(new Date("2024-01-01T00:00:00.001Z"));
	for (const id of [early, late]) {
		expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	}
	expect(early < late).toBe(true);
	expect(Number.parseInt(early.replaceAll("-", "").slice(0, 12), 16)).toBe(Date.UTC(2024, 0, 1));
});
