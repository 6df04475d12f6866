import type { Result } from "#app/shared/result.ts";

/**
 * The value that a script's address responds with.
 * @throws when there is none: the connection is lost, or the request failed
 */
export async function getJson<T>(address: string, options?: RequestInit): Promise<T> {
	const response = await fetch(address, options);
	if (!response.ok) throw new Error(`${address} responded with ${response.status}.`);
	const result: Result<T> = await response.json();
	if (!result.ok) throw new Error(`${address} failed: ${result.failure.code}.`);
	return result.value;
}
