import { setTimeout as delay } from "node:timers/promises";

/**
 * Waits for a condition by asking again and again.
 * @param what said when it does not come true
 * @param withinMs the longest wait
 */
export async function until(
	what: string,
	condition: () => Promise<boolean> | boolean,
	withinMs = 60_000,
): Promise<void> {
	const deadline = Date.now() + withinMs;
	while (!(await condition())) {
		if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}`);
		await delay(20);
	}
}
