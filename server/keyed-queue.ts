/** Bounds for what a {@link KeyedQueue} runs. */
export interface QueueLimits {
	/** Most works that run or wait, of all keys together. */
	readonly total: number;
	/** Most works of one key that run at once. */
	readonly running: number;
	/** A key of which more than this many wait has one work run at a time, until they are fewer. */
	readonly crowd: number;
	/** Most works of one key that wait; more are refused at once. */
	readonly waiting: number;
	/** The longest wait, in milliseconds; a request that waited longer is refused when its turn comes. */
	readonly maxWait: number;
}

interface Queue {
	running: number;
	readonly waiting: (() => void)[];
}

/** Runs a few works of each key at once. The others of a key wait for each other, and for nobody else. */
export class KeyedQueue {
	readonly #limits: QueueLimits;
	readonly #queues = new Map<string, Queue>();
	#total = 0;

	constructor(limits: QueueLimits) {
		this.#limits = limits;
	}

	/** @returns what the work returns, or null when it was refused */
	async run<T>(key: string, work: () => Promise<T>): Promise<T | null> {
		const { total, running, waiting, maxWait } = this.#limits;
		const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
		const mustWait = queue.running >= running || queue.waiting.length > 0;
		if (this.#total >= total || (mustWait && queue.waiting.length >= waiting)) return null;
		this.#queues.set(key, queue);
		this.#total += 1;
		const asked = performance.now();
		if (mustWait) await new Promise<void>((resolve) => queue.waiting.push(resolve));
		else queue.running += 1;
		try {
			return mustWait && performance.now() - asked > maxWait ? null : await work();
		} finally {
			this.#total -= 1;
			queue.running -= 1;
			this.#runNext(queue);
			if (queue.running === 0) this.#queues.delete(key);
		}
	}

	#runNext(queue: Queue): void {
		const { running, crowd } = this.#limits;
		while (queue.running < (queue.waiting.length > crowd ? 1 : running)) {
			const next = queue.waiting.shift();
			if (!next) return;
			queue.running += 1;
			next();
		}
	}
}
