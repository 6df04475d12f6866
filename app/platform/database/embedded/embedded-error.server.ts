/** The embedded PostgreSQL cannot run here; its message is a sentence for an operator that says what to do. */
export class EmbeddedError extends Error {
	override name = "EmbeddedError";
}

/** The advice about data that is broken. */
export const restoreAdvice = "Bring a backup into another DATA_DIR with npm run restore.";

/** The last line in which a program of PostgreSQL says why it ended. */
export function reasonIn(output: string): string {
	const lines = output.split("\n").filter((line) => /FATAL|PANIC|^\w+: /.test(line));
	return lines.at(-1)?.replace(/^(.*(FATAL|PANIC|error)|\w+): +/, "") ?? "no reason given";
}
