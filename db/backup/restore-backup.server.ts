import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type pg from "pg";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import {
	knownMigrations,
	listAppliedMigrations,
	migrateDatabase,
} from "#app/platform/database/migrate.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { createJobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { releaseVersion } from "#app/platform/release.server.ts";
import { type ArchiveEntry, readArchive } from "./archive.server.ts";
import { decrypt, encryptedMark, splitHead } from "./encryption.server.ts";
import {
	type ArchiveEnd,
	type ArchiveHead,
	archiveEnd,
	archiveHead,
	endName,
	headName,
} from "./format.server.ts";
import { deferChecks } from "./load-schema.server.ts";
import {
	type ArchivedTable,
	listTables,
	nameOf,
	type RowWriter,
	readTableRows,
	withLongSession,
	writeRows,
} from "./session.server.ts";
import { parseSums, type SharedFiles } from "./shared-files.server.ts";

const decompress = promisify(gunzip);
/** Files that are written at the same time. */
const filesAtOnce = 16;

export interface RestoreTarget {
	readonly connectionString: string;
	readonly files: Files;
	/** Beside the archive, for one that has its files there. */
	readonly sharedFiles: SharedFiles;
	readonly log: Log;
}

/** An archive whose head is read, and whose other entries follow. */
export interface OpenArchive {
	readonly head: ArchiveHead;
	readonly entries: AsyncGenerator<ArchiveEntry>;
}

/** The archive or the database is not what a restore needs; nothing was changed for good. */
export class RestoreRefusedError extends Error {
	override name = "RestoreRefusedError";
}

/**
 * Opens an archive, so that a wrong file or key is found before there is a database to restore into.
 * @param passphrase what the archive was encrypted with, if it was
 * @throws RestoreRefusedError, WrongSealError; what `source` throws
 */
export async function openArchive(
	source: AsyncIterable<Uint8Array>,
	passphrase: string | undefined,
): Promise<OpenArchive> {
	const entries = readArchive(await decrypted(source, passphrase));
	return { head: await readHead(entries), entries };
}

/**
 * Brings all rows and files of an archive into an empty database and the storage of files, in one transaction: it is there
 * whole or not at all. Every digest is checked: of the archive, and of what was read back from the database and the
 * files. Migrations that are newer than the archive run afterwards.
 * @throws RestoreRefusedError, WrongSealError; what the database or the files throw
 */
export async function restoreBackup(
	{ head, entries }: OpenArchive,
	target: RestoreTarget,
): Promise<ArchiveEnd> {
	await prepareSchema(head, target);
	const end = await withLongSession(target.connectionString, async (client) => {
		await requireEmpty(client);
		await requireTables(client, head);
		await client.query("begin");
		const files = new FileLoader(target.files, head.files === "beside" ? target.sharedFiles : undefined);
		const restored = await load(client, entries, head, files).catch(async (error: unknown) => {
			await files.removeAdded();
			throw isBrokenArchive(error) ? breaksOff() : error;
		});
		await client.query("commit");
		return restored;
	});
	await withPool(target, (pool) => migrateDatabase(pool));
	// Plans need to know how much there is.
	await withLongSession(target.connectionString, (client) => client.query("vacuum (analyze)"));
	return end;
}

async function decrypted(source: AsyncIterable<Uint8Array>, passphrase: string | undefined) {
	const { head, rest } = await splitHead(source, encryptedMark.length);
	if (!head.equals(encryptedMark)) {
		return (async function* () {
			yield head;
			yield* rest;
		})();
	}
	if (passphrase === undefined) throw new RestoreRefusedError("The archive is encrypted: set BACKUP_KEY.");
	return decrypt(rest, passphrase);
}

/** Whether an error is tar-stream's about bytes that are no archive, or not a whole one; it has no codes. */
function isBrokenArchive(error: unknown): boolean {
	return error instanceof Error && /invalid (tar )?header|unexpected end of data/i.test(error.message);
}

async function readHead(entries: AsyncGenerator<ArchiveEntry>): Promise<ArchiveHead> {
	const noArchive = new RestoreRefusedError("This is no backup of Reino.");
	const first = await entries.next().catch((error: unknown) => {
		throw isBrokenArchive(error) ? noArchive : error;
	});
	if (first.done || first.value.name !== headName) throw noArchive;
	const head = archiveHead.safeParse(parseJson(first.value.bytes));
	if (head.success) return head.data;
	throw new RestoreRefusedError(
		`The archive has a form that Reino ${releaseVersion()} does not know. Restore it with what wrote it, or install a newer Reino.`,
	);
}

/** What a text in JSON says; undefined for any other text. */
function parseJson(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString());
	} catch {
		return undefined;
	}
}

/** Makes the tables as they were when the archive was written. */
async function prepareSchema(head: ArchiveHead, target: RestoreTarget): Promise<void> {
	requireKnownMigrations(head);
	await withPool(target, async (pool) => {
		await migrateDatabase(pool, { count: head.migrations.length });
		if (!head.tables.some(({ schema }) => schema === "pgboss")) return;
		// The queues' own tables are made by their first start.
		const jobs = createJobs(pool, target.log);
		await jobs.start();
		await jobs.stop();
	});
}

function requireKnownMigrations({ version, migrations }: ArchiveHead): void {
	const known = knownMigrations();
	const own = releaseVersion();
	if (known.some((hash, index) => index < migrations.length && migrations[index] !== hash))
		throw new RestoreRefusedError(
			`The archive was written by Reino ${version} before its tables were released, and Reino ${own} cannot bring it up to date. Restore it with what wrote it.`,
		);
	if (migrations.length > known.length)
		throw new RestoreRefusedError(
			`The archive was written by Reino ${version}, and this is Reino ${own}, which does not know all that it holds. Install Reino ${version} or a later one, and restore it there.`,
		);
}

async function withPool(
	{ connectionString }: RestoreTarget,
	work: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
	const { pool, close } = connectDatabase({ connectionString, max: 2 });
	await work(pool).finally(close);
}

/** A start without people leaves categories. */
async function requireEmpty(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ isFilled: boolean }>(
		'select exists (select from users) or exists (select from product_categories) as "isFilled"',
	);
	if (rows[0]?.isFilled)
		throw new RestoreRefusedError(
			"The database is not empty. Nothing in it was changed. Name an empty one, or another DATA_DIR.",
		);
}

async function requireTables(client: pg.Client, head: ArchiveHead): Promise<void> {
	const present = new Map((await listTables(client)).map((table) => [nameOf(table), new Set(table.columns)]));
	const migrations = await listAppliedMigrations(client);
	// A later version of the job queue may have more columns of its own.
	const isHere = (table: ArchivedTable) => table.columns.every((one) => present.get(nameOf(table))?.has(one));
	const strange = head.tables.filter((table) => !isHere(table)).map(nameOf);
	if (strange.length === 0 && migrations.length === head.migrations.length) return;
	throw new RestoreRefusedError(
		`The tables here are not those of the archive${strange.map((name) => ` ${name}`)}. Restore into a database without tables, with the version of Reino that wrote it.`,
	);
}

/** The rows, files and sequences of an archive, checked; what is wrong with any of them breaks the transaction off. */
async function load(
	client: pg.Client,
	entries: AsyncGenerator<ArchiveEntry>,
	head: ArchiveHead,
	files: FileLoader,
): Promise<ArchiveEnd> {
	const restoreChecks = await deferChecks(client);
	await client.query(`truncate ${head.tables.map(({ schema, name }) => `"${schema}"."${name}"`)} cascade`);
	const tables = new TableLoader(client, head.tables);
	for await (const { name, bytes } of entries) {
		const [kind, rest = ""] = splitOnce(name, "/");
		if (kind === "tables") await tables.take(splitOnce(rest, "/")[0], bytes);
		else if (kind === "files") await files.take(rest, bytes);
		else if (kind === "sums") await files.check(rest, bytes.toString());
		else if (name === endName) {
			await tables.close();
			const end = readEnd(bytes);
			files.checkCount(end.files);
			for (const table of head.tables) await requireSame(client, table, end);
			for (const [sequence, value] of Object.entries(end.sequences))
				await client.query("select setval($1::regclass, $2)", [sequence, value]);
			await restoreChecks();
			return end;
		}
	}
	throw breaksOff();
}

function readEnd(bytes: Buffer): ArchiveEnd {
	const end = archiveEnd.safeParse(parseJson(bytes));
	if (end.success) return end.data;
	throw new RestoreRefusedError("The end of the archive is not as it was written. Nothing was restored.");
}

function breaksOff(): RestoreRefusedError {
	return new RestoreRefusedError("The archive breaks off: it is not whole. Nothing was restored.");
}

function splitOnce(text: string, separator: string): [string, string?] {
	const at = text.indexOf(separator);
	return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Reads a table back. Its rows come in the order in which they were written, since it was emptied in this transaction. */
async function requireSame(client: pg.Client, table: ArchivedTable, end: ArchiveEnd): Promise<void> {
	const hash = createHash("sha256");
	for await (const bytes of readTableRows(client, table)) hash.update(bytes);
	if (hash.digest("hex") === end.tables[nameOf(table)]?.sha256) return;
	throw new RestoreRefusedError(
		`The rows of ${nameOf(table)} are not those of the archive. Nothing was restored.`,
	);
}

/** Writes the rows of one table after the other. */
class TableLoader {
	readonly #client: pg.Client;
	readonly #tables: ReadonlyMap<string, ArchivedTable>;
	#open: { readonly name: string; readonly rows: RowWriter } | undefined;

	constructor(client: pg.Client, tables: readonly ArchivedTable[]) {
		this.#client = client;
		this.#tables = new Map(tables.map((table) => [nameOf(table), table]));
	}

	async take(name: string, part: Buffer): Promise<void> {
		if (this.#open?.name !== name) {
			await this.close();
			const table = this.#tables.get(name);
			if (!table) throw new RestoreRefusedError(`The archive has rows of ${name}, which it does not name.`);
			this.#open = { name, rows: writeRows(this.#client, table) };
		}
		await this.#open.rows.write(await decompress(part));
	}

	async close(): Promise<void> {
		await this.#open?.rows.end();
		this.#open = undefined;
	}
}

/** Writes files, and checks each against what was noted of it. */
class FileLoader {
	readonly #files: Files;
	/** Where the files are that are not in the archive. */
	readonly #sharedFiles: SharedFiles | undefined;
	readonly #writing: Promise<void>[] = [];
	/** Names of the files that were not in the storage before. */
	readonly #added: string[] = [];
	#count = 0;
	/** Digests of the files since the last note, by name. */
	#digests = new Map<string, string>();

	constructor(files: Files, sharedFiles: SharedFiles | undefined) {
		this.#files = files;
		this.#sharedFiles = sharedFiles;
	}

	async take(name: string, bytes: Buffer): Promise<void> {
		this.#digests.set(name, createHash("sha256").update(bytes).digest("hex"));
		this.#count += 1;
		const writing = this.#write(name, bytes);
		// What fails is thrown once it is waited for; until then it must not end the process.
		writing.catch(() => undefined);
		this.#writing.push(writing);
		if (this.#writing.length >= filesAtOnce) await this.#written();
	}

	async #write(name: string, bytes: Buffer): Promise<void> {
		if ((await this.#files.getWrittenAt(name)) === null) this.#added.push(name);
		await this.#files.write(name, bytes);
		const written = await this.#files.read(name);
		if (!written || Buffer.compare(written, bytes) !== 0)
			throw new RestoreRefusedError(`${name} was written and read back, and differs.`);
	}

	async #written(): Promise<void> {
		await Promise.all(this.#writing);
		this.#writing.length = 0;
	}

	/** Removes what a restore that failed has written; files of another database may be in the same storage. */
	async removeAdded(): Promise<void> {
		await Promise.allSettled(this.#writing);
		while (this.#added.length > 0) await this.#files.remove(this.#added.splice(0, filesAtOnce));
	}

	/** @param sums a line for each file: digest, two spaces, name */
	async check(noteName: string, sums: string): Promise<void> {
		if (this.#sharedFiles)
			for (const { name } of parseSums(sums)) await this.take(name, await this.#readShared(name));
		await this.#written();
		const lines = [...this.#digests].map(([name, digest]) => `${digest}  ${name}\n`);
		if (lines.join("") !== sums)
			throw new RestoreRefusedError(
				`The files of the archive are not those that ${noteName} has digests of.`,
			);
		this.#digests = new Map();
	}

	async #readShared(name: string): Promise<Buffer> {
		const bytes = await this.#sharedFiles?.read(name);
		if (bytes) return Buffer.from(bytes);
		throw new RestoreRefusedError(
			`${name} is not in ${this.#sharedFiles?.folder}, where the archive has its files. Bring the folder back beside it.`,
		);
	}

	checkCount({ count }: { readonly count: number }): void {
		if (this.#count !== count || this.#digests.size > 0)
			throw new RestoreRefusedError(`The archive has ${this.#count} files instead of ${count}.`);
	}
}
