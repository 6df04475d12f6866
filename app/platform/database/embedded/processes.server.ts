import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** One running process of this machine. */
export interface RunningProcess {
	pid: number;
	parentPid: number;
	/** When it began, in the system's own words: with the pid it tells a process from a later one of the same pid. */
	startedAt: string;
	/** The command line, its words joined by single spaces. */
	command: string;
}

/**
 * Lists the processes that run now, zombies left out.
 * @returns every process whose command line may be read; on Linux from /proc, elsewhere from `ps`
 */
export function listProcesses(): Promise<RunningProcess[]> {
	return process.platform === "linux" ? listFromProc() : listFromPs();
}

/**
 * Reads one process.
 * @param pid process id
 * @returns the process, or null when nothing runs under that id
 */
export async function findProcess(pid: number): Promise<RunningProcess | null> {
	if (process.platform === "linux") return readFromProc(pid);
	const all = await listFromPs();
	return all.find((entry) => entry.pid === pid) ?? null;
}

/**
 * Sends a signal to a process that may be gone already.
 * @param pid process id
 * @param signal what to send
 * @throws Error when the process belongs to somebody else (EPERM)
 */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
	}
}

async function listFromProc(): Promise<RunningProcess[]> {
	const names = await readdir("/proc");
	const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
	const entries = await Promise.all(pids.map(readFromProc));
	return entries.filter((entry) => entry !== null);
}

async function readFromProc(pid: number): Promise<RunningProcess | null> {
	try {
		const [stat, commandLine] = await Promise.all([
			readFile(`/proc/${pid}/stat`, "utf8"),
			readFile(`/proc/${pid}/cmdline`, "utf8"),
		]);
		// The second field is the program's name in brackets and may itself hold spaces and brackets.
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		const command = commandLine.replace(/\0+$/, "").replaceAll("\0", " ");
		if (command === "" || fields[0] === "Z") return null;
		return { pid, parentPid: Number(fields[1]), startedAt: fields[19] ?? "", command };
	} catch {
		return null;
	}
}

async function listFromPs(): Promise<RunningProcess[]> {
	const { stdout } = await run("ps", ["-axww", "-o", "pid=,ppid=,lstart=,command="], {
		env: { PATH: process.env.PATH, LC_ALL: "C" },
		maxBuffer: 64 * 1024 * 1024,
	});
	return stdout.split("\n").flatMap((line) => {
		const match = /^\s*(\d+)\s+(\d+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.+)$/.exec(line);
		if (!match?.[3] || !match[4]) return [];
		const startedAt = match[3].replaceAll(/\s+/g, "-");
		return [{ pid: Number(match[1]), parentPid: Number(match[2]), startedAt, command: match[4] }];
	});
}
