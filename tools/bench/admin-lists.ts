import { getCase, listQueue } from "#app/features/moderation/queries-cases.server.ts";
import { listDecisions } from "#app/features/moderation/queries-log.server.ts";
import type { LogFilters } from "#app/features/moderation/rules-admin.ts";
import { listProducts } from "#app/features/store/queries.server.ts";
import { defaultFilters } from "#app/features/store/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { alternate, type Question } from "./alternate.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { askedBy } from "./compare-sizes.ts";
import type { Outcome } from "./goals.ts";
import { median, percentile } from "./statistics.ts";

/** A tenth as many cases, decisions and products are generated: 10 000 of each. */
const listings = 100_000;
const all: LogFilters = { group: null, moderator: "", person: "" };

const questions: Readonly<Record<string, Question<QueryContext>>> = {
	"queue, first page": (ctx) => listQueue(ctx),
	"queue, last page": (ctx) => listQueue(ctx, { number: 1_000_000 }),
	"queue, of a case": async (ctx) => {
		const { rows } = await listQueue(ctx, { number: 10 });
		const [first] = rows;
		return first && Promise.all([getCase(ctx, first.id), listQueue(ctx, { caseId: first.id })]);
	},
	"log, first page": (ctx) => listDecisions(ctx, { filters: all }),
	"log, rare decisions": (ctx) => listDecisions(ctx, { filters: { ...all, group: "deleted" } }),
	"log, last page": (ctx) => listDecisions(ctx, { filters: all, number: 1_000_000 }),
	"products, first page": (ctx) => listProducts(ctx, { filters: defaultFilters, locale: "es" }),
	"products, last page": (ctx) =>
		listProducts(ctx, { filters: defaultFilters, number: 1_000_000, locale: "es" }),
	"products, by a word": (ctx) =>
		listProducts(ctx, { filters: { ...defaultFilters, search: "lata", status: "all" }, locale: "es" }),
};

/** Lists of the administration at 10 000 rows, told without a bar. */
export async function measureAdminLists({ databases, quick }: BenchSetup): Promise<Outcome> {
	const rounds = quick ? 50 : 300;
	const connectionString = await databases.withListings(listings);
	const connection = connectDatabase({ connectionString, max: 4 });
	const raw = [`Lists of the administration, milliseconds, p50 (p99), ${rounds} times each, at 10 000 rows`];
	try {
		const places = [askedBy("admin", connection.db)];
		for (const [name, ask] of Object.entries(questions)) {
			const [times = []] = await alternate(places, ask, rounds);
			raw.push(`  ${name.padEnd(21)} ${median(times).toFixed(2)} (${percentile(times, 99).toFixed(2)})`);
		}
		return { figures: [], raw };
	} finally {
		await connection.close();
	}
}
