import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/**
 * Which processor runs what where throughput is measured, so that the subject and its baseline have the same one
 * for themselves. Where the time of an answer is measured, nothing is pinned.
 */
export type ChildRole = "server" | "database" | "load";

/** A process that ignores its end is killed after this long, in milliseconds. */
const patience = 8_000;
const ticksPerSecond = 100;

const canPin = availableParallelism() > 1 && runs("taskset", ["--version"]);
const processorOf: Record<ChildRole, number> = {
	server: 0,
	database: 1,
	load: availableParallelism() > 2 ? 2 : 1,
};

/** How the processes are spread, for the reader of the figures. */
export const placement = canPin
	? `server on processor 0, database on 1, load on ${processorOf.load}`
	: "processes not pinned to processors";

export interface ChildOptions {
	/** Absent: the system chooses the processor. */
	readonly role?: ChildRole | undefined;
	readonly env?: NodeJS.ProcessEnv;
	/** Whether it talks over a channel; such a child ends by itself when this process dies. */
	readonly channel: boolean;
}

/** Starts a file in a Node process of its own, as {@link startChild} does. */
export function startNode(file: string, options: ChildOptions): ChildProcess {
	return startChild([process.execPath, file], options);
}

/** Starts a process on the processor of its role. Its error output goes to ours, and it ends when this one does. */
export function startChild(command: readonly [string, ...string[]], options: ChildOptions): ChildProcess {
	const [program, ...args]: readonly [string, ...string[]] =
		canPin && options.role ? ["taskset", "-c", String(processorOf[options.role]), ...command] : command;
	const child = spawn(program, args, {
		env: options.env ?? process.env,
		stdio: ["ignore", "pipe", "inherit", ...(options.channel ? (["ipc"] as const) : [])],
	});
	const end = () => child.kill();
	process.once("exit", end);
	child.once("exit", () => process.off("exit", end));
	return child;
}

/** Moves running processes, and what they will start, to the processor of a role, or to all for null. */
export function pin(pids: readonly number[], role: ChildRole | null): void {
	if (!canPin) return;
	const processors = role ? String(processorOf[role]) : `0-${availableParallelism() - 1}`;
	for (const pid of pids) runs("taskset", ["-cp", processors, String(pid)]);
}

/** Ends a process and waits until it is gone. */
export async function stopChild(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, "exit");
	child.kill("SIGTERM");
	const timer = setTimeout(() => child.kill("SIGKILL"), patience);
	await gone;
	clearTimeout(timer);
}

/** The next message of a child over its channel. @throws Error when it ends before */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
	const settled = new AbortController();
	try {
		return await Promise.race([
			once(child, "message", { signal: settled.signal }).then(([message]) => message as T),
			once(child, "exit", { signal: settled.signal }).then(([code]) => {
				throw new Error(`${child.spawnargs.join(" ")} ended with ${code}`);
			}),
		]);
	} finally {
		settled.abort();
	}
}

/** Resident memory of a process, in megabytes of 1 000 000 bytes. */
export function memoryOf(pid: number): number {
	const kibibytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
	return (Number(kibibytes) * 1024) / 1e6;
}

/** Processor time that a process has used, in seconds; NaN where the system does not tell. */
export function processorSecondsOf(pid: number): number {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
	} catch {
		return Number.NaN;
	}
}

function runs(command: string, args: readonly string[]): boolean {
	try {
		execFileSync(command, args, { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}
