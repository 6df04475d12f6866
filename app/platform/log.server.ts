import { type Logger, pino } from "pino";

export type Log = Logger;

/** One JSON line per entry on standard output; secrets and personal data are cut out before they are written. */
export function createLog(level: string): Log {
	return pino({
		level,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		redact: {
			paths: ["password", "token", "cookie", "authorization", "*.password", "*.token"],
			censor: "[cut]",
		},
	});
}
