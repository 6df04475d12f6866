/** The time, passed in so that a test can choose it. */
export interface Clock {
	now(): Date;
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
