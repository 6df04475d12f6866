import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { endProcesses, listProcesses } from "#app/platform/database/embedded/processes.server.ts";
import { resolveSite } from "#app/platform/database/embedded/site.server.ts";
import { query } from "#tests/query.ts";

/** A process of its own that runs an embedded PostgreSQL. */
export interface Owner {
	pid: number;
	connectionString: string;
	/** The next line that it prints. */
	nextLine(): Promise<string>;
	/** Sends a signal to its whole process group, as a terminal does. */
	signal(signal: NodeJS.Signals): void;
	/** Resolves with its exit code, or null when a signal ended it. */
	exited: Promise<number | null>;
}

type Processes = Awaited<ReturnType<typeof listProcesses>>;

/** One data directory with everything that the tests start on it. */
export interface EmbeddedSetup {
	dataDir: string;
	socketDir: string;
	/** @throws Error with what it printed when it ends instead of starting */
	start(): Promise<Owner>;
	/** PostgreSQL's server process, if it runs. */
	postmaster(): Promise<Processes[number] | undefined>;
	/** Everything of PostgreSQL's. */
	processes(): Promise<Processes>;
	/** What PostgreSQL has logged. */
	log(): Promise<string>;
	clear(): Promise<void>;
}

/**
 * A fresh folder with a running database, which has a table of notes.
 * @returns `backWithin`, how soon a database is back, in ms: two seconds, or as long as a machine that does much else took
 * for its first start
 */
export async function startWithNotes(): Promise<{ setup: EmbeddedSetup; owner: Owner; backWithin: number }> {
	const setup = await createEmbeddedSetup();
	const begun = performance.now();
	const owner = await setup.start();
	const backWithin = Math.max(2_000, performance.now() - begun);
	await query(owner.connectionString, "CREATE TABLE notes (note integer)");
	return { setup, owner, backWithin };
}

/** Makes a fresh folder for one test. */
export async function createEmbeddedSetup(): Promise<EmbeddedSetup> {
	const folder = await mkdtemp(join(tmpdir(), "reino-fault-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(folder, 0o711);
	const dataDir = join(folder, "postgres");
	const { name, socketDir } = await resolveSite(dataDir);
	const owners: ChildProcess[] = [];
	const processes = () => listProcesses(name);
	return {
		dataDir,
		socketDir,
		start: () => startOwner(dataDir, owners),
		postmaster: async () => (await processes()).find(({ isServer }) => isServer),
		processes,
		log: () => readFile(join(dataDir, "server.log"), "utf8"),
		clear: async () => {
			for (const owner of owners) owner.kill("SIGKILL");
			await endProcesses(name);
			for (const path of [folder, socketDir]) await rm(path, { recursive: true, force: true });
		},
	};
}

/** Kills a process at once. @throws when there is none: sent to nobody, the signal would reach the test's own group */
export function killNow(found: { pid: number } | undefined): void {
	if (!found) throw new Error("What is to be killed does not run");
	process.kill(found.pid, "SIGKILL");
}

/** Writes rows one after the other, until it is looked whether each that was acknowledged is there. */
export function writeNotes(url: () => string): {
	readonly acknowledged: readonly number[];
	expectKept(): Promise<void>;
} {
	const acknowledged: number[] = [];
	let isOver = false;
	const write = async () => {
		for (let note = 1; !isOver; note += 1) {
			const isWritten = query(url(), `INSERT INTO notes VALUES (${note})`).then(
				() => true,
				() => false,
			);
			if (await isWritten) acknowledged.push(note);
			else await delay(5);
		}
	};
	const finished = write();
	return {
		acknowledged,
		expectKept: async () => {
			isOver = true;
			await finished;
			const rows = await query(url(), "SELECT note FROM notes");
			const kept = rows.map((row) => (row as { note: number }).note);
			expect(acknowledged.filter((note) => !kept.includes(note))).toEqual([]);
			expect(kept).toHaveLength(new Set(kept).size);
		},
	};
}

async function startOwner(dataDir: string, owners: ChildProcess[]): Promise<Owner> {
	const script = join(import.meta.dirname, "embedded-owner.ts");
	// A group of its own, so that a signal to it does not reach the test.
	const child = spawn(process.execPath, [script, dataDir], {
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
	});
	owners.push(child);
	let problems = "";
	child.stderr.on("data", (chunk) => {
		problems += chunk;
	});
	const exited = once(child, "close").then(([code]) => code as number | null);
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	const nextLine = async () => {
		const line = await lines.next();
		if (line.done) throw new Error(`The owner ended with ${await exited}: ${problems}`);
		return line.value;
	};
	const pid = child.pid ?? 0;
	const connectionString = await nextLine();
	return { pid, connectionString, exited, nextLine, signal: (name) => process.kill(-pid, name) };
}
