import pg from "pg";
import { getShowcase } from "#app/features/showcases/queries.server.ts";
import { listComments } from "#app/features/showcases/queries-comments.server.ts";
import { listShowcases } from "#app/features/showcases/queries-list.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { alternate, at, type Question } from "./alternate.ts";
import type { GoalName, Outcome } from "./goals.ts";
import type { Setting } from "./setting.ts";
import { median, percentile } from "./statistics.ts";

/** One database with what is asked of it. */
interface Place {
	readonly ctx: QueryContext;
	/** With 60 images and 10 000 comments. */
	readonly fullId: string;
	/** The same in the largest database, one with 40 comments in the others. */
	readonly commentedId: string;
	/** Numbers that stand in the name of one showcase. */
	readonly rareWords: readonly string[];
}

const questions: Partial<Record<GoalName, Question<Place>>> = {
	showcaseList: ({ ctx }) => listShowcases(ctx, { order: "likes" }),
	showcaseNewest: ({ ctx }) => listShowcases(ctx, { order: "newest" }),
	showcaseSearch: ({ ctx, rareWords }, turn) =>
		listShowcases(ctx, { order: "likes", search: at(rareWords, turn) }),
	showcaseCommonSearch: ({ ctx }, turn) =>
		listShowcases(ctx, { order: "likes", search: at(["dragón", "glaciar", "carpincho"], turn) }),
	showcaseDetail: ({ ctx, fullId }) => getShowcase(ctx, fullId, "es"),
	showcaseComments: ({ ctx, commentedId }) => listComments(ctx, { showcaseId: commentedId }),
};

/** P13: what the pages of showcases read, from the smallest database to the largest. */
export async function measureShowcases({ databases, sizes, quick }: Setting): Promise<Outcome> {
	const rounds = quick ? 300 : 1000;
	const urls = await Promise.all(sizes.map((size) => databases.withListings(size)));
	const connections = urls.map((connectionString) => connectDatabase({ connectionString, max: 4 }));
	try {
		const places = await Promise.all(
			connections.map(({ db }, index) => openPlace(db, urls[index] ?? "", index === urls.length - 1)),
		);
		const figures: Outcome["figures"][number][] = [];
		const raw = [
			`P13    milliseconds, p50 (p99), ${rounds} times each, at ${sizes.map((size) => size / 5).join(", ")} showcases`,
		];
		for (const [goal, ask] of Object.entries(questions) as [GoalName, Question<Place>][]) {
			const times = await alternate(places, ask, rounds);
			const medians = times.map(median);
			figures.push({ goal, value: (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN) });
			const cells = times.map((all) => `${median(all).toFixed(2)} (${percentile(all, 99).toFixed(2)})`);
			raw.push(`  ${goal.replace("showcase", "").padEnd(14)} ${cells.join("   ")}`);
		}
		return { figures, raw };
	} finally {
		await Promise.all(connections.map((connection) => connection.close()));
	}
}

async function openPlace(db: QueryContext["db"], url: string, isLargest: boolean): Promise<Place> {
	// What to ask for is chosen without the product's limit on a statement's time.
	const survey = new pg.Pool({ connectionString: url, max: 1 });
	const [fullId, fewId] = [await showcaseWithComments(url, 10_000), await showcaseWithComments(url, 40)];
	const { rows } = await survey.query<{ word: string }>(
		"select split_part(name, ' ', -1) as word from collections where is_public order by md5(name) limit 40",
	);
	await survey.end();
	return {
		ctx: { actor: null, db, clock: systemClock },
		fullId,
		commentedId: isLargest ? fullId : fewId,
		rareWords: rows.map(({ word }) => word),
	};
}

/** The id of the showcase with so many comments: 10 000 for the one with 60 images, or 40. */
export async function showcaseWithComments(connectionString: string, comments: number): Promise<string> {
	const client = new pg.Client({ connectionString });
	await client.connect();
	try {
		const { rows } = await client.query<{ id: string }>(
			"select id from collections where comments_count = $1 order by id limit 1",
			[comments],
		);
		if (!rows[0]) throw new Error(`No showcase has ${comments} comments.`);
		return rows[0].id;
	} finally {
		await client.end();
	}
}
