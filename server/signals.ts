import type { Log } from "#app/platform/log.server.ts";

/** A terminal sends SIGINT to the whole group and npm passes it on: the second within this time is the same press. */
const repeatMillis = 1_000;

/**
 * Calls `stop` once on SIGINT or SIGTERM and ends the process when it is done. A later, second signal ends it
 * at once.
 */
export function stopOnSignals(log: Pick<Log, "error">, stop: () => Promise<void>): void {
	let first = 0;
	const onSignal = () => {
		if (first && Date.now() - first > repeatMillis) process.exit(130);
		if (first) return;
		first = Date.now();
		stop().then(
			() => process.exit(0),
			(error: unknown) => {
				log.error({ err: error }, "stopping failed");
				process.exit(1);
			},
		);
	};
	process.on("SIGINT", onSignal);
	process.on("SIGTERM", onSignal);
}
