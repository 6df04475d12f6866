import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { registerChats } from "#app/features/chats/subscribers.server.ts";
import { registerNotifications } from "#app/features/notifications/subscribers.server.ts";
import { likeShowcase } from "#app/features/showcases/commands-reactions.server.ts";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import { connectDatabase, type DatabaseConnection } from "#app/platform/database/database.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { personOf } from "./compare-sizes.ts";
import type { GoalName, Outcome } from "./goals.ts";
import { pairs } from "./people.ts";
import { median } from "./statistics.ts";

const listings = 10_000;
/** Calls at once on one row, each over a connection of its own. */
const parallel = 16;

/** Whom no other benchmark asks about; the next person is the other one. */
const outsider = pairs * 2 + 1;

/** Something that many do at once to one row, again and again to another one. */
interface Contest {
	readonly name: string;
	readonly goal: GoalName;
	/** Makes so many rows to contend for. @returns one call of the sixteen, by the row's place and its own */
	prepare(rows: number): Promise<(row: number, call: number) => Promise<void>>;
	/** @throws when the calls came to something else than they must */
	check(): Promise<void>;
}

/**
 * P10: what contending for one row costs: sixteen calls at once on the same one, until all are answered, against
 * sixteen plain transactions of one insert and one update of one row each; both in turn, in short slices.
 */
export async function measureContention({ databases, quick }: BenchSetup): Promise<Outcome> {
	const url = await databases.withListings(listings);
	const connection = connectDatabase({ connectionString: url, max: parallel });
	try {
		const contests = [await accepts(connection), await likes(connection)];
		const rounds = quick ? 6 : 20;
		const rows = quick ? 20 : 50;
		const rates = await interleave(contests, connection, { rounds, rows });
		return {
			figures: contests.map(({ goal }, index) => ({
				goal,
				value: 100 * median(rates.map(({ plain, contended }) => (contended[index] ?? 0) / plain)),
			})),
			raw: [
				`P10    ${parallel} at once, ${rounds} rounds of ${rows} rows; the median round`,
				`  plain writes   ${median(rates.map(({ plain }) => plain)).toFixed(0)} a second`,
				...contests.map(
					({ name }, index) =>
						`  ${name.padEnd(14)} ${median(rates.map(({ contended }) => contended[index] ?? 0)).toFixed(0)} a second`,
				),
			],
		};
	} finally {
		await connection.close();
	}
}

interface Rates {
	/** Calls answered in a second. */
	readonly plain: number;
	/** The same for each contest. */
	readonly contended: readonly number[];
}

/** The first round warms up; who goes first changes with every round. */
async function interleave(
	contests: readonly Contest[],
	connection: DatabaseConnection,
	{ rounds, rows }: { rounds: number; rows: number },
): Promise<Rates[]> {
	const measured: Rates[] = [];
	await connection.pool.query(`
		create table if not exists bench_inserts (id uuid primary key default uuidv7(), body text not null);
		create table if not exists bench_totals (id integer primary key, total integer not null default 0);
		insert into bench_totals select generate_series(0, ${rows - 1}) on conflict do nothing`);
	for (let round = 0; round <= rounds; round++) {
		const contended: number[] = [];
		const runs = contests.map((contest, index) => async () => {
			const call = await contest.prepare(rows);
			contended[index] = await rateOf(rows, call);
			await contest.check();
		});
		let plain = 0;
		const runPlain = async () => {
			plain = await rateOf(rows, (row) => writePlainly(connection, row));
		};
		for (const run of round % 2 ? [runPlain, ...runs] : [...runs, runPlain]) {
			await delay(50);
			await run();
		}
		if (round > 0) measured.push({ plain, contended });
	}
	return measured;
}

async function rateOf(rows: number, call: (row: number, call: number) => Promise<void>): Promise<number> {
	const begun = performance.now();
	for (let row = 0; row < rows; row++) {
		await Promise.all(Array.from({ length: parallel }, (_, n) => call(row, n)));
	}
	return (rows * parallel * 1_000) / (performance.now() - begun);
}

async function writePlainly({ pool }: DatabaseConnection, row: number): Promise<void> {
	const client = await pool.connect();
	try {
		await client.query("begin");
		await client.query({
			name: "bench_insert",
			text: "insert into bench_inserts (body) values ($1)",
			values: [randomUUID()],
		});
		await client.query({
			name: "bench_update",
			text: "update bench_totals set total = total + 1 where id = $1",
			values: [row],
		});
		await client.query("commit");
	} finally {
		client.release();
	}
}

/** Both sides seal one trade eight times each, at once: two of the calls do it, the others are told. */
async function accepts({ db, pool }: DatabaseConnection): Promise<Contest> {
	const events = new EventBus<TransactionContext>();
	registerChats(events);
	registerNotifications(events);
	const { rows: people } = await pool.query<{ buyer: string; seller: string; category: string }>(
		`select buyer.id as buyer, seller.id as seller, category.id as category
		from users buyer, users seller,
			(select id from product_categories where is_active order by sort_order limit 1) category
		where buyer.username = 'bench_' || $1::int and seller.username = 'bench_' || $1::int + 1`,
		[outsider],
	);
	const [pair] = people;
	if (!pair) throw new Error("The benchmark's people are not there.");
	const as = (id: string): CommandContext => ({ actor: personOf(id), db, clock: systemClock, events });
	const sides = [as(pair.buyer), as(pair.seller)];
	let made: string[] = [];
	let completed = 0;
	return {
		name: "accepts",
		goal: "contendedAccepts",
		prepare: async (rows) => {
			completed = 0;
			made = await makeTrades(pool, pair, rows);
			return async (row, call) => {
				const side = sides[call % 2];
				const answer = side && acceptTrade(side, { tradeId: made[row] ?? "" });
				const status = await answer?.then(
					(trade) => trade.status,
					(error: { code?: string }) => {
						if (!error.code?.startsWith("trade.")) throw error;
					},
				);
				if (status === "completed") completed += 1;
			};
		},
		check: async () => {
			if (completed !== made.length) throw new Error(`${completed} of ${made.length} trades were completed.`);
		},
	};
}

/** Sixteen people like one showcase of somebody's, each once. */
async function likes({ db, pool }: DatabaseConnection): Promise<Contest> {
	const events = new EventBus<TransactionContext>();
	registerNotifications(events);
	const { rows: people } = await pool.query<{ id: string }>(
		"select id from users where not is_banned order by id limit $1",
		[parallel + 1],
	);
	const [owner, ...fans] = people.map(({ id }) => id);
	if (!owner || fans.length < parallel) throw new Error("The benchmark has too few people.");
	const contexts = fans.map(
		(id): CommandContext => ({ actor: personOf(id), db, clock: systemClock, events }),
	);
	let made: string[] = [];
	return {
		name: "likes",
		goal: "contendedLikes",
		prepare: async (rows) => {
			const { rows: showcases } = await pool.query<{ id: string }>(
				`insert into collections (owner_id, name)
				select $1, 'Bench ' || gen_random_uuid() from generate_series(1, $2::int) returning id`,
				[owner, rows],
			);
			made = showcases.map(({ id }) => id);
			return async (row, call) => {
				const ctx = contexts[call];
				if (ctx) await likeShowcase(ctx, { showcaseId: made[row] ?? "", isSet: true });
			};
		},
		check: async () => {
			const { rows } = await pool.query<{ likes: number }>(
				"select likes from collections where id = any($1::uuid[]) and likes <> $2",
				[made, parallel],
			);
			if (rows.length > 0) throw new Error(`${rows.length} showcases have another number of likes.`);
		},
	};
}

async function makeTrades(
	pool: DatabaseConnection["pool"],
	{ buyer, seller, category }: { buyer: string; seller: string; category: string },
	count: number,
): Promise<string[]> {
	const offered = await pool.query<{ id: string }>(
		`insert into listings (user_id, category_id, title)
		select $1, $2, 'Bench contended' from generate_series(1, $3::int) returning id`,
		[seller, category, count],
	);
	const ids = offered.rows.map(({ id }) => id);
	await pool.query(
		"insert into chats (listing_id, user1_id, user2_id) select id, $2, $3 from unnest($1::uuid[]) id",
		[ids, buyer, seller],
	);
	const { rows } = await pool.query<{ id: string }>(
		"insert into trades (listing_id, buyer_id, seller_id) select id, $2, $3 from unnest($1::uuid[]) id returning id",
		[ids, buyer, seller],
	);
	return rows.map(({ id }) => id);
}
