import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import { NoDatabaseError } from "#app/platform/database/embedded.server.ts";
import { listAppliedMigrations } from "#app/platform/database/migrate.server.ts";
import { backupLock } from "#app/platform/files/open-files.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { releaseVersion } from "#app/platform/release.server.ts";
import { type ArchiveWriter, createArchive } from "./archive.server.ts";
import { encrypt } from "./encryption.server.ts";
import { type ArchiveEnd, type ArchiveHead, archiveFormat, endName, headName } from "./format.server.ts";
import { type ArchivedTable, listTables, nameOf, readTableRows, withLongSession } from "./session.server.ts";
import type { SharedFiles } from "./shared-files.server.ts";

const compress = promisify(gzip) as (bytes: Uint8Array, options: { level: number }) => Promise<Buffer>;
/** Rows' text of one entry, in bytes: what is in memory of them. */
const partBytes = 4 * 1024 * 1024;
/** Keys that the database is asked for at a time. */
const keysAtOnce = 2_000;
/** Files that are read at the same time. */
const filesAtOnce = 16;

export interface BackupSource {
	readonly connectionString: string;
	readonly files: Files;
	/** A query for the keys, a column of them, of all files that rows name. */
	readonly imageKeysQuery: string;
	/** What the archive is encrypted with, if it is; shared files are not. */
	readonly passphrase: string | undefined;
	/** Where files go that are not to be in the archive itself. */
	readonly sharedFiles: SharedFiles | undefined;
}

/** What a backup has written. */
export interface WrittenBackup extends ArchiveEnd {
	/** Shared files that were not there before. */
	readonly newFiles: number;
}

/** Rows name files and none of them is there: these files belong to another database. */
export class OtherFilesError extends Error {
	override name = "OtherFilesError";
}

/**
 * Writes all rows and files of one moment, while others write, as one archive: what a single transaction sees, and the
 * files that its rows name. Files are written once and none is removed meanwhile, so that they may come after the rows.
 * @throws NoDatabaseError, OtherFilesError; what the database, the files or `output` throw
 */
export function writeBackup(source: BackupSource, output: Writable): Promise<WrittenBackup> {
	return withLongSession(source.connectionString, async (client) => {
		// Before the snapshot: whoever removes a file at this moment is waited for, and its row is gone as well.
		await client.query("select pg_advisory_lock($1)", [backupLock]);
		await client.query("begin isolation level repeatable read, read only");
		const archive = createArchive();
		const bytes = source.passphrase ? encrypt(archive.stream, source.passphrase) : archive.stream;
		const filled = fill(archive, client, source).catch((error: Error) => {
			archive.fail(error);
			throw error;
		});
		const [end] = await Promise.all([filled, pipeline(bytes, output)]);
		return end;
	});
}

async function fill(archive: ArchiveWriter, client: pg.Client, source: BackupSource): Promise<WrittenBackup> {
	const tables = await listTables(client);
	if (!tables.some(({ name }) => name === "users")) throw new NoDatabaseError();
	// No migration may change what is read below.
	await client.query(
		`lock table ${tables.map(({ schema, name }) => `"${schema}"."${name}"`)} in access share mode`,
	);
	const head: ArchiveHead = {
		format: archiveFormat,
		version: releaseVersion(),
		createdAt: new Date().toISOString(),
		files: source.sharedFiles ? "beside" : "inside",
		migrations: (await listAppliedMigrations(client)).map(({ hash }) => hash),
		tables,
	};
	await archive.add(headName, jsonOf(head));
	const sums: ArchiveEnd["tables"] = {};
	for (const table of tables) sums[nameOf(table)] = await addTable(archive, client, table);
	const { newFiles, ...files } = await addFiles(archive, client, source);
	// Sequences are outside of transactions: read last, they are behind no row.
	const end: ArchiveEnd = { tables: sums, sequences: await readSequences(client), files };
	await archive.add(endName, jsonOf(end));
	archive.end();
	return { ...end, newFiles };
}

function jsonOf(value: ArchiveHead | ArchiveEnd): Buffer {
	return Buffer.from(`${JSON.stringify(value, null, "\t")}\n`);
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: ArchivedTable) {
	const hash = createHash("sha256");
	let parts = 0;
	let held: Buffer[] = [];
	let heldBytes = 0;
	const addPart = async () => {
		parts += 1;
		const name = `tables/${nameOf(table)}/${String(parts).padStart(6, "0")}.gz`;
		await archive.add(name, await compress(Buffer.concat(held), { level: 1 }));
		held = [];
		heldBytes = 0;
	};
	const rows = readTableRows(client, table);
	for await (const bytes of rows) {
		hash.update(bytes);
		held.push(bytes);
		heldBytes += bytes.length;
		if (heldBytes >= partBytes) await addPart();
	}
	if (heldBytes > 0) await addPart();
	return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

async function addFiles(archive: ArchiveWriter, client: pg.Client, source: BackupSource) {
	const { files, imageKeysQuery, sharedFiles } = source;
	const sum = { count: 0, bytes: 0, missing: 0, newFiles: 0 };
	for await (const { prefix, keys } of listKeys(client, imageKeysQuery)) {
		const present = Map.groupBy(await files.list(prefix), (name) => name.slice(0, keyLength));
		sum.missing += keys.filter((key) => !present.has(key)).length;
		const names = keys.flatMap((key) => present.get(key) ?? []);
		const added = await (sharedFiles
			? sharedFiles.keep(prefix, names, (name) => files.read(name))
			: addToArchive(archive, names, files));
		const lines: string[] = [];
		for (const [name, { sha256, size, isNew }] of added) {
			lines.push(`${sha256}  ${name}\n`);
			sum.count += 1;
			sum.bytes += size;
			if (isNew) sum.newFiles += 1;
		}
		await archive.add(`sums/${prefix}.sha256`, Buffer.from(lines.join("")));
	}
	if (sum.count === 0 && sum.missing > 0)
		throw new OtherFilesError(
			`None of the ${sum.missing} images that rows name is there. Is FILES_URL right?`,
		);
	return sum;
}

async function addToArchive(archive: ArchiveWriter, names: readonly string[], files: Files) {
	const added = new Map<string, { sha256: string; size: number; isNew: boolean }>();
	for (let done = 0; done < names.length; done += filesAtOnce) {
		const some = names.slice(done, done + filesAtOnce);
		const read = await Promise.all(some.map(async (name) => [name, await files.read(name)] as const));
		for (const [name, bytes] of read) {
			if (!bytes) throw new Error(`${name} was removed while the backup was made.`);
			await archive.add(`files/${name}`, bytes);
			const sha256 = createHash("sha256").update(bytes).digest("hex");
			added.set(name, { sha256, size: bytes.byteLength, isNew: false });
		}
	}
	return added;
}

/** Digits of a key, with which the name of each of its files begins. */
const keyLength = 32;

/** The keys of all files that rows name, those with the same first two characters together. */
async function* listKeys(client: pg.Client, query: string) {
	await client.query(`declare image_keys no scroll cursor for
		select distinct key from (${query}) as used (key) where key is not null order by key`);
	let prefix: string | undefined;
	let keys: string[] = [];
	for (;;) {
		const { rows } = await client.query<{ key: string }>(`fetch ${keysAtOnce} from image_keys`);
		if (rows.length === 0) break;
		for (const { key } of rows) {
			if (prefix !== undefined && !key.startsWith(prefix)) {
				yield { prefix, keys };
				keys = [];
			}
			prefix = key.slice(0, 2);
			keys.push(key);
		}
	}
	if (prefix !== undefined) yield { prefix, keys };
}

async function readSequences(client: pg.Client): Promise<Record<string, string>> {
	const { rows } = await client.query<{ name: string; value: string }>(
		`select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
		where schemaname = 'public' and last_value is not null order by 1`,
	);
	return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
