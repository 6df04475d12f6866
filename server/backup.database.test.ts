import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { QueryResultRow } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { collectionsElements } from "#app/features/showcases/tables.server.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { keepDuringBackup } from "#app/platform/files/open-files.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { createJobs, defineJob } from "#app/platform/jobs.server.ts";
import { imageFile } from "#app/shared/image.ts";
import { openArchive, restoreBackup } from "#db/backup/restore-backup.server.ts";
import { openSharedFiles, type SharedFiles } from "#db/backup/shared-files.server.ts";
import { writeBackup } from "#db/backup/write-backup.server.ts";
import { testDatabase } from "#tests/database.ts";
import { emptyDatabase } from "#tests/empty-database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import { collectLog } from "#tests/factories/log.ts";
import { buildElement } from "#tests/factories/showcases.ts";
import { imageKeysQuery } from "./image-keys.ts";

const passphrase = "one that is long enough";
const { log } = collectLog();
const sharedFolder = await mkdtemp(join(tmpdir(), "reino-shared-"));
const sharedFiles = openSharedFiles(sharedFolder);
afterAll(() => rm(sharedFolder, { recursive: true }));
const [busy, small, lost] = [await testDatabase(), await testDatabase(), await testDatabase()];
/** 1.0.0 has neither offers nor ratings. */
const migrationsOfFirstRelease = 17;
const newKey = () => randomBytes(16).toString("hex");

async function writeImage(files: Files, key = newKey()): Promise<string> {
	for (const width of [320, 640] as const) await files.write(imageFile(key, width), randomBytes(5_000));
	return key;
}

async function backUp(
	connectionString: string,
	files: Files,
	key?: string,
	beside?: SharedFiles,
): Promise<Buffer> {
	const output = new PassThrough();
	const source = { connectionString, files, imageKeysQuery, passphrase: key, sharedFiles: beside };
	const [bytes] = await Promise.all([buffer(output), writeBackup(source, output)]);
	return bytes;
}

const restore = async (archive: Buffer, connectionString: string, files: Files, key?: string) =>
	restoreBackup(await openArchive(Readable.from([archive]), key), {
		connectionString,
		files,
		sharedFiles,
		log,
	});

async function asked<T extends QueryResultRow>(connectionString: string, query: string): Promise<T[]> {
	const { pool, close } = connectDatabase({ connectionString, max: 1 });
	return (await pool.query<T>(query).finally(close)).rows;
}

/** Everything that migrations make: columns, constraints, indexes, triggers and whether they are on. */
const schemaQuery = `select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
		where connamespace = 'public'::regnamespace
	union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid
		where relnamespace = 'public'::regnamespace
	union all select 'trigger ' || tgenabled::text || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
		where not tgisinternal and relnamespace = 'public'::regnamespace
	order by 1`;

describe("a backup under writes", () => {
	it("has every row and file of one moment, and is restored elsewhere the same", async () => {
		const { db, pool, connectionString } = busy;
		const files = memoryFiles();
		const guarded = keepDuringBackup(files, db);
		const job = defineJob<{ id: string }>("a-test", { retryLimit: 1 });
		const jobs = createJobs(pool, log);
		jobs.work(job, () => new Promise(() => undefined));
		await jobs.start();
		await jobs.enqueue(db, job, { id: "one" });
		await jobs.stop();
		const { id: chatId, user1Id } = await buildChat(db);
		for (let index = 0; index < 300; index += 1)
			await buildChatMessage(db, {
				chatId,
				senderId: user1Id,
				content: `ñ\\N\t${"x".repeat((index * 37) % 900)}`,
			});
		const removed = await writeImage(files);
		const element = await buildElement(db, { imageUrl: removed });
		const person = await buildUser(db);
		await writePair(db, files, person.id);

		let isDone = false;
		const writing = (async () => {
			while (!isDone) await writePair(db, files, person.id);
		})();
		// The first file that the backup reads: its rows were read before.
		let isRemoved = false;
		const watched: Files = {
			...files,
			read: async (name) => {
				if (!isRemoved) {
					isRemoved = true;
					await db.delete(collectionsElements).where(sql`id = ${element.id}`);
					await guarded.remove([imageFile(removed, 320), imageFile(removed, 640)]);
				}
				return files.read(name);
			},
		};
		const archive = await backUp(connectionString, watched, passphrase);
		isDone = true;
		await writing;

		const [elsewhere, filesThere] = [await emptyDatabase(), memoryFiles()];
		const end = await restore(archive, elsewhere, filesThere, passphrase);
		const pairs = await asked<{ of: number }>(
			elsewhere,
			`select count(*)::integer as of from listings where user_id = '${person.id}' group by title`,
		);
		expect(pairs.length).toBeGreaterThan(0);
		expect(new Set(pairs.map((pair) => pair.of))).toEqual(new Set([2]));
		const keys = await asked<{ key: string }>(elsewhere, `select key from (${imageKeysQuery}) as used (key)`);
		expect(keys.map(({ key }) => key)).toContain(removed);
		const names = keys.flatMap(({ key }) => [imageFile(key, 320), imageFile(key, 640)]);
		expect(filesThere.names.toSorted()).toEqual(names.toSorted());
		for (const name of names) expect(await filesThere.read(name)).toEqual(await files.read(name));
		expect(end.files).toMatchObject({ count: names.length, missing: 0 });
		expect(end.tables["pgboss.job_common"]?.rows).toBe(1);
		expect(await asked(elsewhere, schemaQuery)).toEqual(await asked(connectionString, schemaQuery));
		// Once no backup is made, files go again.
		await guarded.remove([imageFile(removed, 320)]);
		expect(files.names).not.toContain(imageFile(removed, 320));
	});

	/** Two listings of one title with their images, in one transaction. */
	async function writePair(db: Database, files: Files, userId: string): Promise<void> {
		const title = newKey();
		const keys = [await writeImage(files), await writeImage(files)];
		await transaction(db, async (tx) => {
			for (const imageUrl of keys) {
				const { id } = await buildListing(tx, { userId, title });
				await buildListingImage(tx, { listingId: id, imageUrl });
			}
		});
	}
});

describe("a restore", () => {
	it("refuses a database that is not empty, and an archive that is broken, and leaves nothing behind", async () => {
		const { db, connectionString } = small;
		const files = memoryFiles();
		const listing = await buildListing(db);
		await buildListingImage(db, { listingId: listing.id, imageUrl: await writeImage(files) });
		const archive = await backUp(connectionString, files);
		await expect(restore(archive, connectionString, memoryFiles())).rejects.toThrow("not empty");
		expect(await db.$count(collectionsElements)).toBe(0);

		const target = await emptyDatabase();
		const inFile = archive.indexOf(Buffer.from("files/")) + 600;
		const digestAt = archive.indexOf('"sha256"', archive.indexOf('"public.listings": {')) + 20;
		const broken: [Buffer, RegExp][] = [
			[Buffer.from("nothing of the kind"), /no backup of Reino/],
			[archive.subarray(0, archive.indexOf(Buffer.from("end.json"))), /breaks off/],
			[archive.subarray(0, inFile), /breaks off/],
			[withByteChanged(archive, inFile), /has digests of/],
			[withByteChanged(archive, digestAt), /rows of public.listings are not those/],
		];
		const [nameBefore = ""] = files.names;
		for (const [bytes, problem] of broken) {
			const storage = memoryFiles();
			await storage.write(nameBefore, (await files.read(nameBefore)) ?? new Uint8Array());
			await expect(restore(bytes, target, storage)).rejects.toThrow(problem);
			expect(storage.names).toEqual([nameBefore]);
		}
		const full = memoryFiles();
		const write = async (name: string, bytes: Uint8Array) => {
			if (name === nameBefore) throw new Error("no space left");
			await full.write(name, bytes);
		};
		await expect(restore(archive, target, { ...full, write })).rejects.toThrow("no space left");
		expect(full.names).toEqual([]);
		expect(await asked(target, "select id from users")).toEqual([]);
		await restore(archive, target, memoryFiles());
		expect(await asked(target, "select id from listings")).toEqual([{ id: listing.id }]);
	});

	it("asks for the key of an encrypted archive", async () => {
		const { connectionString } = lost;
		const archive = await backUp(connectionString, memoryFiles(), passphrase);
		const target = await emptyDatabase();
		await expect(restore(archive, target, memoryFiles())).rejects.toThrow("set BACKUP_KEY");
		await expect(restore(archive, target, memoryFiles(), "another long passphrase")).rejects.toThrow(
			"BACKUP_KEY",
		);
	});

	it("brings the archive of an older version up to date", async () => {
		const older = await emptyDatabase();
		const { db, pool, close } = connectDatabase({ connectionString: older, max: 2 });
		await migrateDatabase(pool, { count: migrationsOfFirstRelease });
		const { rows } = await db.execute(sql`select to_regclass('ratings') as later`);
		expect(rows).toEqual([{ later: null }]);
		await close();
		const archive = await backUp(older, memoryFiles());
		const target = await emptyDatabase();
		await restore(archive, target, memoryFiles());
		expect(await asked(target, schemaQuery)).toEqual(await asked(lost.connectionString, schemaQuery));
	});

	it("is not needed for files of another database: there is no such backup", async () => {
		const { db, connectionString } = lost;
		await buildElement(db, { imageUrl: newKey() });
		await expect(backUp(connectionString, memoryFiles())).rejects.toThrow("FILES_URL");
	});
});

describe("backups with shared files beside them", () => {
	it("hold each file once, are restored from it, and say what is not in it any more", async () => {
		const { db, connectionString } = await testDatabase();
		const files = memoryFiles();
		const first = await writeImage(files);
		await buildElement(db, { imageUrl: first });
		const dayBefore = await backUp(connectionString, files, undefined, sharedFiles);
		const second = await writeImage(files);
		await buildElement(db, { imageUrl: second });
		const path = (key: string) => join(sharedFolder, key.slice(0, 2), imageFile(key, 320));
		await utimes(path(first), new Date(0), new Date(0));
		const reads: string[] = [];
		const read = async (name: string) => {
			reads.push(name);
			return files.read(name);
		};
		const counted = { ...files, read };
		const today = await backUp(connectionString, counted, undefined, sharedFiles);
		expect(reads.toSorted()).toEqual([imageFile(second, 320), imageFile(second, 640)].toSorted());
		expect((await stat(path(first))).mtimeMs, "marked as needed").toBeGreaterThan(0);
		expect(today.includes("files/")).toBe(false);

		const restored = memoryFiles();
		await restore(today, await emptyDatabase(), restored);
		expect(restored.names.toSorted()).toEqual(files.names.toSorted());
		for (const name of files.names) expect(await restored.read(name)).toEqual(await files.read(name));

		const whole = await readFile(path(first));
		await writeFile(path(first), withByteChanged(whole, 9));
		await expect(restore(dayBefore, await emptyDatabase(), memoryFiles())).rejects.toThrow("has digests of");
		await rm(path(first));
		await expect(restore(dayBefore, await emptyDatabase(), memoryFiles())).rejects.toThrow(
			`${imageFile(first, 320)} is not in ${sharedFolder}`,
		);
		// A file that was lost is brought back by the next backup.
		await backUp(connectionString, files, undefined, sharedFiles);
		expect((await readFile(path(first))).equals(whole)).toBe(true);
		const sums = join(sharedFolder, first.slice(0, 2), "SHA256SUMS");
		expect(await readFile(sums, "utf8")).toContain(imageFile(first, 320));
		await rm(path(first));
		await db.delete(collectionsElements).where(sql`image_url = ${first}`);
		const third = await writeImage(files, `${first.slice(0, 2)}${newKey().slice(2)}`);
		await buildElement(db, { imageUrl: third });
		await backUp(connectionString, files, undefined, sharedFiles);
		expect(await readFile(sums, "utf8")).not.toContain(imageFile(first, 320));
	});
});

describe("an archive that another version wrote", async () => {
	const { connectionString } = await testDatabase();
	/** An archive with another head: as long as it was, since an entry says its length. */
	async function rewritten(change: (head: Record<string, unknown> & { migrations: string[] }) => void) {
		const archive = await backUp(connectionString, memoryFiles());
		const at = archive.indexOf("{");
		const end = archive.indexOf("\n}\n", at) + 3;
		const head = JSON.parse(archive.subarray(at, end).toString());
		change(head);
		const text = JSON.stringify(head).padEnd(end - at, " ");
		return Buffer.concat([archive.subarray(0, at), Buffer.from(text), archive.subarray(end)]);
	}
	const refusal = async (archive: Buffer) =>
		restore(archive, await emptyDatabase(), memoryFiles()).then(
			() => "",
			(error: Error) => error.message,
		);

	it("names the version to install", async () => {
		const later = await rewritten((head) => {
			head.version = "1.4.0";
			head.migrations.push("of later");
		});
		expect(await refusal(later)).toMatch(/Install Reino 1\.4\.0 or a later one, and restore it there\.$/);
		const draft = await rewritten((head) => {
			head.version = "0.9.0";
			head.migrations[3] = "x";
		});
		expect(await refusal(draft)).toMatch(/by Reino 0\.9\.0 before .* Restore it with what wrote it\.$/);
		const otherForm = await rewritten((head) => {
			head.format = 2;
		});
		expect(await refusal(otherForm)).toMatch(/a form that Reino .* install a newer Reino\.$/);
	});
});

function withByteChanged(archive: Buffer, at: number): Buffer {
	const changed = Buffer.from(archive);
	changed[at] = (changed[at] ?? 0) ^ 1;
	return changed;
}
