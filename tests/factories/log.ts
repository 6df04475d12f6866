import { createLog, type Log } from "#app/platform/log.server.ts";

/** A log that keeps what the real one would write, entry by entry. */
export function collectLog(): { log: Log; logged: Record<string, unknown>[] } {
	const logged: Record<string, unknown>[] = [];
	return { log: createLog("debug", { write: (line) => logged.push(JSON.parse(line)) }), logged };
}
