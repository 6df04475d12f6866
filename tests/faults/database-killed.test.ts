import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltServer, startBuiltServer } from "#tests/built-server.ts";
import { cpuWaitMillis } from "#tests/cpu-wait.ts";
import { readPostmaster } from "#tests/postmaster.ts";
import { query } from "#tests/query.ts";
import { until } from "#tests/until.ts";
import { type Client, listingFields, openChat, publish, signUp } from "./app-client.ts";
import { expectMessagesOnce, listingOf, messagesOf, startWriting } from "./writing.ts";

/** How soon everything works again after the database, whose own return embedded-killed.test.ts times, in ms. */
const backWithin = 2_000;
const times = 20;

let dataDir = "";
let server: BuiltServer;
let owner: Client;
let buyer: Client;

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "reino-database-killed-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(dataDir, 0o711);
	server = await startBuiltServer({ dataDir });
	[owner, buyer] = await Promise.all([signUp(server, "duena"), signUp(server, "amigo")]);
	// A fresh database would otherwise write all of its migrations anew after the first kill.
	await query((await readPostmaster(dataDir)).url, "checkpoint");
});

afterAll(async () => {
	await server?.stop();
	await rm(dataDir, { recursive: true, force: true });
});

const openTransactions =
	"select pid from pg_stat_activity where application_name = 'reino pages' and xact_start is not null";

/** Holds up what people write, so that their transactions are open, while a fault happens to them. */
async function duringTransactions(strike: (url: string) => Promise<unknown>): Promise<void> {
	const { url } = await readPostmaster(dataDir);
	const holder = new pg.Client({ connectionString: url });
	holder.on("error", () => undefined);
	await holder.connect();
	try {
		await holder.query("begin");
		await holder.query("lock table chats, listings in share mode");
		const waiting = () => query(url, `${openTransactions} and wait_event_type = 'Lock'`);
		await until("transactions are open", async () => (await waiting()).length >= 2);
		await strike(url);
	} finally {
		await holder.end().catch(() => undefined);
	}
}

/** Kills PostgreSQL. @returns once another one has taken its place */
async function killPostgres(): Promise<void> {
	const { pid } = await readPostmaster(dataDir);
	process.kill(pid, "SIGKILL");
	const current = () => readPostmaster(dataDir).catch(() => null);
	await until("another PostgreSQL starts", async () => ((await current())?.pid ?? pid) !== pid);
}

const cutTransactions = (url: string) =>
	query(url, `select pg_terminate_backend(pid) from (${openTransactions}) as open`);

/**
 * Waits until somebody reads and writes again.
 * @returns how long the app took, from the database's first answer, without what a busy machine kept it waiting; in ms
 */
async function untilBack(url: string, acknowledged: readonly string[]): Promise<number> {
	const before = acknowledged.length;
	const databaseReads = () => query(url, "select").then(Array.isArray, () => false);
	await until("the database reads again", databaseReads);
	const [readable, inLine] = [performance.now(), await cpuWaitMillis(server.pid)];
	await until("the app reads again", async () => (await readPage()) === 200);
	await until("people write again", () => acknowledged.length > before);
	return performance.now() - readable - ((await cpuWaitMillis(server.pid)) - inLine);
}

/** @returns the status of a page, which is 503 with all that belongs to it while the database is away */
async function readPage(): Promise<number> {
	const response = await buyer.get("/mensajes");
	if (response.status !== 200) expect(response.status).toBe(503);
	if (response.status === 503) expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
	return response.status;
}

it.each([
	["PostgreSQL is killed", killPostgres],
	["the connections of open transactions are cut", cutTransactions],
])(
	"outlives it 20 times that %s, and loses nothing acknowledged",
	async (what, strike) => {
		const { url } = await readPostmaster(dataDir);
		const people = Object.entries({ dueña: owner, amigo: buyer });
		const writers = people.map(([name, client]) => ({ name, client }));
		const conversation = { chatId: await openChat(buyer, await publish(owner, what)), writers };
		const fields = await listingFields(owner, what);
		const listings = (round: number) =>
			writers.map(({ name, client }) => listingOf(client, fields, `${what} ${name} ${round}`));
		const { acknowledged, failures, end } = startWriting(owner, [messagesOf(conversation), listings]);
		const waits: number[] = [];
		for (let time = 1; time <= times; time++) {
			await duringTransactions(strike);
			waits.push(await untilBack(url, acknowledged));
		}
		expect(Math.max(...waits)).toBeLessThan(backWithin);
		await end();
		expect(failures.length).toBeGreaterThanOrEqual(times);
		expect(new Set(failures)).toEqual(new Set([503]));
		await expectMessagesOnce(conversation, acknowledged);
		const kept = await query(url, `select title from listings where title like '${what} %' order by title`);
		const published = acknowledged.filter((text) => text.startsWith(`${what} `)).sort();
		expect(kept).toEqual(published.map((title) => ({ title })));
	},
	180_000,
);
