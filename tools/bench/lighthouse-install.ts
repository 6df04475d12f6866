import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const folder = join(import.meta.dirname, "lighthouse");
const stampFile = join(folder, "node_modules/.reino-stamp");

/** Where the installed program is. */
export const lighthouseProgram = join(folder, "node_modules/lighthouse/cli/index.js");

/** Installs Lighthouse in a folder of its own, by its own lock file: it is large, and nothing else needs it. */
export async function installLighthouse(): Promise<void> {
	const lock = createHash("sha256")
		.update(readFileSync(join(folder, "package-lock.json")))
		.digest("hex");
	if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === lock) return;
	console.error("Installing Lighthouse; only the first time.");
	await promisify(execFile)("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
	writeFileSync(stampFile, lock);
}
