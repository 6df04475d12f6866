import { setTimeout as delay } from "node:timers/promises";
import { runOn } from "#tests/database-server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { memoryOf } from "./child.ts";
import type { Outcome } from "./goals.ts";
import { HttpLoad } from "./load/http-load.ts";
import { cookieOf } from "./people.ts";
import { startProduct } from "./servers/running-server.ts";

const listings = 10_000;
const connections = 32;
const sliceSeconds = 5;
/** Time for the start's garbage to be collected, in milliseconds. */
const settling = 5_000;
/** How many different pages of listings are asked for. */
const detailPages = 300;

/** P11: the server's resident memory before it was asked anything, and after minutes of mixed reading. */
export async function measureMemory({ databases, quick, temporary }: BenchSetup): Promise<Outcome> {
	const url = await databases.withListings(listings);
	const paths = ["/", "/intercambios", "/popular", "/mensajes", ...(await detailPaths(url))];
	const anonymousPaths = paths.filter((path) => path !== "/mensajes");
	await using product = await startProduct(url, await temporary());
	await using load = new HttpLoad();
	await delay(settling);
	const idle = memoryOf(product.pid);
	const slices = ((quick ? 1 : 10) * 60) / sliceSeconds;
	const slice = { port: product.port, connections, seconds: sliceSeconds };
	let requests = 0;
	let highest = idle;
	for (let index = 0; index < slices; index++) {
		const encodings = { "Accept-Encoding": "gzip, deflate, br" };
		const asked =
			index % 2 === 0
				? { paths, headers: { ...encodings, Cookie: cookieOf(1 + index) } }
				: { paths: anonymousPaths, headers: encodings };
		requests += (await load.run({ ...slice, ...asked })).requests;
		highest = Math.max(highest, memoryOf(product.pid));
	}
	const loaded = memoryOf(product.pid);
	return {
		figures: [
			{ goal: "idleMemory", value: idle },
			{ goal: "loadedMemory", value: loaded },
		],
		raw: [
			`P11    ${requests} pages in ${(slices * sliceSeconds) / 60} minutes: ${idle.toFixed(0)} MB before, ${loaded.toFixed(0)} MB at the end, ${highest.toFixed(0)} MB at most`,
		],
	};
}

async function detailPaths(url: string): Promise<string[]> {
	let paths: string[] = [];
	await runOn(url, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"select id from listings where is_public order by md5(id::text) limit $1",
			[detailPages],
		);
		paths = rows.map(({ id }) => `/intercambios/${id}`);
	});
	return paths;
}
