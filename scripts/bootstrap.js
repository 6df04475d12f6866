import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, isBuilt } from "./bootstrap/build.js";
import { install, isInstalled } from "./bootstrap/install.js";
import { withLock } from "./bootstrap/lock.js";

// Runs before every npm script, under whatever Node the machine has: plain JavaScript, no packages.
const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
const wantsBuild = process.argv.includes("--build");
const isReady = () => isInstalled(root) && (!wantsBuild || isBuilt(root));

try {
	if (!isReady()) await withLock(root, prepare);
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}

async function prepare() {
	// Another start may have done everything while this one waited.
	if (isReady()) return;
	const begun = Date.now();
	if (!isInstalled(root)) {
		const isFirst = !existsSync(`${root}/node_modules`);
		console.log(isFirst ? "Installing what Reino needs; only the first time." : "Updating the packages.");
		await install(root);
	}
	if (wantsBuild && !isBuilt(root)) {
		console.log("Building Reino.");
		await build(root);
	}
	console.log(`Prepared in ${Math.ceil((Date.now() - begun) / 1000)} s.`);
}
