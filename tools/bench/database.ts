import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { databaseUrl, runOn } from "#tests/database-server.ts";
import { pin } from "./child.ts";
import { addPeople } from "./people.ts";

/** A PostgreSQL of the benchmarks' own, with a database for every size that was asked for. */
export class BenchDatabases implements AsyncDisposable {
	readonly #serverUrl: string;
	readonly #keep: boolean;
	readonly #folder: string;
	readonly #stop: () => Promise<void>;
	readonly #opened = new Map<number, Promise<string>>();

	private constructor(serverUrl: string, keep: boolean, folder: string, stop: () => Promise<void>) {
		this.#serverUrl = serverUrl;
		this.#keep = keep;
		this.#folder = folder;
		this.#stop = stop;
	}

	/**
	 * Starts it with the settings that the product gives it, durable writes included.
	 * @param keep leaves what is filled in `.data/bench`; else it is in a folder that is removed
	 */
	static async open(keep: boolean): Promise<BenchDatabases> {
		const folder = keep ? join(process.cwd(), ".data/bench") : await mkdtemp(join(tmpdir(), "reino-bench-"));
		const remove = () => (keep ? undefined : rm(folder, { recursive: true, force: true }));
		const external = process.env.TEST_DATABASE_URL;
		if (external) return new BenchDatabases(external, keep, folder, async () => remove());
		await mkdir(folder, { recursive: true });
		// The account that runs PostgreSQL for root has to pass through.
		await chmod(folder, 0o711);
		const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: () => undefined });
		return new BenchDatabases(server.connectionString, keep, folder, async () => {
			await server.stop();
			await remove();
		});
	}

	/** The URL of a database with so many listings, and with the people that the benchmarks sign in. */
	withListings(listings: number): Promise<string> {
		const opened = this.#opened.get(listings) ?? this.#open(listings);
		this.#opened.set(listings, opened);
		return opened;
	}

	#open(listings: number): Promise<string> {
		const dataDir = join(this.#folder, "images");
		return filledDatabase(this.#serverUrl, { name: `reino_bench_${listings}`, listings, dataDir });
	}

	/** Gives PostgreSQL a processor of its own until what is returned is disposed of. */
	async pinned(): Promise<AsyncDisposable> {
		if (!process.env.TEST_DATABASE_URL) await pinServer(this.#serverUrl, "database");
		const release = async () => {
			if (!process.env.TEST_DATABASE_URL) await pinServer(this.#serverUrl, null);
		};
		return { [Symbol.asyncDispose]: release };
	}

	async [Symbol.asyncDispose](): Promise<void> {
		const opened = [...this.#opened.keys()];
		if (process.env.TEST_DATABASE_URL && !this.#keep) {
			await runOn(this.#serverUrl, async (client) => {
				for (const size of opened)
					await client.query(`DROP DATABASE IF EXISTS reino_bench_${size} WITH (FORCE)`);
			});
		}
		await this.#stop();
	}
}

export interface Filling {
	/** Of the database. */
	readonly name: string;
	readonly listings: number;
	/** About how many; as many as usually come with the listings unless told. */
	readonly messages?: number;
	/** Checks what was made; done unless told. */
	readonly verify?: boolean;
	/** Folder of the images. */
	readonly dataDir: string;
}

/** The URL of a database with generated rows and the benchmarks' people; what an earlier run has filled is used again. */
export async function filledDatabase(serverUrl: string, filling: Filling): Promise<string> {
	const { name } = filling;
	const url = databaseUrl(serverUrl, name);
	const print = await fingerprint();
	if ((await commentOn(serverUrl, name)) === print) return url;
	console.error(`Filling a database with ${filling.listings} listings`);
	await runOn(serverUrl, async (client) => {
		await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
		await client.query(`CREATE DATABASE ${name}`);
	});
	await fill(url, filling);
	await runOn(serverUrl, async (client) => {
		await client.query(`COMMENT ON DATABASE ${name} IS '${print}'`);
	});
	return url;
}

async function fill(url: string, { listings, messages, verify = true, dataDir }: Filling): Promise<void> {
	const connection = connectDatabase({ connectionString: url });
	await migrateDatabase(connection.pool).finally(() => connection.close());
	const asked = [
		...["--listings", String(listings)],
		...(messages ? ["--messages", String(messages)] : []),
		...(verify ? [] : ["--unverified"]),
	];
	const filler = spawn(process.execPath, ["tools/scale/cli.ts", ...asked], {
		env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
		// How far it is goes where the benchmarks tell it, apart from their table.
		stdio: ["ignore", process.stderr, process.stderr],
	});
	const [code] = await once(filler, "exit");
	if (code !== 0) throw new Error(`Filling ended with ${code}.`);
	await runOn(url, async (client) => {
		await addPeople(client);
		await client.query("VACUUM ANALYZE");
	});
}

/** What a filled database was made by: when that changes, it is filled anew. */
async function fingerprint(): Promise<string> {
	const hash = createHash("sha256");
	for (const folder of ["db/migrations", "tools/scale"]) {
		for (const name of (await readdir(folder)).sort()) {
			if (/\.(ts|sql)$/.test(name)) hash.update(await readFile(join(folder, name)));
		}
	}
	return hash.update(await readFile(new URL("./people.ts", import.meta.url))).digest("hex");
}

async function commentOn(serverUrl: string, name: string): Promise<string | null> {
	let comment: string | null = null;
	await runOn(serverUrl, async (client) => {
		const found = await client.query<{ comment: string | null }>(
			"SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1",
			[name],
		);
		comment = found.rows[0]?.comment ?? null;
	});
	return comment;
}

/** The server's processes start every later one, which stays on the same processor. */
async function pinServer(url: string, role: "database" | null): Promise<void> {
	await runOn(url, async (client) => {
		const found = await client.query<{ pid: number }>("SELECT pid FROM pg_stat_activity");
		const parents = await Promise.all(found.rows.map(({ pid }) => parentOf(pid)));
		pin([...new Set([...found.rows.map(({ pid }) => pid), ...parents])].filter(Boolean), role);
	});
}

async function parentOf(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
	return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}
