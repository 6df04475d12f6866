/**
 * Lets work with the same key run one after the other, in the order it came. Calls that would only wait for each
 * other in the database wait here instead, where they hold no connection. Another node has turns of its own: what
 * must not happen twice, the database has to refuse.
 */
export class Turns {
	readonly #last = new Map<string, Promise<unknown>>();

	/**
	 * Runs the work once all earlier work with this key has ended, however it ended.
	 * @returns what the work returns; it rejects with what the work throws
	 */
	take<T>(key: string, work: () => Promise<T>): Promise<T> {
		const turn = (this.#last.get(key) ?? Promise.resolve()).then(work);
		const ended: Promise<void> = turn.then(
			() => this.#forget(key, ended),
			() => this.#forget(key, ended),
		);
		this.#last.set(key, ended);
		return turn;
	}

	#forget(key: string, ended: Promise<void>): void {
		if (this.#last.get(key) === ended) this.#last.delete(key);
	}

	/** Keys that somebody works on or waits for. */
	get size(): number {
		return this.#last.size;
	}
}
