import pg from "pg";
import { getShowcase, listComments } from "#app/features/showcases/queries.server.ts";
import { listShowcases } from "#app/features/showcases/queries-list.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { at } from "./alternate.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { compareSizes, type OpenedDatabase, type Questions } from "./compare-sizes.ts";
import type { Outcome } from "./goals.ts";

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

const questions: Questions<Place> = {
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
export function measureShowcases(setup: BenchSetup): Promise<Outcome> {
	return compareSizes(setup, {
		questions,
		sizeOf: (listings) => listings / 5,
		unit: "showcases",
		openPlace,
	});
}

async function openPlace(
	db: QueryContext["db"],
	{ connectionString, isLargest }: OpenedDatabase,
): Promise<Place> {
	// What to ask for is chosen without the product's limit on a statement's time.
	const survey = new pg.Pool({ connectionString, max: 1 });
	const [fullId, fewId] = [
		await showcaseWithComments(connectionString, 10_000),
		await showcaseWithComments(connectionString, 40),
	];
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
