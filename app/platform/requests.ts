import type { Result } from "#app/shared/result.ts";

/** A response that has not come within this time counts as lost, in milliseconds. */
const longestWait = 15_000;

/**
 * The value that a script's address responds with.
 * @param options a signal of one's own stands in place of the time limit of 15 s
 * @throws when there is none: the connection is lost, or the request failed
 */
export async function getJson<T>(address: string, options?: RequestInit): Promise<T> {
	const response = await fetch(address, { signal: AbortSignal.timeout(longestWait), ...options });
	if (!response.ok) throw new Error(`${address} responded with ${response.status}.`);
	const result: Result<T> = await response.json();
	if (!result.ok) throw new Error(`${address} failed: ${result.failure.code}.`);
	return result.value;
}
