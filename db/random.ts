/** Draws that come out the same for the same seed, for data made in code. */
export interface Random {
	/** In [0, 1). */
	next(): number;
	/** An integer from `from` to `to`, both included. */
	integer(from: number, to: number): number;
	/** Whether something that happens so often (0 to 1) happens now. */
	chance(probability: number): boolean;
	/** @throws RangeError when there is nothing to pick from */
	pick<T>(entries: readonly T[]): T;
	/** At most `count` different entries, in random order. */
	sample<T>(entries: readonly T[], count: number): T[];
	/** A version 7 UUID of that moment: sorts by time, as the database's own do. */
	uuid(moment: Date): string;
}

/**
 * Numbers in [0, 1) that are the same for the same seed.
 * Lehmer generator with the "minimal standard" constants of Park and Miller (CACM 31, 1988).
 *
 * @param seed integer from 1 to 2^31 - 2
 */
export function createNumbers(seed: number): () => number {
	let state = seed % 2147483647 || 1;
	return () => {
		state = (state * 16807) % 2147483647;
		return state / 2147483647;
	};
}

/** @param seed integer from 1 to 2^31 - 2 */
export function createRandom(seed: number): Random {
	const next = createNumbers(seed);
	const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
	return {
		next,
		integer,
		chance: (probability) => next() < probability,
		pick: <T>(entries: readonly T[]) => {
			if (entries.length === 0) throw new RangeError("nothing to pick from");
			return entries[Math.floor(next() * entries.length)] as T;
		},
		sample: (entries, count) => {
			const rest = [...entries];
			return Array.from({ length: Math.min(count, rest.length) }, () =>
				rest.splice(integer(0, rest.length - 1), 1),
			).flat();
		},
		uuid: (moment) => uuidAt(moment, next),
	};
}

/** RFC 9562, section 5.7: 48 bits of milliseconds, version, random bits with the variant among them. */
function uuidAt(moment: Date, next: () => number): string {
	const time = moment.getTime().toString(16).padStart(12, "0");
	const digits = (count: number) =>
		Math.floor(next() * 16 ** count)
			.toString(16)
			.padStart(count, "0");
	const variant = (8 + Math.floor(next() * 4)).toString(16);
	return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${variant}${digits(3)}-${digits(6)}${digits(6)}`;
}
