import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedError } from "./site.server.ts";

/** How long a server may take to end by itself, and then to be killed. */
const patienceMs = 10_000;

/** Everything that runs of the PostgreSQL with this cluster name, also what outlived its server. */
export async function listProcesses(name: string) {
	const all = process.platform === "linux" ? await listFromProc() : await listFromPs();
	return all
		.map((entry) => ({ ...entry, isServer: entry.command.includes(`cluster_name=${name} `) }))
		.filter(({ command, isServer }) => isServer || command.startsWith(`postgres: ${name}: `));
}

/**
 * Ends everything of the PostgreSQL with this cluster name: the server cleanly, what is left without one at once.
 * @throws EmbeddedError when something outlives even SIGKILL
 */
export async function endProcesses(name: string): Promise<void> {
	const startedAt = Date.now();
	for (let left = await listProcesses(name); left.length > 0; left = await listProcesses(name)) {
		const elapsedMs = Date.now() - startedAt;
		if (elapsedMs > 2 * patienceMs)
			throw new EmbeddedError(
				"PostgreSQL does not end, and so cannot be started again. Restart the machine.",
			);
		const servers = left.filter(({ isServer }) => isServer);
		// SIGINT disconnects everybody and writes a last checkpoint.
		const isClean = servers.length > 0 && elapsedMs < patienceMs;
		for (const { pid } of isClean ? servers : left) sendSignal(pid, isClean ? "SIGINT" : "SIGKILL");
		await delay(20);
	}
}

/** Sends a signal to a process that may be gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
	}
}

/** Small containers have no `ps`. */
async function listFromProc() {
	const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
	const readCommand = async (pid: string) => {
		const words = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
		return { pid: Number(pid), command: words.replaceAll("\0", " ") };
	};
	return Promise.all(pids.map(readCommand));
}

async function listFromPs() {
	const limits = { maxBuffer: 64 * 1024 * 1024 };
	const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "pid=,command="], limits);
	const lines = [...stdout.matchAll(/^ *(\d+) (.*)$/gm)];
	return lines.map(([, pid, command]) => ({ pid: Number(pid), command: `${command} ` }));
}
