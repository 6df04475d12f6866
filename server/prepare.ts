import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Deps } from "#app/http/request-context.server.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { seedCatalogue } from "#db/seeds/seed-catalogue.server.ts";

/** Any constant, the same in every node: who holds it is preparing the database. */
const prepareLock = 4_711_202_603;

/**
 * Brings the schema, the catalogue and, where it is wanted, the demo to this version. Nodes that start at once do it one
 * after the other: the first one does everything, and the others find it done. It has connections of its own, since
 * building an index, or waiting for another node, may take longer than a page would wait.
 * @param say told what takes long, a line each
 * @throws UnknownDatabaseError for a database that is not Reino's
 */
export async function prepareDatabase(
	connectionString: string,
	deps: Pick<Deps, "config" | "files" | "clock">,
	say: (line: string) => void,
): Promise<void> {
	// One that holds the lock, and one that works.
	const { db, pool, close } = connectDatabase({ connectionString, max: 2 });
	try {
		await inTurn(pool, say, async () => {
			await migrateDatabase(pool);
			await seedCatalogue(db);
			if (deps.config.seed === "demo") await fillDemo(db, deps, say);
		});
	} finally {
		await close();
	}
}

async function inTurn(pool: pg.Pool, say: (line: string) => void, work: () => Promise<void>): Promise<void> {
	const client = await pool.connect();
	try {
		const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
			prepareLock,
		]);
		if (!rows[0]?.isFree) {
			say("Another node is preparing the database; waiting for it.");
			await client.query("set statement_timeout = 0");
			await client.query("select pg_advisory_lock($1)", [prepareLock]);
		}
		await work();
	} finally {
		// Ending the connection gives the lock back, as its process does when it dies.
		client.release(true);
	}
}

/** Fills an empty database. The demo's code is loaded only then: a server does not carry it along. */
async function fillDemo(
	db: Database,
	{ files, clock }: Pick<Deps, "files" | "clock">,
	say: (line: string) => void,
): Promise<void> {
	const { rows } = await db.execute(sql`select from users limit 1`);
	if (rows.length > 0) return;
	say("Filling the demo: people, listings, chats and trades. This happens once.");
	const { seedDemo } = await import("#db/demo/seed-demo.server.ts");
	await seedDemo({ db, files, clock });
}
