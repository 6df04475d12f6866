import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installPackage, isProgram } from "./system-program.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");

/** For a browser that runs tests: no sandbox (root cannot have one), and nothing that calls home. */
export const chromiumFlags = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/**
 * Finds the Chromium that the lock file pins, so that every machine runs the tests in the same one; REINO_CHROMIUM names
 * another. It is unpacked once for each version.
 * @returns absolute path of the program
 */
export async function findChromium(): Promise<string> {
	const other = process.env.REINO_CHROMIUM;
	if (other) return other;
	const manifest = readFileSync(join(root, "node_modules/@sparticuz/chromium/package.json"), "utf8");
	const folder = join(root, "node_modules/.cache", `chromium-${JSON.parse(manifest).version}`);
	const program = join(folder, "chromium");
	if (!isProgram(program)) await unpackChromium(folder);
	return program;
}

/** The package unpacks into the system's temporary folder, and takes what is there already, whatever its version. */
async function unpackChromium(folder: string): Promise<void> {
	await mkdir(join(folder, ".."), { recursive: true });
	const fresh = await mkdtemp(`${folder}-`);
	const script = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
	await run(process.execPath, ["--input-type=module", "--eval", script], {
		cwd: root,
		env: { ...process.env, TMPDIR: fresh },
	});
	if (!(await starts(fresh)) && !(installPackage("libnss3") && (await starts(fresh)))) {
		await rm(fresh, { recursive: true });
		throw new Error(
			"The Chromium of node_modules is for Linux with libnss3; REINO_CHROMIUM names another one.",
		);
	}
	// Another process may have done the same meanwhile.
	await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }));
}

function starts(folder: string): Promise<boolean> {
	return run(join(folder, "chromium"), ["--version"]).then(
		() => true,
		() => false,
	);
}
