/** The middle value; the mean of the two middle ones when their number is even. NaN for none. */
export function median(values: readonly number[]): number {
	return percentile(values, 50);
}

/**
 * The value below which `percent` of all lie, read between the two nearest ones. NaN for none.
 * @param percent 0 to 100
 */
export function percentile(values: readonly number[], percent: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	const place = ((sorted.length - 1) * percent) / 100;
	const low = sorted[Math.floor(place)] ?? Number.NaN;
	const high = sorted[Math.ceil(place)] ?? Number.NaN;
	return low + (high - low) * (place - Math.floor(place));
}
