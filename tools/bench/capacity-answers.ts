import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { time } from "./alternate.ts";
import { type Ask, type Draws, draw, questions } from "./capacity-questions.ts";
import { median, percentile } from "./statistics.ts";

const run = promisify(execFile);

export interface Capacity {
	/** Starts PostgreSQL with the settings that the product gives it. */
	readonly start: () => Promise<AsyncDisposable & { readonly url: string }>;
	/** Folder of PostgreSQL. */
	readonly dataDir: string;
	/** Part of the names of the questions that are asked; empty for all. */
	readonly only: string;
}

const coldRounds = 100;
const warmRounds = 400;

interface Answer {
	readonly question: string;
	readonly cold: readonly number[];
	readonly warm: readonly number[];
	/** Pages of 8 kB that a warm answer looks at on average. */
	readonly pages: number;
}

/**
 * Asks each question of a database that has just started and of which the system keeps nothing in memory, and again when
 * all that is asked for has been asked for before.
 * @returns a table
 */
export async function measureQuestions({ start, dataDir, only }: Capacity): Promise<string> {
	const draws = await drawnFrom(start);
	const answers: Answer[] = [];
	for (const [question, ask] of Object.entries(questions)) {
		if (!question.includes(only)) continue;
		console.error(`Asking: ${question}`);
		// Nothing reads the files while they are forgotten.
		await run("sh", [
			"-c",
			'find "$1" -type f -size +0 -exec dd if={} iflag=nocache count=0 status=none ";"',
			"",
			dataDir,
		]);
		await using server = await start();
		answers.push({ question, ...(await measure(server.url, draws, ask)) });
	}
	return render(answers);
}

async function drawnFrom(start: Capacity["start"]): Promise<Draws> {
	await using server = await start();
	const client = new pg.Client({ connectionString: server.url });
	await client.connect();
	return await draw(client).finally(() => client.end());
}

async function measure(connectionString: string, draws: Draws, ask: Ask): Promise<Omit<Answer, "question">> {
	const { db, pool, close } = connectDatabase({ connectionString, max: 1 });
	try {
		// The statement is planned, and what is the same for all answers is read.
		await ask(draws, db, warmRounds);
		const cold: number[] = [];
		for (let turn = 0; turn < coldRounds; turn++) cold.push(await time(() => ask(draws, db, turn)));
		for (let turn = coldRounds; turn < warmRounds; turn++) await ask(draws, db, turn);
		const before = await pagesSeen(pool);
		const warm: number[] = [];
		for (let turn = 0; turn < warmRounds; turn++) warm.push(await time(() => ask(draws, db, turn)));
		return { cold, warm, pages: ((await pagesSeen(pool)) - before) / warmRounds };
	} finally {
		await close();
	}
}

/** By everybody so far; what this connection has seen is told to PostgreSQL's statistics before. */
async function pagesSeen(pool: pg.Pool): Promise<number> {
	await pool.query("select pg_stat_force_next_flush()");
	const { rows } = await pool.query<{ pages: string }>(
		"select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()",
	);
	return Number(rows[0]?.pages);
}

function render(answers: readonly Answer[]): string {
	const cells = (times: readonly number[]) =>
		`${median(times).toFixed(1)} (${percentile(times, 99).toFixed(1)})`;
	return [
		"| question | cold: p50 (p99), ms | warm: p50 (p99), ms | pages of 8 kB, warm |",
		"|---|---|---|---|",
		...answers.map(
			({ question, cold, warm, pages }) =>
				`| ${question} | ${cells(cold)} | ${cells(warm)} | ${Math.round(pages)} |`,
		),
		"",
	].join("\n");
}
