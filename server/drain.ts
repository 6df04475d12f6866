import { setTimeout as delay } from "node:timers/promises";
import type { App } from "./app.ts";
import type { Realtime } from "./realtime/realtime.ts";

/**
 * Lets a node go without a failed request. It stops being ready and goes on answering; in the first half of the time
 * whoever sends it requests finds that out, and in the second its sockets move to the other nodes.
 * @param seconds 0 where no other node is there to take over
 */
export async function drain(
	{ readiness }: Pick<App, "readiness">,
	realtime: Pick<Realtime, "moveAway">,
	seconds: number,
): Promise<void> {
	readiness.isDraining = true;
	if (seconds === 0) return;
	const half = seconds * 500;
	await delay(half);
	// The whole time also without sockets: a proxy may ask seldom.
	await Promise.all([delay(half), realtime.moveAway(half)]);
}
