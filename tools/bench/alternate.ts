/** Asks something of one of several databases; `turn` counts up, to ask for another row each time. */
export type Question<Place> = (place: Place, turn: number) => Promise<unknown>;

/**
 * Asks every database in turn, so that what disturbs the machine disturbs all of them.
 * @returns of each, how long the answers took, in milliseconds
 */
export async function alternate<Place>(
	places: readonly Place[],
	ask: Question<Place>,
	rounds: number,
): Promise<number[][]> {
	const times = places.map((): number[] => []);
	const warmUp = Math.ceil(rounds / 10);
	const orders = [[...places.entries()], [...places.entries()].reverse()];
	for (let turn = -warmUp; turn < rounds; turn++) {
		for (const [index, place] of at(orders, turn + warmUp)) {
			const milliseconds = await time(() => ask(place, turn + warmUp));
			if (turn >= 0) times[index]?.push(milliseconds);
		}
	}
	return times;
}

/** How long some work takes, in milliseconds. */
export async function time(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now();
	await work();
	return performance.now() - started;
}

/** One value after the other, from the first again after the last. */
export function at<T>(values: readonly T[], turn: number): T {
	const value = values[turn % values.length];
	if (value === undefined) throw new Error("The database has nothing to ask for.");
	return value;
}
