/** Calls that are under way at once; the pool lets ten of them into the database. */
const width = 40;

/** Runs numbered work, as much of it at once as fits. @returns how each ended, in the order of the numbers */
export async function race<T>(
	count: number,
	work: (n: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
	const results: PromiseSettledResult<T>[] = [];
	let next = 0;
	const worker = async () => {
		while (next < count) {
			const n = next++;
			[results[n]] = await Promise.allSettled([work(n)]);
		}
	};
	await Promise.all(Array.from({ length: width }, worker));
	return results;
}

/** What those answered that succeeded. */
export const fulfilledValues = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
	results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
/** The codes of those that were refused. */
export const codesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
	results.flatMap((result) => (result.status === "rejected" ? [result.reason.code ?? result.reason] : []));
/** How many there are of each value. */
export const countByValue = (values: readonly string[]) =>
	Object.fromEntries(
		[...new Set(values)].sort().map((value) => [value, values.filter((v) => v === value).length]),
	);
