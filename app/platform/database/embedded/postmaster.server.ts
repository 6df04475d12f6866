import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedError } from "./embedded-error.server.ts";
import { findProcess, listProcesses, type RunningProcess, sendSignal } from "./processes.server.ts";
import type { Site } from "./site.server.ts";

/** The processes on a data directory at this moment. */
export interface ServerProcesses {
	/** The server whose owner lives, or null. */
	owned: RunningProcess | null;
	/** Processes that nobody owns any more, servers first. */
	orphans: RunningProcess[];
}

/** How long an orphan may take to each harder signal. */
const orphanPatienceMs = 3000;

/**
 * A name for this process as an owner, different for each server that it starts.
 * It stands in the server's command line, so it appears and vanishes together with the server.
 */
export async function createOwnerToken(): Promise<string> {
	const self = await findProcess(process.pid);
	return `${process.pid}/${self?.startedAt ?? ""}/${randomBytes(4).toString("hex")}`;
}

/**
 * Looks at what runs on the data directory.
 * @param ownToken the caller's token: a server under it that the caller finds from outside has lost its supervisor
 */
export async function inspectDataDirectory(site: Site, ownToken: string): Promise<ServerProcesses> {
	const all = await listProcesses();
	const marker = `postgres -D ${site.dataDir} `;
	const onData = all.filter(({ command }) => command.includes(marker) && !command.startsWith("/bin/sh "));
	// A child just forked off still carries its parent's command line.
	const servers = onData.filter(({ parentPid }) => !onData.some(({ pid }) => pid === parentPid));
	const owned = servers.find(({ command }) => isOwned(command, ownToken, all)) ?? null;
	const backends = all.filter(({ command }) => command.startsWith(`postgres: ${site.name}: `));
	const homeless = backends.filter(({ parentPid }) => !servers.some(({ pid }) => pid === parentPid));
	return { owned, orphans: [...servers.filter((server) => server !== owned), ...homeless] };
}

/**
 * Ends what was left without an owner, gently first.
 * @param processes what a look at the data directory found
 * @throws EmbeddedError when a process belongs to somebody else, or outlives even SIGKILL
 */
export async function stopOrphans(processes: ServerProcesses): Promise<void> {
	// SIGINT is a fast, clean shutdown; a backend without its server has nothing left to finish.
	for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
		for (const orphan of await stillThere(processes.orphans)) {
			const isBackend = orphan.command.startsWith("postgres: ");
			sendSignal(orphan.pid, isBackend ? "SIGKILL" : signal);
		}
		const deadline = Date.now() + orphanPatienceMs;
		while (Date.now() < deadline) {
			if ((await stillThere(processes.orphans)).length === 0) return;
			await delay(20);
		}
	}
	throw new EmbeddedError("A PostgreSQL left over from an earlier run does not end. Restart the machine.");
}

/**
 * Removes the lock file of a server that is gone when its pid means another process now,
 * which PostgreSQL itself would take for a running server.
 */
export async function removeStaleLocks(site: Site): Promise<void> {
	await removeStaleLock(join(site.dataDir, "postmaster.pid"), site);
	await removeStaleLock(join(site.socketDir, ".s.PGSQL.5432.lock"), site);
}

/** The socket's folder as the running server reports it, or null while it starts. */
export async function readSocketDir(site: Site): Promise<string | null> {
	const text = await readFile(join(site.dataDir, "postmaster.pid"), "utf8").catch(() => "");
	return text.split("\n")[4]?.split(",")[0] || null;
}

function isOwned(command: string, ownToken: string, all: readonly RunningProcess[]): boolean {
	const match = /reino\.owner=((\d+)\/([^/ ]*)\/\w+)/.exec(command);
	if (!match || match[1] === ownToken) return false;
	return all.some(({ pid, startedAt }) => pid === Number(match[2]) && startedAt === match[3]);
}

async function stillThere(processes: readonly RunningProcess[]): Promise<RunningProcess[]> {
	const now = await listProcesses();
	return processes.filter(({ pid, startedAt }) =>
		now.some((entry) => entry.pid === pid && entry.startedAt === startedAt),
	);
}

async function removeStaleLock(path: string, site: Site): Promise<void> {
	const content = await readFile(path, "utf8").catch(() => null);
	if (content === null) return;
	const holder = await findProcess(Number.parseInt(content, 10));
	if (!holder || holder.command.includes(site.dataDir)) return;
	// Another start may have replaced the file since it was read: what was taken by mistake goes back.
	const aside = `${path}.stale-${randomBytes(4).toString("hex")}`;
	await rename(path, aside).catch(() => undefined);
	const taken = await readFile(aside, "utf8").catch(() => null);
	if (taken !== null && taken !== content) await link(aside, path).catch(() => undefined);
	await rm(aside, { force: true });
}
