import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const stampName = ".reino-stamp";

/** Whether `node_modules` holds what the lock file asks for, on this kind of machine. */
export function isInstalled(root) {
	if (!existsSync(join(root, "node_modules", ".bin", "node"))) return false;
	if (read(join(root, "node_modules", stampName)) === wantedStamp(root)) return true;
	// Somebody ran npm by hand since: what it wrote down tells whether that was enough.
	if (!matchesLock(root) || !runsOwnNode(root)) return false;
	stamp(root);
	return true;
}

/** Installs exactly what the lock file says. */
export async function install(root) {
	requireNode();
	const flags = ["--include=dev", "--ignore-scripts=false", "--no-audit", "--no-fund", "--loglevel=error"];
	await runNpm(root, ["ci", ...flags]);
	if (!runsOwnNode(root)) {
		throw new Error(
			"npm finished, but node_modules/.bin/node does not run. Try: rm -rf node_modules && npm ci",
		);
	}
	stamp(root);
}

/** npm leaves out what is not made for the Node that runs it, and the build then names a "bug related to optional dependencies". */
function requireNode() {
	const env = { ...process.env, PATH: pathWithoutPackages() };
	const { stdout } = spawnSync(machineNode(), ["--version"], { encoding: "utf8", env });
	const [major = 0, minor = 0] = String(stdout).replace("v", "").split(".").map(Number);
	const isEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
	if (isEnough) return;
	throw new Error(
		`Reino is installed by Node 20.19, 22.12 or newer, and this is ${String(stdout).trim()}: https://nodejs.org/en/download`,
	);
}

function runNpm(root, args) {
	const path = pathWithoutPackages();
	const env = { ...process.env, PATH: path };
	// npm deletes node_modules, and with it the Node that may be running this file.
	const npm = process.env.npm_execpath ?? "";
	const [command, first] = /npm-cli\.[cm]?js$/.test(npm) ? [machineNode(), [npm]] : ["npm", []];
	return new Promise((resolve, reject) => {
		const child = spawn(command, [...first, ...args], { cwd: root, env, stdio: "inherit" });
		child.on("error", reject);
		child.on("exit", (code) => {
			if (code === 0) resolve(undefined);
			else reject(new Error("npm ci failed. Its message is above; npm start tries again."));
		});
	});
}

function pathWithoutPackages() {
	const folders = (process.env.PATH ?? "").split(delimiter);
	return folders.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder)).join(delimiter);
}

function machineNode() {
	const started = process.env.npm_node_execpath ?? "";
	return started !== "" && !started.includes("node_modules") ? started : "node";
}

function wantedStamp(root) {
	const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
	return `${process.platform}-${process.arch} ${hash.digest("hex")}`;
}

function stamp(root) {
	writeFileSync(join(root, "node_modules", stampName), wantedStamp(root));
}

function matchesLock(root) {
	const wanted = packagesIn(join(root, "package-lock.json"));
	const present = packagesIn(join(root, "node_modules", ".package-lock.json"));
	const isPresent = ([path, { version, optional }]) =>
		path === "" || present[path]?.version === version || (optional === true && !present[path]);
	const isWanted = ([path, { version }]) => wanted[path]?.version === version;
	return Object.entries(wanted).every(isPresent) && Object.entries(present).every(isWanted);
}

function packagesIn(file) {
	const text = read(file);
	return text === null ? {} : JSON.parse(text).packages;
}

function runsOwnNode(root) {
	const own = join(root, "node_modules", ".bin", "node");
	return spawnSync(own, ["--version"], { stdio: "ignore" }).status === 0;
}

function read(path) {
	return existsSync(path) ? readFileSync(path, "utf8") : null;
}
