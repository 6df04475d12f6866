import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { z } from "zod";

/*
 * What Drizzle's migrator and its kit write for themselves, read for what they do not answer. A start of a migrated
 * database reads all of it: `migrate.server.test.ts` fails when a version of theirs writes something else.
 */

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });
export type MigrationJournal = z.infer<typeof journalSchema>;

/** The journal of the migrations in a folder. */
export const journalFile = "meta/_journal.json";

/** What the journal in a folder of migrations says of them, oldest first. @throws when it has another shape */
export function readJournal(folder: string): MigrationJournal {
	return journalSchema.parse(JSON.parse(readFileSync(join(folder, journalFile), "utf8")));
}

export interface AppliedMigration {
	/** Of the migration's file. */
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
