import { availableParallelism } from "node:os";
import pg from "pg";
import type { BenchSetup } from "./bench-setup.ts";
import { processorSecondsOf } from "./child.ts";
import type { Outcome } from "./goals.ts";
import { HttpLoad } from "./load/http-load.ts";
import { cookieOf } from "./people.ts";
import { type RunningServer, startProduct } from "./servers/running-server.ts";
import { median } from "./statistics.ts";

const listings = 10_000;
const nodes = 3;
const connections = 15;
const paths = ["/intercambios", "/popular", "/vitrinas", "/perfil"];
const headers = { "Accept-Encoding": "gzip, deflate, br", "Accept-Language": "es-AR,es;q=0.9" };

/** What one or several nodes did in a slice: answers a second, and what an answer cost, in processor seconds. */
interface Rate {
	readonly perSecond: number;
	readonly node: number;
	readonly database: number;
}

/** P16: the same people at three nodes and at one, which share this machine with their database. */
export async function measureNodes({ databases, quick, temporary }: BenchSetup): Promise<Outcome> {
	const url = await databases.withListings(listings);
	await using cleanUp = new AsyncDisposableStack();
	const client = cleanUp.adopt(new pg.Client({ connectionString: url }), (opened) => opened.end());
	await client.connect();
	const dataDir = await temporary();
	const servers: RunningServer[] = [];
	const loads: HttpLoad[] = [];
	for (let index = 0; index < nodes; index++) {
		servers.push(cleanUp.use(await startProduct(url, dataDir)));
		loads.push(cleanUp.use(new HttpLoad()));
	}
	const [one, three]: [Rate[], Rate[]] = [[], []];
	// The first round warms up: compiled code, connections, plans.
	for (let round = 0; round <= (quick ? 5 : 12); round++) {
		const seconds = quick ? 2 : 4;
		const rates = [
			await runSlice(client, servers.slice(0, 1), loads, seconds),
			await runSlice(client, servers, loads, seconds),
		] as const;
		if (round === 0) continue;
		one.push(rates[0]);
		three.push(rates[1]);
	}
	const ratio = median(
		three.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? Number.NaN)),
	);
	const node = median(three.map((rate) => rate.node));
	const database = median(three.map((rate) => rate.database));
	// With a database on a machine like this one, a node is bound by its own thread, and all nodes by the database.
	const elsewhere = Math.min(nodes, (availableParallelism() * node) / database);
	const perSecond = (rates: readonly Rate[]) => Math.round(median(rates.map((rate) => rate.perSecond)));
	const millis = (seconds: number) => (1_000 * seconds).toFixed(2);
	return {
		figures: [
			{ goal: "threeNodes", value: ratio },
			{ goal: "threeNodesApart", value: elsewhere },
		],
		raw: [
			`P16  ${connections} signed-in people, ${availableParallelism()} processors for nodes, database and load`,
			`  one node ${perSecond(one)} /s, three nodes ${perSecond(three)} /s`,
			`  a page costs ${millis(node)} ms of a node and ${millis(database)} ms of the database (${Math.round((100 * database) / (node + database))} %)`,
		],
	};
}

async function runSlice(
	client: pg.Client,
	servers: readonly RunningServer[],
	loads: readonly HttpLoad[],
	seconds: number,
): Promise<Rate> {
	const { rows } = await client.query<{ pid: number }>(
		"select pid from pg_stat_activity where datname = current_database()",
	);
	const nodePids = servers.map(({ pid }) => pid);
	const databasePids = rows.map(({ pid }) => pid);
	const spent = (pids: readonly number[]) =>
		pids.reduce((sum, pid) => sum + (processorSecondsOf(pid) || 0), 0);
	const before = { node: spent(nodePids), database: spent(databasePids) };
	const each = connections / servers.length;
	const results = await Promise.all(
		servers.map(({ port }, index) => {
			const cookies = Array.from({ length: each }, (_, n) => cookieOf(index * each + n + 1));
			return loads[index]?.run({ port, paths, headers, cookies, connections: each, seconds });
		}),
	);
	const requests = results.reduce((sum, result) => sum + (result?.requests ?? 0), 0);
	return {
		perSecond: requests / seconds,
		node: (spent(nodePids) - before.node) / requests,
		database: (spent(databasePids) - before.database) / requests,
	};
}
