import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { claimLock, releaseLock } from "../../app/platform/lock-file.js";

/**
 * Does something that two starts must not do at once.
 * @param {string} root folder of the project
 * @param {() => Promise<void>} work runs alone; it has to look again whether there is something to do
 */
export async function withLock(root, work) {
	const path = join(root, ".bootstrap.lock");
	for (let told = false; claimLock(path) !== null; told = true) {
		if (!told) console.log("Waiting for another start to finish installing and building.");
		await delay(200);
	}
	try {
		await work();
	} finally {
		releaseLock(path);
	}
}
