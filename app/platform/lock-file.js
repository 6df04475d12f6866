import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

// Plain JavaScript without packages: what prepares every npm script uses it too.

/**
 * Claims a lock file for this process. The claim of a process that is gone counts for nothing.
 * @param {string} path
 * @returns {number | null} the process that holds it already, or null once this one does
 */
export function claimLock(path) {
	while (!create(path)) {
		const holder = read(path);
		if (isAlive(holder)) return Number.parseInt(holder, 10);
		remove(path, holder);
	}
	return null;
}

/**
 * Gives up what this process claimed.
 * @param {string} path
 */
export function releaseLock(path) {
	remove(path, identityOf(process.pid));
}

/**
 * Whether a process has this number.
 * @param {number} pid
 */
export function isRunning(pid) {
	try {
		return pid > 0 && process.kill(pid, 0);
	} catch (error) {
		// Another user's runs, too.
		return error.code !== "ESRCH";
	}
}

function create(path) {
	// Linked into place, so that nobody ever reads a lock without its holder.
	const incoming = `${path}.${process.pid}`;
	writeFileSync(incoming, identityOf(process.pid));
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
	const pid = Number.parseInt(holder, 10);
	return isRunning(pid) && identityOf(pid) === holder;
}

/** A process by its number and its beginning: the number may have been given to another one since. */
function identityOf(pid) {
	return `${pid} ${startOf(pid)}`;
}

function startOf(pid) {
	try {
		if (process.platform !== "linux") {
			const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
			return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { env, encoding: "utf8" }).trim();
		}
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		// The second field is the program's name in brackets and may itself hold spaces and brackets.
		return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
	} catch {
		return "";
	}
}

function read(path) {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if (error.code === "ENOENT") return "";
		throw error;
	}
}
