import { expect, it } from "vitest";
import { createRateGate, eventsPerSecond } from "./rate.ts";

/** The moments at which an event passes. */
function passing(moments: readonly number[], perSecond?: number): number[] {
	const gate = createRateGate(perSecond);
	return moments.filter((moment) => gate(moment));
}

function maxInASecond(moments: readonly number[]): number {
	const counts = moments.map((from) => moments.filter((at) => at >= from && at < from + 1000).length);
	return Math.max(...counts);
}

it("lets ten pass at once, and none more within the second", () => {
	const burst = Array.from({ length: 25 }, () => 5_000);
	expect(passing(burst)).toHaveLength(eventsPerSecond);
	expect(passing([...burst, 5_999, 6_000])).toEqual([...burst.slice(0, eventsPerSecond), 6_000]);
});

it("lets no second hold more than ten, also when a burst is followed by a steady stream", () => {
	const burst = Array.from({ length: 10 }, () => 0);
	const stream = Array.from({ length: 50 }, (_, n) => (n + 1) * 100);
	const passed = passing([...burst, ...stream]);
	expect(maxInASecond(passed)).toBe(10);
	// Whoever is refused is not shut out: the stream goes on once the burst is a second old.
	expect(passed.slice(10)).toEqual(stream.filter((moment) => moment >= 1000));
});

it("lets a steady ten a second pass for ever", () => {
	const steady = Array.from({ length: 200 }, (_, n) => n * 100);
	expect(passing(steady)).toEqual(steady);
});

it("counts by the limit that it is given", () => {
	expect(passing([0, 1, 2, 500, 999, 1000, 1001, 1002], 2)).toEqual([0, 1, 1000, 1001]);
});
