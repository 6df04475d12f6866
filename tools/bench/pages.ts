import pg from "pg";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { getShowcase, listComments } from "#app/features/showcases/queries.server.ts";
import { listShowcases } from "#app/features/showcases/queries-list.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import {
	listingsPath,
	listsPath,
	matchesPath,
	personPath,
	showcasePath,
	showcasesPath,
} from "#app/shared/paths.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { placement, processorSecondsOf } from "./child.ts";
import { type GoalFigure, type GoalName, goals, type Outcome } from "./goals.ts";
import { HttpLoad } from "./load/http-load.ts";
import { cookieOf } from "./people.ts";
import { busiestPerson, publicPageReads } from "./profiles.ts";
import { type RunningServer, startBareStatements, startProduct } from "./servers/running-server.ts";
import type { BareStatement } from "./servers/statement-server.ts";
import { showcaseWithComments } from "./showcases.ts";
import { median } from "./statistics.ts";

const listings = 10_000;
const connections = 16;
const asBrowser = { "Accept-Encoding": "gzip, deflate, br", "Accept-Language": "es-AR,es;q=0.9" };

/** What a page reads, and what it is held against for each way of asking for it. */
interface Page {
	readonly name: string;
	readonly path: string;
	/** The queries of the page, of which the baseline runs the SQL. */
	readonly read: (ctx: QueryContext) => Promise<unknown>;
	readonly goals: { readonly signedIn: GoalName; readonly kept?: GoalName };
}

interface Subject {
	readonly name: string;
	readonly server: RunningServer;
	readonly path: string;
	readonly cookies?: readonly string[];
	/** Absent for a baseline. */
	readonly goal?: GoalName;
	/** The place of the subject that it is held against. */
	readonly baseline?: number;
}

interface Rates {
	/** Answers a second, one for every round. */
	readonly perSecond: number[];
	/** Answers for each second of the server's processor. */
	readonly perProcessorSecond: number[];
	bytes: number;
}

/** P1 to P3: pages signed in and as JSON against a bare server with the page's own SQL, and pages that are kept against the same signed in. */
export async function measurePages({ databases, quick, temporary }: BenchSetup): Promise<Outcome> {
	const url = await databases.withListings(listings);
	const pages = await choosePages(url);
	await using _ = await databases.pinned();
	await using product = await startProduct(url, await temporary(), "server");
	await using load = new HttpLoad("load");
	const figures: GoalFigure[] = [];
	const raw = [`P1-P3  ${connections} connections, ${listings} listings; ${placement}`];
	for (const page of pages) {
		await using bare = await startBareStatements(url, await captureStatements(url, page.read), "server");
		const subjects = subjectsOf(page, product, bare);
		const rates = await interleave(load, subjects, durations(quick));
		for (const [index, { name, goal, baseline = 0 }] of subjects.entries()) {
			raw.push(rawLine(name, rates[index]));
			if (goal) figures.push({ goal, value: inUnit(goal, ratio(rates[index], rates[baseline])) });
		}
	}
	const processor = await compareProcessorTime(url, { product, load, quick });
	return { figures: [...figures, ...processor.figures], raw: [...raw, ...processor.raw] };
}

/**
 * P1b: processor time of pages of somebody who is signed in, against that of a page of static text by the same framework and
 * in the same frame; none compressed.
 */
async function compareProcessorTime(
	url: string,
	{ product, load, quick }: { product: RunningServer; load: HttpLoad; quick: boolean },
): Promise<Outcome> {
	await fillLists(url);
	const asked: readonly (readonly [string, string, GoalName?])[] = [
		["terms", "/terms"],
		["feed", listingsPath, "feedProcessor"],
		["member's home", "/", "homeProcessor"],
		["matches", matchesPath, "matchesProcessor"],
		["lists", listsPath, "listsProcessor"],
		["showcase", showcasePath(await showcaseWithComments(url, 10_000)), "showcaseProcessor"],
	];
	const cookies = Array.from({ length: connections }, (_, n) => cookieOf(n + 1));
	const subjects = asked.map(([name, path, goal]) => ({ name, path, goal, server: product, cookies }));
	const headers = { ...asBrowser, "Accept-Encoding": "identity" };
	const rates = await interleave(load, subjects, durations(quick), headers);
	const plain = rates[0]?.perProcessorSecond ?? [];
	const times = (page: Rates | undefined) =>
		median(plain.map((rate, round) => rate / (page?.perProcessorSecond[round] ?? Number.NaN)));
	return {
		figures: subjects.flatMap(({ goal }, index) => (goal ? { goal, value: times(rates[index]) } : [])),
		raw: subjects.map(({ name }, index) => rawLine(`${name}, not compressed`, rates[index])),
	};
}

/** Gives the people who ask things to swap and wants that match each other's. */
async function fillLists(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(
			`with person as (
				select id, row_number() over (order by id)::integer as n from users
				where username::text in (select 'bench_' || n from generate_series(1, $1::integer) as n)
			), lists as (
				insert into list_people (user_id) select id from person on conflict do nothing
			)
			insert into list_entries (user_id, side, item_id, category_id, name_key, expansion_id)
			select person.id, case when (item.n + person.n) % 2 = 0 then 'have' else 'want' end, item.id, item.category_id,
				item.name_folded, item.expansion_id
			from person cross join (
				select *, row_number() over (order by id)::integer as n from product_items order by id limit 120
			) as item
			on conflict do nothing`,
			[connections],
		);
		await client.query("analyze list_entries");
	} finally {
		await client.end();
	}
}

async function choosePages(url: string): Promise<Page[]> {
	const { db, close } = connectDatabase({ connectionString: url, max: 1 });
	try {
		const { nextCursor } = await listFeed({ actor: null, db, clock: systemClock }, { locale: "es" });
		if (!nextCursor) throw new Error("The feed has one page only.");
		const showcaseId = await showcaseWithComments(url, 10_000);
		const person = await busiestPerson(db);
		return [
			{
				name: "feed",
				path: "/intercambios",
				read: (ctx) => listFeed(ctx, { locale: "es" }),
				goals: { signedIn: "feedPage", kept: "cachedPage" },
			},
			{
				name: "feed's next page as JSON",
				path: `/api/feed?cursor=${encodeURIComponent(nextCursor)}`,
				read: (ctx) => listFeed(ctx, { locale: "es", cursor: nextCursor }),
				goals: { signedIn: "feedJson" },
			},
			{
				name: "showcases",
				path: showcasesPath,
				read: (ctx) => listShowcases(ctx, { order: "likes" }),
				goals: { signedIn: "showcasesPage", kept: "cachedShowcasesPage" },
			},
			{
				name: "showcase with 60 images",
				path: showcasePath(showcaseId),
				read: (ctx) => Promise.all([getShowcase(ctx, showcaseId, "es"), listComments(ctx, { showcaseId })]),
				goals: { signedIn: "showcasePage", kept: "cachedShowcasePage" },
			},
			{
				name: "person",
				path: personPath(person.username),
				read: (ctx) => publicPageReads(ctx, person),
				goals: { signedIn: "personPage", kept: "cachedPersonPage" },
			},
		];
	} finally {
		await close();
	}
}

function subjectsOf({ name, path, goals }: Page, product: RunningServer, bare: RunningServer): Subject[] {
	// A person's reads are limited to a few at once, so that each connection is somebody else's.
	const cookies = Array.from({ length: connections }, (_, n) => cookieOf(n + 1));
	const subjects: Subject[] = [
		{ name: `${name}: bare SQL`, server: bare, path: "/" },
		{ name: `${name}, signed in`, server: product, path, cookies, goal: goals.signedIn },
	];
	if (goals.kept)
		subjects.push({ name: `${name}, kept`, server: product, path, goal: goals.kept, baseline: 1 });
	return subjects;
}

const durations = (quick: boolean) => (quick ? { rounds: 5, seconds: 1.5 } : { rounds: 12, seconds: 3 });

async function interleave(
	load: HttpLoad,
	subjects: readonly Subject[],
	{ rounds, seconds }: { rounds: number; seconds: number },
	headers: Readonly<Record<string, string>> = asBrowser,
): Promise<Rates[]> {
	const all = subjects.map((): Rates => ({ perSecond: [], perProcessorSecond: [], bytes: 0 }));
	// The first round warms up: compiled code, connections, plans.
	for (let round = 0; round <= rounds; round++) {
		for (const [index, { server, path, cookies }] of subjects.entries()) {
			const before = processorSecondsOf(server.pid);
			const slice = { port: server.port, paths: [path], headers, cookies, connections, seconds };
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
function ratio(subject: Rates | undefined, baseline: Rates | undefined): number {
	if (!subject || !baseline) throw new Error("A subject was not measured.");
	return median(subject.perSecond.map((rate, round) => rate / (baseline.perSecond[round] ?? Number.NaN)));
}

function inUnit(goal: GoalName, value: number): number {
	return goals[goal].unit === "%" ? 100 * value : value;
}

function rawLine(name: string, rates: Rates | undefined): string {
	const perSecond = Math.round(median(rates?.perSecond ?? []));
	const perProcessorSecond = Math.round(median(rates?.perProcessorSecond ?? []));
	return `  ${name.padEnd(36)} ${String(perSecond).padStart(7)} /s ${String(perProcessorSecond).padStart(7)} /s of its processor ${String(rates?.bytes ?? 0).padStart(7)} bytes`;
}

/** The SQL and values that the product itself sends for what a page reads. */
async function captureStatements(connectionString: string, read: Page["read"]): Promise<BareStatement[]> {
	const { db, pool, close } = connectDatabase({ connectionString, max: 1 });
	const sent: BareStatement[] = [];
	const send = pool.query.bind(pool);
	pool.query = ((config: { name: string; text: string }, values: unknown[]) => {
		sent.push({ name: config.name, text: config.text, values });
		return send(config, values);
	}) as typeof pool.query;
	try {
		await read({ actor: null, db, clock: systemClock });
		return sent;
	} finally {
		await close();
	}
}
