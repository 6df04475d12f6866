/** Events that a client may send in a second. */
export const eventsPerSecond = 10;

/** Says whether one more event may pass at this moment, in milliseconds of a clock that never goes back. */
export type RateGate = (now: number) => boolean;

/**
 * A window that slides: an event passes when fewer than the limit have passed in the second before it, so that no
 * second at all holds more. What is refused does not count.
 * @param perSecond most events in any second, at least 1
 */
export function createRateGate(perSecond: number = eventsPerSecond): RateGate {
	// The moments of the last events that passed, as a ring: `next` is the oldest.
	const passed = new Array<number>(perSecond).fill(Number.NEGATIVE_INFINITY);
	let next = 0;
	return (now) => {
		if (now - (passed[next] ?? 0) < 1000) return false;
		passed[next] = now;
		next = (next + 1) % perSecond;
		return true;
	};
}
