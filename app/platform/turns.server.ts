interface Line {
	/** Ends when all work of the line so far has ended. */
	last: Promise<void>;
	/** What the latest work that succeeded came to. */
	latest: unknown;
}

/**
 * Lets work with the same key stand in one line and run one after the other, in the order it came. Calls that would
 * only wait for each other in the database wait here instead, where they hold no connection. Another node has lines
 * of its own: what must not happen twice, the database has to refuse.
 */
export class Turns {
	readonly #lines = new Map<string, Line>();

	/**
	 * Runs the work once all earlier work with this key has ended, however it ended.
	 * @param key names the work as well as what it is about, so that all of a line comes to the same type
	 * @param work gets what the latest work before it in the line that succeeded came to; undefined when there is
	 * none, which says nothing of what other nodes did
	 * @returns what the work returns; it rejects with what the work throws
	 */
	take<T>(key: string, work: (latest: T | undefined) => Promise<T>): Promise<T> {
		const line = this.#lines.get(key) ?? { last: Promise.resolve(), latest: undefined };
		this.#lines.set(key, line);
		const turn = line.last.then(() => work(line.latest as T | undefined));
		const ended: Promise<void> = turn
			.then(
				(result) => {
					line.latest = result;
				},
				() => undefined,
			)
			.then(() => {
				if (line.last === ended) this.#lines.delete(key);
			});
		line.last = ended;
		return turn;
	}

	/** How many lines somebody stands in. */
	get size(): number {
		return this.#lines.size;
	}
}
