import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
	listProcesses,
	type RunningProcess,
	sendSignal,
} from "#app/platform/database/embedded/processes.server.ts";
import { until } from "#tests/until.ts";

/** A process of its own that runs an embedded PostgreSQL. */
export interface Owner {
	pid: number;
	connectionString: string;
	attached: boolean;
	/** The next line that it prints. */
	nextLine(): Promise<string>;
	/** Sends a signal to its whole process group, as a terminal does. */
	signal(signal: NodeJS.Signals): void;
	/** Resolves with its exit code, or null when a signal ended it. */
	exited: Promise<number | null>;
}

/** One data directory with everything that the tests start on it. */
export interface EmbeddedSetup {
	dataDir: string;
	start(): Promise<Owner>;
	/** PostgreSQL's server process, or null. */
	postmaster(): Promise<RunningProcess | null>;
	/** The shells between the owner and PostgreSQL, the outer one first. */
	supervisors(): Promise<RunningProcess[]>;
	/** Everything that runs on the data directory except the owners. */
	processes(): Promise<RunningProcess[]>;
	/** What PostgreSQL has logged. */
	log(): Promise<string>;
	clear(): Promise<void>;
}

/** Makes a fresh folder for one test. */
export async function createEmbeddedSetup(): Promise<EmbeddedSetup> {
	const folder = await mkdtemp(join(tmpdir(), "reino-fault-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(folder, 0o711);
	const dataDir = join(folder, "postgres");
	const owners: ChildProcess[] = [];
	const socketDirs = new Set<string>();
	const start = async () => {
		const owner = await startOwner(dataDir, owners);
		socketDirs.add(socketDirOf(owner));
		return owner;
	};
	const onData = async () => {
		const all = await listProcesses();
		const servers = all.filter(({ command }) => command.includes(` -D ${dataDir} `));
		const name = /cluster_name=(\S+)/.exec(servers[0]?.command ?? "")?.[1] ?? "none";
		return all.filter((entry) => servers.includes(entry) || entry.command.startsWith(`postgres: ${name}: `));
	};
	return {
		dataDir,
		start,
		postmaster: async () => (await onData()).find(({ command }) => isServer(command)) ?? null,
		supervisors: async () => {
			const shells = (await onData()).filter(({ command }) => command.startsWith("/bin/sh "));
			return shells.sort((a, b) => Number(a.parentPid === b.pid) - Number(b.parentPid === a.pid));
		},
		processes: onData,
		log: () => readFile(join(dataDir, "server.log"), "utf8"),
		clear: async () => {
			for (const owner of owners) owner.kill("SIGKILL");
			await until("everything has ended", async () => {
				for (const { pid } of await onData()) sendSignal(pid, "SIGKILL");
				return (await onData()).length === 0;
			});
			for (const path of [folder, ...socketDirs]) await rm(path, { recursive: true, force: true });
		},
	};
}

/** The folder of the socket that an owner's database listens on. */
export function socketDirOf(owner: Owner): string {
	return new URL(owner.connectionString).searchParams.get("host") ?? "";
}

/** Kills a process at once. @throws when there is none: sent to nobody, the signal would reach the test's own group */
export function killNow(found: RunningProcess | null | undefined): void {
	if (!found) throw new Error("What is to be killed does not run");
	process.kill(found.pid, "SIGKILL");
}

async function startOwner(dataDir: string, owners: ChildProcess[]): Promise<Owner> {
	const script = join(import.meta.dirname, "embedded-owner.ts");
	// A group of its own, so that a signal to it does not reach the test.
	const child = spawn(process.execPath, [script, dataDir], {
		detached: true,
		stdio: ["ignore", "pipe", "inherit"],
	});
	owners.push(child);
	const exited = once(child, "exit").then(([code]) => code as number | null);
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	const nextLine = async () => {
		const line = await lines.next();
		if (line.done) throw new Error(`The owner ended with ${await exited} and no further line`);
		return line.value;
	};
	const { connectionString, attached } = JSON.parse(await nextLine());
	const pid = child.pid ?? 0;
	const signal = (name: NodeJS.Signals) => process.kill(-pid, name);
	return { pid, connectionString, attached, exited, nextLine, signal };
}

function isServer(command: string): boolean {
	return !command.startsWith("/bin/sh ") && !command.startsWith("postgres: ");
}
