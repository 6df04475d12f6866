import { setTimeout as delay } from "node:timers/promises";
import type { BenchSetup } from "./bench-setup.ts";
import { memoryOf } from "./child.ts";
import type { Outcome } from "./goals.ts";
import { Flood } from "./load/flood.ts";
import type { HeldUploads, PipelinedReads } from "./load/flood-worker.ts";
import { HttpLoad } from "./load/http-load.ts";
import { cookieOf } from "./people.ts";
import { startProduct } from "./servers/running-server.ts";
import { median, percentile } from "./statistics.ts";

const listings = 10_000;
/** What is held, in bytes: the largest image that is taken. */
const uploadBytes = 5 * 1024 * 1024 - 1024;
const [uploads, connections, depth] = [1_000, 300, 16];
/** Time for the start's garbage to be collected, in milliseconds. */
const settling = 3_000;
/** Held uploads are gone after this, in seconds. */
const longestHeld = 30;

/** Others: a member, and visitors of another address whose pages nobody has asked for. */
const others = [
	{ name: "signed in", cookie: () => cookieOf(1) },
	{ name: "visitors", cookie: () => "user-language=es" },
] as const;

interface Times {
	readonly quiet: number[];
	readonly flooded: number[];
	/** How many answers were not the page. */
	wrong: number;
}

/** F1: a thousand uploads held before their last byte, by visitors and by members. */
export async function measureHeldUploads({ databases, quick, temporary }: BenchSetup): Promise<Outcome> {
	const url = await databases.withListings(listings);
	const senders = {
		visitors: ["user-language=es"],
		members: Array.from({ length: 70 }, (_, n) => cookieOf(10 + n)),
	};
	const raw: string[] = [];
	let [most, ratio] = [0, 0];
	for (const [name, cookies] of Object.entries(senders)) {
		await using product = await startProduct(url, await temporary());
		await using load = new HttpLoad();
		const times = others.map((): Times => ({ quiet: [], flooded: [], wrong: 0 }));
		const rounds = quick ? 3 : 5;
		for (let round = 0; round <= rounds; round++) await lookAround(load, product.port, times, "quiet");
		await delay(settling);
		const before = memoryOf(product.pid);
		await using flood = new Flood();
		let highest = before;
		const watch = setInterval(() => {
			highest = Math.max(highest, memoryOf(product.pid));
		}, 250);
		await flood.start({
			kind: "uploads",
			port: product.port,
			uploads,
			size: uploadBytes,
			cookies,
		} satisfies HeldUploads);
		for (let round = 0; round < rounds; round++) await lookAround(load, product.port, times, "flooded");
		const since = performance.now();
		while ((await flood.report()).freedAfter === null && performance.now() - since < longestHeld * 1000)
			await delay(250);
		clearInterval(watch);
		const { statuses, freedAfter } = await flood.report();
		most = Math.max(most, highest - before);
		ratio = Math.max(ratio, ...times.map(worse));
		raw.push(
			`F1     ${uploads} uploads of ${name}: ${before.toFixed(0)} MB before, ${highest.toFixed(0)} MB at most, freed after ${freedAfter?.toFixed(0) ?? "more than 30"} s; answers ${JSON.stringify(statuses)}`,
			...times.map(timesLine),
		);
	}
	return {
		figures: [
			{ goal: "heldUploads", value: most },
			{ goal: "heldUploadsOthers", value: ratio },
		],
		raw,
	};
}

/** F2: searches that three hundred connections ask for in pipelines, by a visitor and by one member. */
export async function measureReadFloods({ databases, quick, temporary }: BenchSetup): Promise<Outcome> {
	const url = await databases.withListings(listings);
	const senders = { "a visitor": "user-language=es", "a member": cookieOf(900) };
	const paths = Array.from({ length: 500 }, (_, n) => `/intercambios?q=car&n=${n}`);
	const raw: string[] = [];
	let ratio = 0;
	for (const [name, cookie] of Object.entries(senders)) {
		await using product = await startProduct(url, await temporary());
		await using load = new HttpLoad();
		const times = others.map((): Times => ({ quiet: [], flooded: [], wrong: 0 }));
		const rounds = quick ? 3 : 6;
		const before = memoryOf(product.pid);
		const answers: string[] = [];
		for (let round = 0; round <= rounds; round++) {
			await lookAround(load, product.port, times, "quiet");
			await using flood = new Flood();
			await flood.start({
				kind: "reads",
				port: product.port,
				connections,
				depth,
				paths,
				cookies: [cookie],
			} satisfies PipelinedReads);
			await lookAround(load, product.port, times, "flooded");
			const { statuses, cut } = await flood.report();
			answers.push(`${JSON.stringify(statuses)}, ${cut} cut`);
		}
		ratio = Math.max(ratio, ...times.map(worse));
		raw.push(
			`F2     ${connections} connections of ${name}, ${depth} requests at once: ${(memoryOf(product.pid) - before).toFixed(0)} MB more; the last answers ${answers.at(-1)}`,
			...times.map(timesLine),
		);
	}
	return { figures: [{ goal: "floodedReads", value: ratio }], raw };
}

/** Others' slices, one after the other; the first round of all warms up. */
async function lookAround(
	load: HttpLoad,
	port: number,
	times: readonly Times[],
	side: "quiet" | "flooded",
): Promise<void> {
	for (const [index, { cookie }] of others.entries()) {
		const paths = Array.from({ length: 200 }, (_, n) => `/intercambios?q=pikachu&n=${n}`);
		const headers = { "Accept-Encoding": "gzip", Cookie: cookie() };
		const slice = { port, paths, headers, connections: 2, seconds: 2, from: "127.0.0.2" };
		const { latencies, wrong } = await load.ask(slice);
		const own = times[index];
		if (!own) continue;
		own[side].push(percentile(latencies, 99));
		own.wrong += Object.values(wrong).reduce((sum, answers) => sum + answers, 0);
	}
}

function worse({ quiet, flooded }: Times): number {
	return median(flooded) / median(quiet.slice(1));
}

function timesLine({ quiet, flooded, wrong }: Times, index: number): string {
	const [before, during] = [median(quiet.slice(1)), median(flooded)];
	return `  ${others[index]?.name.padEnd(12)} p99 ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms beside it, ${wrong} other answers`;
}
