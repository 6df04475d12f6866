import type pg from "pg";
import { addEntries } from "#app/features/lists/commands-add.server.ts";
import { getListPage } from "#app/features/lists/queries-page.server.ts";
import { entryLimits, type Side } from "#app/features/lists/rules.ts";
import { type Audience, readListPage } from "#app/features/lists/rules-page.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Actor, CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import type { Outcome } from "./goals.ts";
import { median, percentile } from "./statistics.ts";

/** People whose lists fit the full ones, and the entries of each. */
const others = { people: 60, entries: 1000 } as const;

/** What the pages read of a person with full lists, by how they are called and what their addresses say. */
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

/** P20: what the pages of lists read of somebody with 10 000 things to swap and 5 000 wants, among others whose lists fit. */
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
		await fillLists(ctxOf(owner), pool, entryLimits);
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
			raw.push(`  ${name.padEnd(28)} ${median(times).toFixed(1)} (${percentile(times, 99).toFixed(1)})`);
			if (goal) figures.push({ goal, value: median(times) });
		}
		return { figures, raw };
	} finally {
		await close();
	}
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
		await addEntries(ctx, { entries, mode: "keep" });
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
