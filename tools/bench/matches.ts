import type pg from "pg";
import { getMemberHome } from "#app/features/home/queries.server.ts";
import { getGroup, listGroupWanted, listMembers } from "#app/features/matches/groups/queries.server.ts";
import { memberLimit } from "#app/features/matches/groups/rules.ts";
import { listMatches } from "#app/features/matches/people/queries.server.ts";
import { crossText } from "#app/features/matches/people/queries-cross.server.ts";
import { matchGroups } from "#app/features/matches/people/rules.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { packUnitsSql } from "../scale/steps-lists.ts";
import type { BenchSetup } from "./bench-setup.ts";
import type { Outcome } from "./goals.ts";
import { writeText } from "./matching.ts";
import { median, percentile } from "./statistics.ts";

const people = 20_000;
/** Entries of all people together, at the least. */
const entries = 1_000_000;
/** Things that a tenth of all people have, and half of them as many seek; all of them are findable. */
const popular = 200;
const holdersOfOne = 2_000;
/** The reader's lists: half of each is popular. */
const own = { want: 400, have: 80 } as const;

/** Measures the page of matches of a person with long lists, among a million entries. */
export async function measureMatches({ databases, sizes, quick }: BenchSetup): Promise<Outcome> {
	const connectionString = await databases.withListings(sizes[0] ?? 0);
	const { db, pool, close } = connectDatabase({ connectionString, max: 2 });
	try {
		const actor = { ...(await fillLists(pool)), ...unprivileged };
		const ctx: QueryContext = { actor, db, clock: systemClock };
		const times: number[] = [];
		let told = "";
		for (let round = -3; round < (quick ? 40 : 200); round += 1) {
			const group = round % 2 === 0 ? null : (matchGroups[Math.abs(round) % 3] ?? null);
			const start = performance.now();
			const page = await listMatches(ctx, { view: { group, page: 1 }, locale: "es", since: null });
			if (round >= 0) times.push(performance.now() - start);
			told = JSON.stringify(page.counts);
		}
		const home = await measureHome(ctx, quick ? 20 : 100);
		const [crossed, read] = await measureCross(ctx, pool, quick ? 20 : 100);
		const raw = [
			`Matches of ${own.want} wants and ${own.have} haves among ${entries} entries of ${people} people, milliseconds`,
			`  p50 ${median(times).toFixed(1)}, p99 ${percentile(times, 99).toFixed(1)}; people ${told}`,
			`The home page of that person: p50 ${home.toFixed(1)}`,
			`A visitor's text of 500 lines, read and crossed with everybody: p50 ${crossed.toFixed(1)}; ${read}`,
		];
		const figures = [
			{ goal: "matches", value: median(times) },
			{ goal: "memberHome", value: home },
			{ goal: "crossing", value: crossed },
			{ goal: "matchesTail", value: percentile(times, 99) },
		] as const;
		const group = await measureGroup(ctx, pool, quick ? 20 : 100);
		return { figures: [...figures, ...group.figures], raw: [...raw, ...group.raw] };
	} finally {
		await close();
	}
}

/** All that a member's home page reads. @returns the p50 in milliseconds */
async function measureHome(ctx: QueryContext, rounds: number): Promise<number> {
	const orNull = (error: unknown): null => {
		throw error;
	};
	const times: number[] = [];
	for (let round = -3; round < rounds; round += 1) {
		const start = performance.now();
		await getMemberHome(ctx, { publicCtx: ctx, locale: "es", remembered: null, orNull });
		if (round >= 0) times.push(performance.now() - start);
	}
	return median(times);
}

/** P18: a visitor's text of 500 lines, from what they pasted to the crossing with everybody. @returns the p50 in milliseconds */
async function measureCross(ctx: QueryContext, pool: pg.Pool, rounds: number): Promise<[number, string]> {
	const visitor = { ...ctx, actor: null };
	const text = await writeText(pool, "BUSCO:");
	const times: number[] = [];
	let told = "";
	for (let round = -2; round < rounds; round += 1) {
		const start = performance.now();
		const options = {
			locale: "es",
			personId: null,
			sender: { address: `round ${round} ${start}`, device: null },
		} as const;
		const answer = await crossText(visitor, { text }, options);
		if (round >= 0) times.push(performance.now() - start);
		if (!answer.needsChoice)
			told = `${answer.things} things, ${answer.cross.wants} of them with ${answer.cross.owners} people`;
	}
	return [median(times), told];
}

/** P20: the page of a group of 500 people, as one of them reads it, whose lists are as long as the others'. */
async function measureGroup(reader: QueryContext, pool: pg.Pool, rounds: number): Promise<Outcome> {
	const slug = "measured-group";
	const { rows } = await pool.query("select id, username, email from users where username = 'match_2'");
	const ctx: QueryContext = { ...reader, actor: { ...rows[0], ...unprivileged } };
	await pool.query(
		`with made as (
			insert into groups (slug, name, owner_id) values ($2, 'Measured', $1) on conflict (slug) do nothing returning id
		)
		insert into group_members (group_id, user_id)
		select made.id, person.id from made cross join lateral (
			select id from users where username like 'match\\_%' order by id = $1 desc, id limit $3
		) as person`,
		[ctx.actor?.id, slug, memberLimit],
	);
	await pool.query("analyze groups, group_members");
	const times: number[] = [];
	const view = { group: null, page: 1 };
	const sender = { address: "127.0.0.1", device: null };
	for (let round = -3; round < rounds; round += 1) {
		const start = performance.now();
		const group = await getGroup(ctx, slug, sender);
		await Promise.all([
			listMembers(ctx, group, 1),
			listGroupWanted(ctx, group, "es"),
			listMatches(ctx, { view, locale: "es", since: null, groupId: group.id }),
		]);
		if (round >= 0) times.push(performance.now() - start);
	}
	const group = await getGroup(ctx, slug, sender);
	const anew: number[] = [];
	for (let round = 1; round <= 10; round += 1) {
		// What is most wanted serves for a minute.
		const later = new Date(Date.now() + round * 120_000);
		const start = performance.now();
		await listGroupWanted({ ...ctx, clock: { now: () => later } }, group, "es");
		anew.push(performance.now() - start);
	}
	return {
		figures: [{ goal: "group", value: median(times) }],
		raw: [
			`Group of ${memberLimit}, p50 ${median(times).toFixed(1)}, p99 ${percentile(times, 99).toFixed(1)}`,
			`  once a minute, what is most wanted is read anew: p50 ${median(anew).toFixed(1)}`,
		],
	};
}

const unprivileged = { emailVerified: true, isAdmin: false, isModerator: false, isBanned: false } as const;

/** Gives 20 000 people their lists, once. @returns the person whose matches are read */
async function fillLists(pool: pg.Pool): Promise<{ id: string; username: string; email: string }> {
	const client = await pool.connect();
	try {
		await client.query("set statement_timeout = 0");
		const { rows } = await client.query("select from users where username = 'match_1'");
		if (rows.length === 0) {
			await client.query("alter table list_entries disable trigger user");
			for (const text of fill) await client.query(text);
			await client.query("alter table list_entries enable trigger user");
			await client.query("analyze list_entries, list_people");
			await client.query(packUnitsSql);
			for (const table of ["list_entries", "list_people", "users"])
				await client.query(`vacuum analyze ${table}`);
		}
		const reader = await client.query("select id, username, email from users where username = 'match_1'");
		return reader.rows[0];
	} finally {
		client.release();
	}
}

const cities = "array['Rosario, Santa Fe', 'Mendoza, Mendoza', 'La Plata, Buenos Aires', 'Salta, Salta']";
const insert =
	"insert into list_entries (user_id, side, item_id, category_id, name_key, expansion_id, is_any, quantity, touched_at)";
/** A moment of the last 200 days, within which an entry is findable. */
const touched = (seed: string) =>
	`now() - (${seed}) % 200 * interval '1 day' - (${seed}) % 86400 * interval '1 second'`;
const person = "match_people as person";
const item = "match_items as item";
/** A number that looks like chance, and is the same each time. */
const chance = "(person.n * 7919 + item.n * 104729)";

const fill = [
	`insert into users (username, email, email_verified, city)
	select 'match_' || n, 'match_' || n || '@example.test', true, (${cities})[1 + n % 4] from generate_series(1, ${people}) as n`,
	`create unlogged table match_people as
	select id, substr(username::text, 7)::integer as n from users where username::text like 'match\\_%'`,
	`create unlogged table match_items as select id, category_id, name_folded, expansion_id, (row_number() over (order by md5(id::text)))::integer as n
	from product_items limit 40000`,
	"analyze match_people, match_items",
	`insert into list_people (user_id, seen_at) select id, now() - n % 50 * interval '1 day' from match_people`,
	`${insert} select person.id, 'have', item.id, item.category_id, item.name_folded, item.expansion_id, false, 1 + ${chance} % 3, ${touched(chance)}
	from ${item} join ${person} on ${chance} % ${people / holdersOfOne} = 0 where item.n <= ${popular} and person.n > 1`,
	`${insert} select person.id, 'want', item.id, item.category_id, item.name_folded, item.expansion_id, ${chance} % 7 = 0, 1, ${touched(chance)}
	from ${item} join ${person} on ${chance} % ${people / holdersOfOne} = 1 where item.n <= ${popular / 2} and person.n > 1
	on conflict do nothing`,
	`${insert} select person.id, case when thing % 2 = 0 then 'have' else 'want' end, item.id, item.category_id, item.name_folded, item.expansion_id, false, 1,
		${touched("thing * 31 + person.n")}
	from ${person} cross join generate_series(1, 20) as thing
	join ${item} on item.n = ${popular} + 1 + (person.n * 7919 + thing * 1543) % ((select count(*)::integer from match_items) - ${popular})
	on conflict do nothing`,
	...(["want", "have"] as const).map(
		(side) => `${insert} select person.id, '${side}', item.id, item.category_id, item.name_folded,
			item.expansion_id, ${side === "want"} and item.n % 4 = 0, 1, now()
		from ${person} join ${item} on item.n <= ${popular / 2} * ${side === "want" ? 2 : 1} or item.n between 1000 and 1400
		where person.n = 1 order by item.n limit ${own[side]} on conflict do nothing`,
	),
];
