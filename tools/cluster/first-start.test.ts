import { randomBytes } from "node:crypto";
import { afterAll, expect, inject, it } from "vitest";
import { type BuiltServer, startBuiltServer } from "#tests/built-server.ts";
import { databaseUrl, runOn } from "#tests/database-server.ts";

const { serverUrl, prefix } = inject("testDatabase");
const empty = `${prefix}_${randomBytes(4).toString("hex")}`;
const connectionString = databaseUrl(serverUrl, empty);
const started: BuiltServer[] = [];
afterAll(async () => {
	await Promise.all(started.map((node) => node.stop()));
});

/** Everything that is filled in the first start. */
async function countRows(): Promise<unknown> {
	let counts: unknown;
	await runOn(connectionString, async (client) => {
		const { rows } = await client.query(`select (select count(*) from users)::int as people,
			(select count(*) from listings)::int as listings, (select count(*) > 2000 from product_items) as "hasCatalogue"`);
		counts = rows[0];
	});
	return counts;
}

it.each([
	["without demo data", "none", { people: 0, listings: 0, hasCatalogue: true }],
	["with demo data", "demo", { people: 40, listings: 301, hasCatalogue: true }],
])(
	"three nodes that start at once on an empty database all come up, %s",
	async (_, seed, filled) => {
		await runOn(serverUrl, async (client) => {
			await client.query(`drop database if exists ${empty} with (force)`);
			await client.query(`create database ${empty}`);
		});
		const environment = {
			DATABASE_URL: connectionString,
			SEED: seed,
			AUTH_SECRET: randomBytes(32).toString("hex"),
		};
		const starts = await Promise.allSettled([1, 2, 3].map(() => startBuiltServer({ environment })));
		const nodes = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
		started.push(...nodes);
		expect(starts.filter(({ status }) => status === "rejected")).toEqual([]);
		const answers = await Promise.all(nodes.map(({ url }) => fetch(`${url}/health/ready`)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(await countRows()).toEqual(filled);
		await Promise.all(started.splice(0).map((node) => node.stop()));
	},
	// The demo's images are drawn first, which takes a busy machine its time.
	240_000,
);
