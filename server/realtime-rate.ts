/** Events that a client may send in a second (specification: realtime 10 events per second). */
export const eventsPerSecond = 10;

/** Says whether one more event may pass at this moment, in milliseconds. */
export type RateGate = (now: number) => boolean;

/** A bucket of ten events that refills evenly: short bursts pass, the rate over a second does not exceed it. */
export function createRateGate(perSecond: number = eventsPerSecond): RateGate {
	let left = perSecond;
	let at = 0;
	return (now) => {
		left = Math.min(perSecond, left + ((now - at) / 1000) * perSecond);
		at = now;
		if (left < 1) return false;
		left -= 1;
		return true;
	};
}
