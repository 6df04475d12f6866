import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openFiles, openLocalFiles } from "#app/platform/files/open-files.server.ts";
import { runCommand } from "#tests/run-command.ts";
import { startS3Server } from "#tests/s3-server.ts";

const dataDir = await mkdtemp(join(tmpdir(), "reino-move-files-"));
const storage = await startS3Server();
const inFolder = openLocalFiles({ dataDir });
const inBucket = await openFiles({ dataDir, filesUrl: storage.url }, () => undefined);

afterAll(async () => {
	await rm(dataDir, { recursive: true });
	await storage.remove();
});

/** Runs what `npm run files --` runs. */
function files(command: string, environment: Readonly<Record<string, string>> = {}) {
	const shared = { DATA_DIR: dataDir, FILES_URL: storage.url };
	return runCommand("server/move-files.ts", command.split(" "), { ...shared, ...environment });
}

/** Each call is a process of its own. */
describe("npm run files", () => {
	it("moves files to the bucket and copies them back, and goes on where it broke off", async () => {
		const names = ["00", "7f", "ff"].map((prefix) => `${prefix.repeat(16)}-320.webp`);
		for (const name of names) await inFolder.write(name, new TextEncoder().encode(name));
		storage.behave("down");
		const broken = await files("move local bucket");
		expect(broken.code).toBe(1);
		expect(broken.problems).toContain("Run it again to go on.");
		storage.behave("well");
		const moved = await files("move local bucket");
		expect(moved.output).toBe("3 files moved and read back (0.0 MB), 0 were there already.\n");
		for (const name of names) {
			expect(Buffer.from((await inBucket.read(name)) ?? []).toString()).toBe(name);
			expect(await inFolder.read(name)).toBeNull();
		}
		expect((await files("copy bucket local")).output).toMatch(/^3 files copied/);
		for (const name of names) {
			for (const files of [inFolder, inBucket])
				expect(Buffer.from((await files.read(name)) ?? []).toString()).toBe(name);
		}
	});

	it("says how it is used, and when no bucket is configured", async () => {
		for (const wrong of ["move", "move local local", "delete local bucket"]) {
			const answer = await files(wrong);
			expect(answer.code).toBe(2);
			expect(answer.problems).toContain("npm run files -- move local bucket");
		}
		expect(await files("move local bucket", { FILES_URL: "" })).toMatchObject({
			code: 2,
			problems: "FILES_URL names no bucket.\n",
		});
	});
});
