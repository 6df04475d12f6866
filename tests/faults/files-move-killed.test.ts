import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openLocalFiles } from "#app/platform/files/open-files.server.ts";
import { createS3Files } from "#app/platform/files/s3-files.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { startS3Server } from "#tests/s3-server.ts";
import { until } from "#tests/until.ts";

const count = 120;
/** The folders that the files are in. */
const prefixes = ["00", "01", "7f", "fe"];
const dataDir = await mkdtemp(join(tmpdir(), "reino-files-move-"));
const storage = await startS3Server();
const places = {
	local: openLocalFiles({ dataDir }),
	bucket: createS3Files({ url: storage.url, longestMillis: 30_000, onError: () => undefined }),
};
const contents = new Map<string, Buffer>();
for (let index = 0; index < count; index += 1) {
	const name = `${prefixes[index % prefixes.length]}${randomBytes(15).toString("hex")}-640.webp`;
	contents.set(name, randomBytes(20_000));
}

afterAll(async () => {
	await rm(dataDir, { recursive: true, force: true });
	await storage.remove();
});

/** Starts what `npm run files --` starts. */
function startMove(from: string, to: string): ChildProcess {
	return spawn(process.execPath, ["server/move-files.ts", "move", from, to], {
		cwd: join(import.meta.dirname, "../.."),
		env: { ...process.env, DATA_DIR: dataDir, FILES_URL: storage.url },
		stdio: "inherit",
	});
}

async function namesIn(files: Files): Promise<string[]> {
	const names = await Promise.all(prefixes.map((prefix) => files.list(prefix)));
	return names.flat();
}

async function isWholeIn(files: Files, name: string): Promise<boolean> {
	const kept = await files.read(name);
	return kept !== null && contents.get(name)?.equals(kept) === true;
}

it.each([
	["the folder to the bucket", "local", "bucket"],
	["the bucket to the folder", "bucket", "local"],
] as const)(
	"no file is lost when the move from %s is killed, and the next call goes on",
	async (_, from, to) => {
		const [source, target] = [places[from], places[to]];
		for (const [name, bytes] of contents) if (from === "local") await source.write(name, bytes);
		const moving = startMove(from, to);
		const exited = once(moving, "exit");
		await until("a part has gone", async () => (await namesIn(source)).length < count - 12);
		moving.kill("SIGKILL");
		expect(await exited).toEqual([null, "SIGKILL"]);
		const left = await namesIn(source);
		expect(left.length).toBeGreaterThan(0);
		const isLeft = new Set(left);
		for (const name of contents.keys())
			expect(await isWholeIn(isLeft.has(name) ? source : target, name), name).toBe(true);
		const [code] = await once(startMove(from, to), "exit");
		expect(code).toBe(0);
		expect(await namesIn(source)).toEqual([]);
		expect((await namesIn(target)).toSorted()).toEqual([...contents.keys()].toSorted());
		for (const name of contents.keys()) expect(await isWholeIn(target, name), name).toBe(true);
	},
);
