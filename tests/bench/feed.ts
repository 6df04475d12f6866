import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { placement, processorSecondsOf } from "./child.ts";
import type { Outcome } from "./goals.ts";
import { HttpLoad } from "./load/http-load.ts";
import { cookieOf } from "./people.ts";
import { type RunningServer, startBareStatement, startProduct } from "./servers/running-server.ts";
import type { BareStatement } from "./servers/statement-server.ts";
import type { Setting } from "./setting.ts";
import { median } from "./statistics.ts";

const listings = 10_000;
const connections = 16;
const asBrowser = { "Accept-Encoding": "gzip, deflate, br", "Accept-Language": "es-AR,es;q=0.9" };

interface Subject {
	readonly name: string;
	readonly server: RunningServer;
	readonly path: string;
	readonly cookies?: readonly string[];
}

interface Rates {
	/** Answers a second, one for every round. */
	readonly perSecond: number[];
	/** Answers for each second of the server's processor. */
	readonly perProcessorSecond: number[];
	bytes: number;
}

/** P1 to P3: the feed page, kept and as JSON, each against one bare statement with the feed's own SQL. */
export async function measureFeed({ databases, quick, temporary }: Setting): Promise<Outcome> {
	const url = await databases.withListings(listings);
	const { statement, next } = await captureFeed(url);
	await using _ = await databases.pinned();
	await using product = await startProduct(url, await temporary(), "server");
	await using bare = await startBareStatement(url, statement.first, "server");
	await using bareNext = await startBareStatement(url, statement.next, "server");
	await using load = new HttpLoad("load");
	// A person's reads are limited to a few at once, so that each connection is somebody else's.
	const cookies = Array.from({ length: connections }, (_, n) => cookieOf(n + 1));
	const nextPath = `/api/feed?cursor=${encodeURIComponent(next)}`;
	const subjects: Subject[] = [
		{ name: "bare statement, first page", server: bare, path: "/" },
		{ name: "feed page, signed in", server: product, path: "/intercambios", cookies },
		{ name: "feed page, kept", server: product, path: "/intercambios" },
		{ name: "bare statement, next page", server: bareNext, path: "/" },
		{ name: "next page as JSON, signed in", server: product, path: nextPath, cookies },
	];
	const rates = await interleave(load, subjects, { rounds: quick ? 5 : 12, seconds: quick ? 1.5 : 3 });
	const [first, page, kept, more, json] = rates;
	if (!first || !page || !kept || !more || !json) throw new Error("A subject was not measured.");
	return {
		figures: [
			{ goal: "feedPage", value: 100 * ratio(page, first) },
			{ goal: "cachedPage", value: ratio(kept, first) },
			{ goal: "feedJson", value: 100 * ratio(json, more) },
		],
		raw: [
			`P1-P3  ${connections} connections, ${listings} listings; ${placement}`,
			...subjects.map(({ name }, index) => rawLine(name, rates[index])),
		],
	};
}

async function interleave(
	load: HttpLoad,
	subjects: readonly Subject[],
	{ rounds, seconds }: { rounds: number; seconds: number },
): Promise<Rates[]> {
	const all = subjects.map((): Rates => ({ perSecond: [], perProcessorSecond: [], bytes: 0 }));
	// The first round warms up: compiled code, connections, plans.
	for (let round = 0; round <= rounds; round++) {
		for (const [index, { server, path, cookies }] of subjects.entries()) {
			const before = processorSecondsOf(server.pid);
			const slice = { port: server.port, paths: [path], headers: asBrowser, cookies, connections, seconds };
			const result = await load.run(slice);
			const rates = all[index];
			if (round === 0 || !rates) continue;
			rates.perSecond.push(result.requests / result.seconds);
			rates.perProcessorSecond.push(result.requests / (processorSecondsOf(server.pid) - before));
			rates.bytes = Math.round(result.bytes / result.requests);
		}
	}
	return all;
}

/** The median of the rounds' ratios: what disturbs one round disturbs both of its sides. */
function ratio(subject: Rates, baseline: Rates): number {
	return median(subject.perSecond.map((rate, round) => rate / (baseline.perSecond[round] ?? Number.NaN)));
}

function rawLine(name: string, rates: Rates | undefined): string {
	const perSecond = Math.round(median(rates?.perSecond ?? []));
	const perProcessorSecond = Math.round(median(rates?.perProcessorSecond ?? []));
	return `  ${name.padEnd(30)} ${String(perSecond).padStart(7)} /s ${String(perProcessorSecond).padStart(7)} /s of its processor ${String(rates?.bytes ?? 0).padStart(7)} bytes`;
}

/** The SQL and values that the product itself sends for the first and the next page, and the next one's cursor. */
async function captureFeed(connectionString: string) {
	const { db, pool, close } = connectDatabase({ connectionString, max: 1 });
	const sent: BareStatement[] = [];
	const send = pool.query.bind(pool);
	pool.query = ((config: { name: string; text: string }, values: unknown[]) => {
		sent.push({ name: config.name, text: config.text, values });
		return send(config, values);
	}) as typeof pool.query;
	try {
		const ctx = { actor: null, db, clock: systemClock };
		const page = await listFeed(ctx, { locale: "es" });
		await listFeed(ctx, { locale: "es", cursor: page.nextCursor });
		const [first, next] = sent;
		if (!first || !next || sent.length > 2 || !page.nextCursor) {
			throw new Error(`The feed took ${sent.length} statements for two pages; the baseline expects two.`);
		}
		return { statement: { first, next }, next: page.nextCursor };
	} finally {
		await close();
	}
}
