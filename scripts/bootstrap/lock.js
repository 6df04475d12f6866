import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Does something that two starts must not do at once. The lock of a process that was killed counts for nothing.
 * @param {string} root folder of the project
 * @param {() => Promise<void>} work runs alone; it has to look again whether there is something to do
 */
export async function withLock(root, work) {
	const path = join(root, ".bootstrap.lock");
	const own = `${process.pid} ${startOf(process.pid)}`;
	for (let told = false; !acquire(path, own); ) {
		const holder = read(path);
		if (holder !== null && !isAlive(holder)) {
			remove(path, holder);
			continue;
		}
		if (!told) console.log("Waiting for another start to finish installing and building.");
		told = true;
		await delay(200);
	}
	try {
		await work();
	} finally {
		remove(path, own);
	}
}

function acquire(path, own) {
	// Linked into place, so that nobody ever reads a lock without its holder.
	const incoming = `${path}.${process.pid}`;
	writeFileSync(incoming, own);
	try {
		linkSync(incoming, path);
		return true;
	} catch (error) {
		if (error.code === "EEXIST") return false;
		throw error;
	} finally {
		rmSync(incoming);
	}
}

/** Removes the lock only while it is still the one that was read. */
function remove(path, expected) {
	const aside = `${path}.${process.pid}.stale`;
	try {
		renameSync(path, aside);
		if (read(aside) !== expected) linkSync(aside, path);
	} catch (error) {
		if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
	} finally {
		rmSync(aside, { force: true });
	}
}

function isAlive(holder) {
	const [pid, startedAt] = holder.split(" ");
	try {
		process.kill(Number(pid), 0);
	} catch (error) {
		if (error.code === "ESRCH") return false;
	}
	return startOf(pid) === startedAt;
}

/** When a process began, where the system tells it: a pid may have been given to another one since. */
function startOf(pid) {
	const stat = read(`/proc/${pid}/stat`);
	return stat === null ? "" : stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
}

function read(path) {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return null;
	}
}
