import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** A command that has ended, and what it has printed. */
export interface EndedCommand {
	readonly code: number | null;
	readonly output: string;
	/** Its standard error. */
	readonly problems: string;
}

/**
 * Runs a program of ours in a process of its own, as `npm run` does for an operator.
 * @param program its path from the folder of `package.json`
 * @param environment variables above those of the test run
 * @param account who runs it, the one of the test run unless told
 */
export async function runCommand(
	program: string,
	args: readonly string[],
	environment: NodeJS.ProcessEnv,
	account: Pick<SpawnOptions, "uid" | "gid"> = {},
): Promise<EndedCommand> {
	const child = spawn(process.execPath, [program, ...args], {
		cwd: join(import.meta.dirname, ".."),
		env: { ...process.env, ...environment },
		stdio: ["ignore", "pipe", "pipe"],
		...account,
	});
	const [output, problems, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "exit"),
	]);
	return { code, output, problems };
}
