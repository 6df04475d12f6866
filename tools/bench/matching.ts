import type pg from "pg";
import { matchItems } from "#app/features/catalogue/matching/matching.server.ts";
import type { ItemMatch, ItemQuery } from "#app/features/catalogue/rules.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import type { Outcome } from "./goals.ts";
import { median, percentile } from "./statistics.ts";

/** The lines of a pasted list, of which so many are misspelled; and the rows of a file. */
const lines = 500;
const misspelled = 50;
const rows = 10_000;

/** A list of what somebody swaps, looked up among 120 000 items as a paste does, and a file with set codes and numbers. */
export async function measureMatching({ databases, sizes, quick }: BenchSetup): Promise<Outcome> {
	const connectionString = await databases.withListings(sizes.at(-1) ?? 0);
	const { db, pool, close } = connectDatabase({ connectionString, max: 4 });
	try {
		const list = await queriesOf(pool, lines, writeAsInList);
		const file = await queriesOf(pool, rows, writeAsInFile);
		const [times, matches] = await timesOf(db, list, quick ? 10 : 40);
		const [fileTimes, fileMatches] = await timesOf(db, file, quick ? 1 : 3);
		const raw = [
			"Items of a list, milliseconds, p50 (p99); sure, to choose, unknown",
			`  ${lines} lines, ${misspelled} misspelled  ${told(times)}; ${counts(matches)}`,
			`  ${rows} rows of a file  ${told(fileTimes)}; ${counts(fileMatches)}`,
		];
		return { figures: [{ goal: "matching", value: median(times) }], raw };
	} finally {
		await close();
	}
}

interface ItemRow {
	readonly name: string;
	readonly number: string;
	readonly total: number;
	readonly code: string;
}

async function queriesOf(
	pool: pg.Pool,
	limit: number,
	write: (row: ItemRow, index: number) => Partial<ItemQuery>,
): Promise<ItemQuery[]> {
	const found = await pool.query<ItemRow>(
		`select item.name, item.number, expansion.printed_count as total, code.code
		from product_items as item join product_expansions as expansion on expansion.id = item.expansion_id
		join product_expansion_codes as code on code.expansion_id = expansion.id
		where item.number is not null and expansion.printed_count is not null
		order by md5(item.id::text), code.code limit $1`,
		[limit],
	);
	const nothing = { set: null, number: null, total: null, category: null, language: null, ids: [] };
	return found.rows.map((row, index) => ({ name: row.name, ...nothing, ...write(row, index) }));
}

/** Every third line says set and number, every third number and total, the others the name alone; one in ten is misspelled. */
function writeAsInList({ name, number, total, code }: ItemRow, index: number): Partial<ItemQuery> {
	if (index % (lines / misspelled) === 0) return { name: misspell(name) };
	if (index % 3 === 0) return { set: code, number };
	return index % 3 === 1 ? { number, total: String(total) } : {};
}

function writeAsInFile({ number, code }: ItemRow): Partial<ItemQuery> {
	return { set: code, number };
}

/** A name with two letters of its first word swapped. */
function misspell(name: string): string {
	return name.replace(/^(..)(.)(.)/, "$1$3$2");
}

async function timesOf(
	db: Database,
	queries: readonly ItemQuery[],
	rounds: number,
): Promise<[number[], readonly ItemMatch[]]> {
	const times: number[] = [];
	let matches: readonly ItemMatch[] = [];
	for (let round = -1; round < rounds; round += 1) {
		const start = performance.now();
		matches = await matchItems(db, { userId: null, queries });
		if (round >= 0) times.push(performance.now() - start);
	}
	return [times, matches];
}

function told(times: readonly number[]): string {
	return `${median(times).toFixed(0)} (${percentile(times, 99).toFixed(0)})`;
}

function counts(matches: readonly ItemMatch[]): string {
	const count = (status: ItemMatch["status"]) => matches.filter((match) => match.status === status).length;
	return [count("sure"), count("choose"), count("unknown")].join(", ");
}
