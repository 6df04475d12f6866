import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const current = new AsyncLocalStorage<string>();
/** The shape of a request id given by another program: nothing that could be anything else in a log. */
const givenId = /^[\w-]{8,64}$/;

/**
 * Runs what belongs to one request, be it of a page, of a socket or of the job that it has led to. Every line that is
 * logged meanwhile carries its id.
 * @param given the id that it has already; anything but 8 to 64 letters, digits, `_` and `-` gets one of our own
 */
export function withRequestId<T>(given: string | undefined, work: () => T): T {
	const id = given !== undefined && givenId.test(given) ? given : randomBytes(8).toString("hex");
	return current.run(id, work);
}

/** The id of the request that is worked on; undefined for what comes by the clock. */
export function currentRequestId(): string | undefined {
	return current.getStore();
}
