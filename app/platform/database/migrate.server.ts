import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { z } from "zod";
import { projectFolder } from "../project-folder.server.ts";
import { releaseVersion, runsOver } from "../release.server.ts";
import { installedVersions } from "./tables.server.ts";

/** Any constant, the same in every node: who holds it is migrating. */
const migrationLock = 4_711_202_601;

/** Refused because the database holds what these migrations did not make; nothing was written into it. */
export class UnknownDatabaseError extends Error {
	override name = "UnknownDatabaseError";
	/** Files of `db/migrations` that say something else than when the database was made. */
	readonly changed: readonly string[];

	constructor(message: string, changed: readonly string[] = []) {
		super(message);
		this.changed = changed;
	}
}

const foreignDatabase = `The database holds tables that Reino did not make. Nothing in it was changed.
Name an empty database in DATABASE_URL, then start again.`;

/** The refusal of tables that differ from those of the releases: the program that made them alone can go on with them. */
const unreleasedDatabase = (maker: string | undefined, own: string) =>
	`The database was made by Reino${maker === undefined ? "" : ` ${maker}`} before its tables were released, and Reino ${own} cannot bring it up to date. Nothing in it was changed.
Install what made it to go on with it. To begin with Reino ${own}, name an empty database in DATABASE_URL or another folder in DATA_DIR.`;

const newerDatabase = (newest: string, own: string) =>
	`The database was brought up to Reino ${newest}, and this is Reino ${own}, which does not know all that it holds. Nothing in it was changed.
Install Reino ${newest} or a later one. To go back to ${own}, restore a backup of before the upgrade.`;

interface MigrateOptions {
	/** How many of the migrations, oldest first; all unless told. */
	readonly count?: number;
}

/**
 * Brings the database to the newest migration of `db/migrations`; does nothing when it is there already.
 * Nodes that start together take turns, so that each migration runs once.
 * @throws UnknownDatabaseError before anything is written, when it is another's, or made by a version that this one
 *   does not follow
 * @throws what PostgreSQL says when a migration fails; then none of the pending ones was kept
 */
export async function migrateDatabase(pool: pg.Pool, { count }: MigrateOptions = {}): Promise<void> {
	const client = await pool.connect();
	try {
		// Building an index on a large table, or waiting for the node that does, outlasts a page's patience.
		await client.query("set statement_timeout = 0");
		await client.query("select pg_advisory_lock($1)", [migrationLock]);
		await requireOwnDatabase(client);
		await withOldest(count, (folder) => migrate(drizzle(client), { migrationsFolder: folder }));
		if (count === undefined) await recordVersion(client);
	} finally {
		// Ending the connection gives the lock and the setting back, whatever happened.
		client.release(true);
	}
}

async function recordVersion(client: pg.PoolClient): Promise<void> {
	await drizzle(client).insert(installedVersions).values({ version: releaseVersion() }).onConflictDoNothing();
}

/** The newest version that has prepared a database; undefined where none has said so. */
async function findNewestVersion(client: pg.PoolClient): Promise<string | undefined> {
	const { rows: found } = await client.query("select to_regclass('public.installed_versions') as record");
	if (found[0]?.record === null) return undefined;
	const [newest] = await drizzle(client)
		.select()
		.from(installedVersions)
		.orderBy(sql`string_to_array(${installedVersions.version}, '.')::int[] desc`)
		.limit(1);
	return newest?.version;
}

/** The hashes of all migrations, oldest first. */
export function knownMigrations(): string[] {
	return readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ hash }) => hash);
}

/** The migrator takes a folder whole: the oldest alone are a folder whose journal ends with them. */
async function withOldest(count: number | undefined, work: (folder: string) => Promise<void>): Promise<void> {
	if (count === undefined) return work(migrationsFolder());
	const folder = await mkdtemp(join(tmpdir(), "reino-migrations-"));
	try {
		await cp(migrationsFolder(), folder, { recursive: true });
		const journal = readJournal(folder);
		const shorter = { ...journal, entries: journal.entries.slice(0, count) };
		await writeFile(join(folder, journalFile), JSON.stringify(shorter));
		await work(folder);
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** Passes an empty database, and one whose journal has all of our migrations up to its newest, or the next version's too. */
async function requireOwnDatabase(client: pg.PoolClient): Promise<void> {
	const { rows } = await client.query<{ isEmpty: boolean; isReinos: boolean }>(
		`select to_regclass('public.collections_elements_ref') is not null as "isReinos",
			not exists (
				select from pg_class as relation where relnamespace = 'public'::regnamespace
					and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')
			) as "isEmpty"`,
	);
	const [found] = rows;
	const applied = await listAppliedMigrations(client);
	if (found?.isEmpty && applied.length === 0) return;
	const newest = applied.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
	const hashes = new Set(applied.map(({ hash }) => hash));
	const expected = readMigrationFiles({ migrationsFolder: migrationsFolder() }).filter(
		({ folderMillis }) => folderMillis <= newest,
	);
	const isReleased = expected.length > 0 && expected.every(({ hash }) => hashes.has(hash));
	if (!isReleased && !found?.isReinos) throw new UnknownDatabaseError(foreignDatabase);
	const [own, version] = [releaseVersion(), await findNewestVersion(client)];
	if (!isReleased)
		throw new UnknownDatabaseError(unreleasedDatabase(version, own), changedMigrations(applied));
	if (version !== undefined && !runsOver(own, version))
		throw new UnknownDatabaseError(newerDatabase(version, own));
}

/** The files that were applied with other words; a database of another journal has none of their moments. */
function changedMigrations(applied: readonly AppliedMigration[]): string[] {
	const hashes = new Map(applied.map(({ at, hash }) => [at, hash]));
	const { entries } = readJournal(migrationsFolder());
	return readMigrationFiles({ migrationsFolder: migrationsFolder() }).flatMap(
		({ folderMillis, hash }, index) => {
			const then = hashes.get(folderMillis);
			return then !== undefined && then !== hash ? [`${entries[index]?.tag}.sql`] : [];
		},
	);
}

/** `db/migrations` of the project. */
export function migrationsFolder(): string {
	return projectFolder("db/migrations");
}

/*
 * Reads the records of Drizzle's migrator and its kit, which have no interface. A start of a migrated
 * database reads all of it: `migrate.server.test.ts` fails when a version of theirs writes something else.
 */

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });
type MigrationJournal = z.infer<typeof journalSchema>;

/** The journal of the migrations in a folder. */
const journalFile = "meta/_journal.json";

/** The journal of a folder of migrations, oldest first. @throws when it has another shape */
export function readJournal(folder: string): MigrationJournal {
	return journalSchema.parse(JSON.parse(readFileSync(join(folder, journalFile), "utf8")));
}

interface AppliedMigration {
	/** Hash of the migration's file. */
	readonly hash: string;
	/** The moment that the journal gives it, in milliseconds since 1970. */
	readonly at: number;
}

/** The migrations that a database has had, oldest first; none where there never was one. */
export async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
	const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as record");
	if (found[0]?.record === null) return [];
	const { rows } = await client.query<{ hash: string; created_at: string }>(
		"select hash, created_at from drizzle.__drizzle_migrations order by created_at, id",
	);
	return rows.map(({ hash, created_at }) => ({ hash, at: Number(created_at) }));
}
