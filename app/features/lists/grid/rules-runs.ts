/** A number, or several in a row. */
export interface NumberRun {
	readonly text: string;
	readonly numbers: readonly (readonly [string, number])[];
}

/** Numbers as they are written: three or more in a row of one unit each are a range. */
export function runsOf(numbers: readonly (readonly [string, number])[]): NumberRun[] {
	const runs: NumberRun[] = [];
	for (let from = 0; from < numbers.length; ) {
		let to = from + 1;
		while (to < numbers.length && isNext(numbers[to - 1], numbers[to])) to += 1;
		const run = numbers.slice(from, to);
		const [first = "", last = ""] = [run[0]?.[0], run.at(-1)?.[0]];
		if (run.length > 2) runs.push({ text: `${first}-${last}`, numbers: run });
		else
			for (const each of run) {
				const [number, quantity] = each;
				runs.push({ text: quantity > 1 ? `${number}(x${quantity})` : number, numbers: [each] });
			}
		from = to;
	}
	return runs;
}

function isNext(
	before: readonly [string, number] | undefined,
	next: readonly [string, number] | undefined,
): boolean {
	const isDigits = (each: string | undefined) => each !== undefined && /^[1-9]\d*$/.test(each);
	if (!before || !next || !isDigits(before[0]) || !isDigits(next[0])) return false;
	return before[1] === 1 && next[1] === 1 && Number(next[0]) === Number(before[0]) + 1;
}
