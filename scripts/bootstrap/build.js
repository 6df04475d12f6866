import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFolder } from "./compress.js";

/** What the build is made from; tests beside it are left out. */
const sources = [
	"app",
	"server",
	"db",
	"public",
	"scripts/bootstrap",
	"scripts/page-messages.ts",
	"scripts/route-manifest.ts",
	"package.json",
	"package-lock.json",
	"react-router.config.ts",
	"tsconfig.json",
	"vite.config.ts",
];
const isTest = /\.test\.tsx?$/;
const stampFile = join("build", ".reino-stamp");

/** Whether the build belongs to the sources as they are now. */
export function isBuilt(root) {
	const file = join(root, stampFile);
	return existsSync(file) && readFileSync(file, "utf8") === fingerprint(root);
}

/** Builds the app and puts compressed copies beside its files. */
export async function build(root) {
	const before = fingerprint(root);
	await runQuietly(root, [join("node_modules", "@react-router", "dev", "bin.cjs"), "build"]);
	await compressFolder(join(root, "build", "client"));
	// A source that changed during the build gets its turn at the next start.
	writeFileSync(join(root, stampFile), before);
}

function fingerprint(root) {
	const hash = createHash("sha256");
	for (const source of sources) addTo(hash, root, source);
	return hash.digest("hex");
}

function addTo(hash, root, path) {
	const full = join(root, path);
	if (!existsSync(full) || isTest.test(path)) return;
	if (lstatSync(full).isDirectory()) {
		for (const name of readdirSync(full).sort()) addTo(hash, root, `${path}/${name}`);
		return;
	}
	const content = readFileSync(full);
	hash.update(`${path}\n${content.length}\n`).update(content);
}

function runQuietly(root, args) {
	const node = join(root, "node_modules", ".bin", "node");
	const env = { ...process.env, NODE_ENV: "production" };
	return new Promise((resolve, reject) => {
		const child = spawn(node, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		child.stdout.on("data", (chunk) => (output += chunk));
		child.stderr.on("data", (chunk) => (output += chunk));
		child.on("error", reject);
		child.on("close", (code) => {
			if (code === 0) resolve(undefined);
			else reject(new Error(`${output}\nThe build failed; its output is above.`));
		});
	});
}
