import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compressFolder } from "./bootstrap/compress.js";
import { install } from "./bootstrap/install.js";
import { withLock } from "./bootstrap/lock.js";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "reino-bootstrap-"));
	vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true });
});

const lockFile = () => join(folder, ".bootstrap.lock");

test("two starts do their work one after the other", async () => {
	const events: string[] = [];
	const work = (name: string) => async () => {
		events.push(`${name} begins`);
		await new Promise((resolve) => setImmediate(resolve));
		events.push(`${name} ends`);
	};
	await Promise.all([withLock(folder, work("first")), withLock(folder, work("second"))]);
	expect(events).toEqual(["first begins", "first ends", "second begins", "second ends"]);
	expect(existsSync(lockFile())).toBe(false);
});

test("the lock goes when the work fails", async () => {
	const work = () => Promise.reject(new Error("no network"));
	await expect(withLock(folder, work)).rejects.toThrow("no network");
	expect(existsSync(lockFile())).toBe(false);
});

test("the lock of a process that was killed counts for nothing", async () => {
	const { pid } = spawnSync(process.execPath, ["--version"]);
	writeFileSync(lockFile(), `${pid} 1`);
	const work = vi.fn(async () => undefined);
	await withLock(folder, work);
	expect(work).toHaveBeenCalledOnce();
});

test("nor does one whose pid means another process now", async () => {
	writeFileSync(lockFile(), `${process.pid} 1`);
	const work = vi.fn(async () => undefined);
	await withLock(folder, work);
	expect(work).toHaveBeenCalledOnce();
});

test("texts get smaller copies that hold the same; small files and images get none", async () => {
	const text = "export const reino = 1;\n".repeat(200);
	writeFileSync(join(folder, "app.js"), text);
	writeFileSync(join(folder, "tiny.js"), "1");
	writeFileSync(join(folder, "art.webp"), text);
	await compressFolder(folder);
	expect(gunzipSync(readFileSync(join(folder, "app.js.gz"))).toString()).toBe(text);
	expect(brotliDecompressSync(readFileSync(join(folder, "app.js.br"))).toString()).toBe(text);
	expect(existsSync(join(folder, "tiny.js.gz"))).toBe(false);
	expect(existsSync(join(folder, "art.webp.br"))).toBe(false);
});

test.each([
	["v18.20.4", "Reino is installed by Node 20.19, 22.12 or newer, and this is v18.20.4"],
	["v20.18.3", "this is v20.18.3"],
	["v22.11.0", "this is v22.11.0"],
	["v20.19.0", "npm ci failed"],
	["v22.12.0", "npm ci failed"],
	["v24.1.0", "npm ci failed"],
])("under Node %s a start says: %s", async (version, said) => {
	vi.stubEnv("PATH", folder);
	vi.stubEnv("npm_execpath", "");
	vi.stubEnv("npm_node_execpath", "");
	for (const [name, command] of [
		["node", `echo ${version}`],
		["npm", "exit 1"],
	]) {
		writeFileSync(join(folder, name ?? ""), `#!/bin/sh\n${command}\n`);
		chmodSync(join(folder, name ?? ""), 0o755);
	}
	await expect(install(folder)).rejects.toThrow(said);
});
