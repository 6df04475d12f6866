import type pg from "pg";
import { addEntries } from "#app/features/lists/entry/commands-add.server.ts";
import { getListPage } from "#app/features/lists/entry/queries.server.ts";
import { entryLimits, type Side } from "#app/features/lists/entry/rules.ts";
import { type Audience, readListPage } from "#app/features/lists/entry/rules-page.ts";
import { saveSetCells } from "#app/features/lists/grid/commands.server.ts";
import { getSetGrid } from "#app/features/lists/grid/queries.server.ts";
import { writeWantedBoard } from "#app/features/matches/board/commands.server.ts";
import { listWanted } from "#app/features/matches/board/queries.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Actor, CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import type { Outcome } from "./goals.ts";
import { median, percentile } from "./statistics.ts";

/** People whose lists fit the full ones, and the entries of each. */
const others = { people: 60, entries: 1000 } as const;
/** Entries that are added at once, which a machine that does much else takes its time to write. */
const portion = 2000;

/** Reads of the pages of a person with full lists, by how they are called and what their addresses say. */
const questions: readonly {
	name: string;
	goal?: "listOwn" | "listPublic";
	audience: Audience;
	search: string;
}[] = [
	{ name: "own binder", goal: "listOwn", audience: "own", search: "" },
	{ name: "own rows", audience: "own", search: "vista=renglones" },
	{ name: "own wants, last page", audience: "own", search: "ver=busco&vista=renglones&busco=99" },
	{ name: "own wants by set", audience: "own", search: "ver=busco&filtro=sets" },
	{ name: "own wants that somebody has", audience: "own", search: "ver=busco&filtro=coinciden" },
	{ name: "own search", audience: "own", search: "q=alba" },
	{ name: "others' view", goal: "listPublic", audience: "public", search: "" },
	{ name: "others' view, rows", audience: "public", search: "vista=renglones" },
	{ name: "others' view, search", audience: "public", search: "q=alba" },
];

/** P20: what the pages of lists and the grid of a set read of somebody with 10 000 things to swap and 5 000 wants, among others whose lists fit. */
export async function measureLists({ databases, sizes, quick }: BenchSetup): Promise<Outcome> {
	const connectionString = await databases.withListings(sizes[0] ?? 0);
	const { db, pool, close } = connectDatabase({ connectionString, max: 4 });
	try {
		const people = await listActors(pool);
		const ctxOf = (actor: Actor | null) => ({
			actor,
			db,
			clock: systemClock,
			events: new EventBus<TransactionContext>(),
		});
		const [owner, ...rest] = people;
		if (!owner) throw new Error("There is nobody.");
		await fillLists(ctxOf(owner), pool, {
			have: entryLimits.have - set.cells,
			want: entryLimits.want - set.cells,
		});
		for (const person of rest)
			await fillLists(ctxOf(person), pool, { have: others.entries, want: others.entries });
		await pool.query("analyze list_entries");
		const figures: Outcome["figures"][number][] = [];
		const raw = [`Lists of ${entryLimits.have} and ${entryLimits.want} entries, milliseconds, p50 (p99)`];
		for (const { name, goal, audience, search } of questions) {
			const view = readListPage(new URLSearchParams(search), audience);
			const ctx = ctxOf(audience === "own" ? owner : null);
			const times = await timesOf(
				() => getListPage(ctx, { ownerId: owner.id, view, locale: "es" }),
				quick ? 10 : 50,
			);
			raw.push(`  ${name.padEnd(28)} ${told(times)}`);
			if (goal) figures.push({ goal, value: median(times) });
		}
		const expansionId = await fillSet(pool, owner.id, rest);
		const grid = await measureSetGrid(ctxOf(owner), expansionId, quick ? 10 : 50);
		const board = await measureBoard(ctxOf(owner), quick ? 10 : 50);
		return {
			figures: [...figures, ...grid.figures, ...board.figures],
			raw: [...raw, ...grid.raw, ...board.raw],
		};
	} finally {
		await close();
	}
}

/** The things of a set whose grid is measured, and the cells that are saved at once, for which both lists have room. */
const set = { size: 300, cells: 100 } as const;

/** Measures the owner's grid of a set, and saving it. */
async function measureSetGrid(ctx: CommandContext, expansionId: string, rounds: number): Promise<Outcome> {
	const cellsOf = (round: number) =>
		Array.from({ length: set.cells }, (_, index) => ({
			number: `Z${index * 3 + 1}`,
			side: (["want", "have"] as const)[round % 2] ?? null,
			quantity: 1,
			at: Date.now(),
		}));
	let round = 0;
	const reads = await timesOf(() => getSetGrid(ctx, expansionId, "es"), rounds);
	const saves = await timesOf(
		() => saveSetCells(ctx, { expansionId, cells: cellsOf(round++), sentAt: Date.now() }),
		rounds,
	);
	return {
		figures: [
			{ goal: "setGrid", value: median(reads) },
			{ goal: "setSave", value: median(saves) },
		],
		raw: [
			`  ${`grid of ${set.size}`.padEnd(28)} ${told(reads)}`,
			`  ${`${set.cells} cells saved`.padEnd(28)} ${told(saves)}`,
		],
	};
}

/** Makes a set of which the owner lacks every third thing and the others have every second one. @returns its id */
async function fillSet(pool: pg.Pool, ownerId: string, rest: readonly Actor[]): Promise<string> {
	const { rows } = await pool.query<{ id: string }>(
		`with made as (
			insert into product_expansions (category_id, name)
			select category_id, 'Measured ' || gen_random_uuid() from product_items where number is not null limit 1
			returning id, category_id
		)
		insert into product_items (category_id, expansion_id, name, number)
		select category_id, id, 'Measured ' || n, 'Z' || n from made, generate_series(1, $1::integer) as n
		returning expansion_id as id`,
		[set.size],
	);
	const expansionId = rows[0]?.id ?? "";
	await pool.query(
		`insert into list_entries (user_id, side, category_id, item_id, name_key)
		select person, case when person = $2 then 'want' else 'have' end, item.category_id, item.id, item.name_folded
		from unnest($3::uuid[]) as person, product_items as item
		where item.expansion_id = $1 and substring(item.number from 2)::integer % case when person = $2 then 3 else 2 end = 1`,
		[expansionId, ownerId, [ownerId, ...rest.map(({ id }) => id)]],
	);
	await pool.query("analyze list_entries, product_items");
	return expansionId;
}

/** P23: the board of what all of them seek, as the one with the longest list reads it. */
async function measureBoard(ctx: CommandContext, rounds: number): Promise<Outcome> {
	const counting = await timesOf(() => writeWantedBoard(ctx), 3);
	await ctx.db.execute("analyze wanted_board");
	const whole = { categoryId: null, province: null, locale: "es" } as const;
	const times = await timesOf(() => listWanted(ctx, whole), rounds);
	const visitors = await timesOf(() => listWanted({ ...ctx, actor: null }, whole), rounds);
	return {
		figures: [{ goal: "wantedBoard", value: median(times) }],
		raw: [
			`  ${"wanted board".padEnd(28)} ${told(times)}`,
			`  ${"wanted board, a visitor's".padEnd(28)} ${told(visitors)}`,
			`  ${"wanted board, counted anew".padEnd(28)} ${told(counting)}`,
		],
	};
}

async function listActors(pool: pg.Pool): Promise<Actor[]> {
	const { rows } = await pool.query<Pick<Actor, "id" | "username" | "email">>(
		"select id, username, email from users where not is_banned order by id limit $1",
		[others.people + 1],
	);
	return rows.map((row) => ({
		...row,
		emailVerified: true,
		isAdmin: false,
		isModerator: false,
		isBanned: false,
	}));
}

/** Fills both lists by chance, each from the same items, which so are on several. */
async function fillLists(
	ctx: CommandContext,
	pool: pg.Pool,
	counts: Readonly<Record<Side, number>>,
): Promise<void> {
	for (const side of ["have", "want"] as const) {
		const { rows } = await pool.query<{ itemId: string }>(
			`select id as "itemId" from product_items where number is not null
			order by md5(id::text || $2) limit $1`,
			[counts[side], side === "have" ? ctx.actor?.id : `${ctx.actor?.id} wants`],
		);
		const entries = rows.map(({ itemId }, index) => ({ side, itemId, quantity: 1 + (index % 3) }));
		for (let from = 0; from < entries.length; from += portion)
			await addEntries(ctx, { entries: entries.slice(from, from + portion), mode: "keep" });
	}
}

async function timesOf(read: () => Promise<unknown>, rounds: number): Promise<number[]> {
	const times: number[] = [];
	for (let round = -1; round < rounds; round += 1) {
		const start = performance.now();
		await read();
		if (round >= 0) times.push(performance.now() - start);
	}
	return times;
}

/** The median and the 99th percentile, in words. */
function told(times: readonly number[]): string {
	return `${median(times).toFixed(1)} (${percentile(times, 99).toFixed(1)})`;
}
