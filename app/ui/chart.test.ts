import { describe, expect, it } from "vitest";
import { percentOf, scaleOf } from "./chart.tsx";

describe("a scale", () => {
	it.each([
		[0, 310, [0, 100, 200, 300, 400]],
		[0, 7.2, [0, 2, 4, 6, 8]],
		[62, 89.4, [60, 70, 80, 90]],
		[0, 0, [0, 0.25]],
		[12, 12, [10, 15]],
		[0, 1, [0, 0.25, 0.5, 0.75, 1]],
		[-30, 50, [-40, -20, 0, 20, 40, 60]],
	])("from %s to %s has round lines", (least, most, lines) => {
		const scale = scaleOf(least, most);
		expect(scale.lines).toEqual(lines);
		expect([scale.min, scale.max]).toEqual([lines[0], lines.at(-1)]);
		expect(percentOf(scale, scale.max)).toBe(100);
	});

	it.each([0.01, 3, 999, 1_234_567, 9e9])("holds %s with few lines", (most) => {
		const { lines, max } = scaleOf(0, most);
		expect(max).toBeGreaterThanOrEqual(most);
		expect(lines.length).toBeLessThanOrEqual(6);
	});
});
