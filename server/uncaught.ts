import type { Log } from "#app/platform/log.server.ts";

/** Ends the process at an error that nobody caught, as Node does, but logs it without the values in its words. */
export function exitOnUncaught(log: Pick<Log, "error">): void {
	process.on("uncaughtException", (error) => {
		log.error({ err: error }, "the process ends: nobody caught this");
		process.exit(1);
	});
}
