import type pg from "pg";
import { matchItems } from "#app/features/catalogue/matching/matching.server.ts";
import { readText } from "#app/features/lists/import/pending/pending.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import type { Outcome } from "./goals.ts";
import { median, percentile } from "./statistics.ts";

/** The lines of a pasted list, of which so many are misspelled; and the rows of a file. */
const lines = 500;
const misspelled = 50;
const rows = 10_000;

/** A text as people paste it, read and looked up among 120 000 items; and a file with set codes and numbers. */
export async function measureMatching({ databases, sizes, quick }: BenchSetup): Promise<Outcome> {
	const connectionString = await databases.withListings(sizes.at(-1) ?? 0);
	const { db, pool, close } = connectDatabase({ connectionString, max: 4 });
	try {
		const ctx: QueryContext = { actor: null, db, clock: systemClock };
		const text = await writeText(pool, "TENGO:");
		const [times, states] = await timesOf(() => matchText(ctx, text), quick ? 10 : 40);
		const file = (await itemsOf(pool, rows)).map(({ name, number, code }) => ({
			...nothing,
			name,
			number,
			set: code,
		}));
		const readRows = async () => {
			const matches = await matchItems(db, { userId: null, queries: file });
			return matches.map(({ status }) => status);
		};
		const [fileTimes, fileStates] = await timesOf(readRows, quick ? 1 : 3);
		const raw = [
			"Items of a list, milliseconds, p50 (p99)",
			`  ${lines} lines, ${misspelled} misspelled  ${told(times)}; ${counts(states)}`,
			`  ${rows} rows of a file  ${told(fileTimes)}; ${counts(fileStates)}`,
		];
		return { figures: [{ goal: "matching", value: median(times) }], raw };
	} finally {
		await close();
	}
}

const nothing = { set: null, number: null, total: null, category: null, language: null, ids: [] };

/** Reads a text and looks its things up, as it is done for who pastes it. @returns what came of each */
async function matchText(ctx: QueryContext, text: string): Promise<readonly string[]> {
	const { rows } = await readText(ctx, { text, side: null, locale: "es" });
	return rows.map(({ state }) => state);
}

interface ItemRow {
	readonly name: string;
	readonly number: string;
	readonly total: number;
	readonly code: string;
}

/** A pasted list of 500 lines, heading included, of items that the catalogue has. */
export async function writeText(pool: pg.Pool, heading: string): Promise<string> {
	return [heading, ...(await itemsOf(pool, lines - 1)).map(writeLine)].join("\n");
}

async function itemsOf(pool: pg.Pool, limit: number): Promise<ItemRow[]> {
	const found = await pool.query<ItemRow>(
		`select item.name, item.number, expansion.printed_count as total, code.code
		from product_items as item join product_expansions as expansion on expansion.id = item.expansion_id
		join product_expansion_codes as code on code.expansion_id = expansion.id
		where item.number is not null and expansion.printed_count is not null
		order by md5(item.id::text), code.code limit $1`,
		[limit],
	);
	return found.rows;
}

/** A line of three kinds: set and number, number and total, or the name alone; one in ten is misspelled. */
function writeLine({ name, number, total, code }: ItemRow, index: number): string {
	if (index % (lines / misspelled) === 0) return `▪️ 2x ${misspell(name)}`;
	return [`▪️ ${name} ${code} ${number} NM`, `▪️ ${name} ${number}/${total} x2`, `▪️ ${name}`][index % 3] ?? "";
}

/** A name with two letters of its first word swapped. */
function misspell(name: string): string {
	return name.replace(/^(..)(.)(.)/, "$1$3$2");
}

async function timesOf(
	match: () => Promise<readonly string[]>,
	rounds: number,
): Promise<[number[], readonly string[]]> {
	const times: number[] = [];
	let states: readonly string[] = [];
	for (let round = -1; round < rounds; round += 1) {
		const start = performance.now();
		states = await match();
		if (round >= 0) times.push(performance.now() - start);
	}
	return [times, states];
}

function told(times: readonly number[]): string {
	return `${median(times).toFixed(0)} (${percentile(times, 99).toFixed(0)})`;
}

function counts(states: readonly string[]): string {
	return [...Map.groupBy(states, (state) => state)]
		.map(([state, all]) => `${all.length} ${state}`)
		.join(", ");
}
