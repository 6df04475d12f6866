/** Steps between the lines of a scale, by what they are a power of ten of. */
const steps = [1, 2, 2.5, 5, 10];

/** The scale beside a chart: its ends, and where it has lines. */
export interface Scale {
	readonly min: number;
	readonly max: number;
	/** From the lowest to the highest. */
	readonly lines: readonly number[];
}

/**
 * A scale of round numbers around some values.
 * @param least of the values
 * @param most of the values
 * @param wanted how many steps it has, about
 */
export function scaleOf(least: number, most: number, wanted = 4): Scale {
	const range = most - least || Math.abs(most) || 1;
	const power = 10 ** Math.floor(Math.log10(range / wanted));
	const step = power * (steps.find((each) => each * power * wanted >= range) ?? 10);
	const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
	const count = Math.max(last - first, 1);
	const lines = Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
	return { min: first * step, max: (first + count) * step, lines };
}

/** How far up a scale a value is, in percent. */
export function percentOf({ min, max }: Scale, value: number): number {
	return round(((value - min) / (max - min)) * 100);
}

/** Two decimals are finer than any screen, and the same text on the server as in the browser. */
export function round(percent: number): number {
	return Math.round(percent * 100) / 100;
}
