import type pg from "pg";
import type { StoredImage } from "#app/platform/images.server.ts";
import { withoutIndexesAndTriggers } from "./bulk-load.server.ts";
import { type ScaleSize, sizeOf } from "./size.ts";
import { functions, scaleTables, stepsFor } from "./steps.ts";
import { verifyScale } from "./verify.server.ts";

export interface ScaleOptions {
	/** A migrated database with its catalogue. */
	pool: pg.Pool;
	/** How many listings to add, 1 to 10 000 000. */
	listings: number;
	/** About how many messages to add; by default three for each chat. */
	messages?: number | undefined;
	/** About how many entries to add to lists; by default as many as listings, a million at most. */
	entries?: number | undefined;
	/** Add to what is there instead of refusing. */
	append?: boolean;
	/** Check that all of it is as the product would have written it; done unless told. */
	verify?: boolean;
	/** Stored images that the listings share. */
	images: readonly StoredImage[];
	/** Hash with which the generated people sign in. */
	passwordHash: string;
	/** Told after each step. */
	say?: (step: string, rows: number, milliseconds: number) => void;
}

/** Refused because the database holds something already. */
export class NotEmptyError extends Error {
	override name = "NotEmptyError";
}

/**
 * Fills a database with people, items, listings, wants, chats and showcases, the same on every run. All of it is
 * one transaction; while it runs, nobody else can use the tables.
 *
 * @throws NotEmptyError when there are people or listings already and `append` is not set
 */
export async function generateScale(options: ScaleOptions): Promise<ScaleSize> {
	const { pool, listings, images, say = () => {} } = options;
	if (!Number.isInteger(listings) || listings < 1 || listings > 10_000_000) {
		throw new RangeError("listings must be an integer from 1 to 10 000 000");
	}
	if (images.length === 0) throw new RangeError("at least one image is needed");
	const client = await pool.connect();
	try {
		await client.query("set statement_timeout = 0; set synchronous_commit = off; set jit = off");
		await client.query(atLeast("work_mem", "96MB"));
		await client.query(atLeast("maintenance_work_mem", "256MB"));
		await client.query("set max_parallel_workers_per_gather = 2; set max_parallel_maintenance_workers = 2");
		const size = await startingFrom(client, options);
		await client.query("begin");
		await prepare(client, options);
		await withoutIndexesAndTriggers(
			client,
			scaleTables,
			() => load(client, size, say),
			(step, work) => timed(step, work, say),
		);
		if (options.verify ?? true) await timed("verification", () => verifyScale(client), say);
		await client.query("commit");
		// Index-only scans need the visibility map, the planner its statistics.
		await timed(
			"vacuum",
			async () => void (await client.query(`vacuum (analyze) ${scaleTables.join(", ")}`)),
			say,
		);
		return size;
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release(true);
	}
}

/** Gives the session so much memory, unless the server gives it more. */
function atLeast(setting: "work_mem" | "maintenance_work_mem", size: string): string {
	return `select set_config('${setting}', '${size}', false)
		where pg_size_bytes(current_setting('${setting}')) < pg_size_bytes('${size}')`;
}

async function startingFrom(
	client: pg.ClientBase,
	{ listings, messages, entries, append = false }: ScaleOptions,
): Promise<ScaleSize> {
	const { rows } = await client.query<Record<"people" | "listings" | "users" | "items", number>>(`select
		(select count(*) from users)::integer as people,
		(select count(*) from listings)::integer as listings,
		(select count(*) from users where username like 'escala\\_%')::integer as users,
		(select count(*) from product_items)::integer as items`);
	const there = rows[0] ?? { people: 0, listings: 0, users: 0, items: 0 };
	if (!append && there.people + there.listings > 0) {
		throw new NotEmptyError(`The database has ${there.people} people and ${there.listings} listings.`);
	}
	return {
		...sizeOf(listings, messages, entries),
		firstUser: there.users + 1,
		firstListing: there.listings + 1,
		firstItem: there.items + 1,
	};
}

async function prepare(client: pg.ClientBase, { images, passwordHash }: ScaleOptions): Promise<void> {
	await client.query(functions);
	await client.query("select set_config('scale.password', $1, true)", [passwordHash]);
	await client.query(
		`create temp table scale_images on commit drop as
			select k - 1 as k, p.key, p.width, p.height, p.color
			from rows from (jsonb_to_recordset('${JSON.stringify(images).replaceAll("'", "''")}'::jsonb)
				as (key text, width integer, height integer, color text)) with ordinality as p (key, width, height, color, k)`,
	);
}

type Say = NonNullable<ScaleOptions["say"]>;

async function load(client: pg.ClientBase, size: ScaleSize, say: Say): Promise<void> {
	for (const { label, sql } of stepsFor(size)) {
		const start = performance.now();
		const answer: pg.QueryResult | pg.QueryResult[] = await client.query(sql);
		const inserted = [answer].flat().filter(({ command }) => command === "INSERT");
		const rows = inserted.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
		say(label, rows, performance.now() - start);
	}
}

async function timed(step: string, work: () => Promise<void>, say: Say): Promise<void> {
	const start = performance.now();
	await work();
	say(step, 0, performance.now() - start);
}
