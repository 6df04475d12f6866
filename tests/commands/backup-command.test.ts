import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openFiles, openLocalFiles } from "#app/platform/files/open-files.server.ts";
import { imageFile } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { emptyDatabase } from "#tests/empty-database.ts";
import { buildElement } from "#tests/factories/showcases.ts";
import { runCommand } from "#tests/run-command.ts";
import { startS3Server } from "#tests/s3-server.ts";
import { findSystemProgram } from "#tests/system-program.ts";

const { db, connectionString } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "reino-backup-"));
const archive = join(folder, "one.backup");
const storage = await startS3Server();

const restic = findSystemProgram({ variable: "REINO_RESTIC", names: ["restic"], package: "restic" });

afterAll(async () => {
	await rm(folder, { recursive: true });
	await storage.remove();
});

/** Runs what `npm run backup --` and `npm run restore --` run. */
function run(command: "backup" | "restore", args: string[], environment: Record<string, string>) {
	const shared = { DATA_DIR: folder, BACKUP_KEY: "one that is long enough" };
	return runCommand(`server/${command}.ts`, args, { ...shared, ...environment });
}

/** Each call is a process of its own. */
describe("npm run backup and npm run restore", { timeout: 240_000 }, () => {
	it("bring what is here elsewhere, from a folder into a bucket", async () => {
		const key = randomBytes(16).toString("hex");
		await buildElement(db, { imageUrl: key });
		const bytes = randomBytes(2_000);
		await openLocalFiles({ dataDir: folder }).write(imageFile(key, 320), bytes);
		const made = await run("backup", [archive], { DATABASE_URL: connectionString });
		expect(made.problems).toBe("");
		expect(made.output).toMatch(/^\d+ rows and 1 files are in .*one\.backup \([\d.]+ s\)\.\n$/);
		expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);

		const target = await emptyDatabase();
		const wrong = await run("restore", [archive], {
			DATABASE_URL: target,
			BACKUP_KEY: "another that is long",
		});
		expect(wrong).toMatchObject({ code: 1, output: "" });
		expect(wrong.problems).toContain("BACKUP_KEY");
		const restored = await run("restore", [archive], { DATABASE_URL: target, FILES_URL: storage.url });
		expect(restored.output).toMatch(/ and 1 files were restored, read back and found equal/);
		const files = await openFiles({ dataDir: folder, filesUrl: storage.url }, () => undefined);
		expect(Buffer.from((await files.read(imageFile(key, 320))) ?? []).equals(bytes)).toBe(true);
	});

	it("say how they are used, and overwrite no file", async () => {
		for (const command of ["backup", "restore"] as const) {
			const answer = await run(command, [], {});
			expect(answer.code).toBe(2);
			expect(answer.problems).toContain(`npm run ${command} -- FILE`);
		}
		const taken = await run("backup", [archive], { DATABASE_URL: connectionString });
		expect(taken).toMatchObject({ code: 2, problems: `${archive} is there already.\n` });
	});

	it("bring the rows into a folder, and each file once beside them", async () => {
		const backups = await mkdtemp(join(tmpdir(), "reino-backups-"));
		const made = await run("backup", [backups], { DATABASE_URL: connectionString });
		const [, rows = ""] =
			/^\d+ rows are in (\S+), their 1 files in \S+, 1 of them new/.exec(made.output) ?? [];
		expect(rows).toMatch(new RegExp(`^${backups}/[-\\d]{15}\\.backup$`));
		const restored = await run("restore", [rows], {
			DATABASE_URL: await emptyDatabase(),
			DATA_DIR: join(folder, "elsewhere"),
		});
		expect(restored.output).toMatch(/ and 1 files were restored, read back and found equal/);
		await rm(backups, { recursive: true });
	});

	it.skipIf(!restic)(
		"bring a folder back from where restic took it, as docs/operations.md says",
		async () => {
			const [backups, back] = [join(folder, "backups"), join(folder, "back")];
			await mkdir(backups);
			const env = {
				...process.env,
				RESTIC_REPOSITORY: join(folder, "elsewhere.restic"),
				RESTIC_PASSWORD: "a word",
			};
			const elsewhere = (...args: string[]) => execFileSync(restic ?? "", args, { env, stdio: "ignore" });
			elsewhere("init");
			expect(await run("backup", [backups], { DATABASE_URL: connectionString })).toMatchObject({ code: 0 });
			elsewhere("backup", "--quiet", backups);
			elsewhere("forget", "--quiet", "--keep-daily", "14", "--keep-monthly", "12", "--prune");
			await rm(backups, { recursive: true });
			elsewhere("restore", "latest", "--target", back);
			const [archived = ""] = (await readdir(join(back, backups))).filter((name) => name.endsWith(".backup"));
			const restored = await run("restore", [join(back, backups, archived)], {
				DATABASE_URL: await emptyDatabase(),
				DATA_DIR: join(folder, "third"),
			});
			expect(restored.output).toMatch(/ and 1 files were restored, read back and found equal/);
		},
	);

	it("leave the folder of a release alone, and name the whole path", async () => {
		for (const name of ["a.backup", "docs"]) {
			const { code, problems } = await run("backup", [name], { DATABASE_URL: connectionString });
			expect(problems).toContain(`${resolve(name)}`);
			expect(problems).toMatch(
				/is in the folder of this release, .* such as \/var\/backups\/reino\/.*\.backup/,
			);
			expect(code).toBe(2);
		}
	});
});
