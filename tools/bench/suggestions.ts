import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import { addListingCounts, suggestCustomTitles } from "#app/features/listings/search/search.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import type { Outcome } from "./goals.ts";
import { median, percentile } from "./statistics.ts";

/** As people type them: two letters, common words, whole names, words in any order, typos and nonsense. */
const queries: Readonly<Record<string, readonly string[]>> = {
	"two letters": ["ma", "de", "gu", "po", "el", "zz", "ch", "ba"],
	"common words": ["del", "alba", "dragon", "carpincho", "de sal", "mago del", "mario", "pokemon"],
	names: ["zelda ocarina", "dark magician", "black lotus", "torre de sal", "puma eterno", "resident evil 4"],
	"any order": ["ocarina zelda", "alba condor", "sal torre", "lotus black"],
	sets: [
		"puma eterno saga faro de sal",
		"saga torre del alba",
		"SG120",
		"yaguareté SG300",
		"base set charizard",
	],
	numbers: ["7/180", "SG120 45", "#12 puma eterno", "charizard 4/102", "dragón perdido 33/180"],
	platforms: ["zelda n64", "mario psx", "sonic mega drive", "pokemon gba"],
	typos: [
		"yaguarete eterno sagga",
		"zelda oocarina",
		"charisard",
		"dargon del",
		"guardain",
		"carpnicho",
		"blakc lotus",
	],
	nonsense: ["xyzzyq", "qwerty asdf", "%%%", "zzzzzzzzzz"],
};

/** What a picker asks for, one query after the other, in the largest database; its catalogue has 120 000 items. */
export async function measureSuggestions({ databases, sizes, quick }: BenchSetup): Promise<Outcome> {
	const connectionString = await databases.withListings(sizes.at(-1) ?? 0);
	const { db, pool, close } = connectDatabase({ connectionString, max: 4 });
	try {
		const { rows } = await pool.query<{ items: string }>("select count(*) as items from product_items");
		const ctx: QueryContext = { actor: null, db, clock: systemClock };
		const rounds = quick ? 10 : 50;
		const all: number[] = [];
		const raw = [`Suggestions among ${rows[0]?.items} items, milliseconds, p50 (p99), ${rounds} times each`];
		for (const [kind, texts] of Object.entries(queries)) {
			const times = await timesOf(ctx, texts, rounds);
			all.push(...times);
			raw.push(`  ${kind.padEnd(14)} ${median(times).toFixed(2)} (${percentile(times, 99).toFixed(2)})`);
		}
		return { figures: [{ goal: "suggestions", value: median(all) }], raw };
	} finally {
		await close();
	}
}

async function timesOf(ctx: QueryContext, texts: readonly string[], rounds: number): Promise<number[]> {
	const times: number[] = [];
	for (let round = -1; round < rounds; round += 1) {
		for (const query of texts) {
			const start = performance.now();
			await Promise.all([
				suggestItems(ctx, { query }, "es").then((items) => addListingCounts(ctx, items, "want")),
				suggestCustomTitles(ctx, { query }),
			]);
			if (round >= 0) times.push(performance.now() - start);
		}
	}
	return times;
}
