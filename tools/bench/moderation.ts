import { getCase } from "#app/features/moderation/queries-case.server.ts";
import { listDecisions } from "#app/features/moderation/queries-log.server.ts";
import { getQueueSummary, listQueue } from "#app/features/moderation/queries-queue.server.ts";
import type { LogFilters } from "#app/features/moderation/rules-admin.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { at } from "./alternate.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { askedBy, compareSizes, type Questions } from "./compare-sizes.ts";
import type { Outcome } from "./goals.ts";

/** One database with what is asked of it. */
interface Place {
	readonly ctx: QueryContext;
	/** What leads to a page near the end of the queue. */
	readonly lateCursor: string | undefined;
	readonly caseIds: readonly string[];
}

const all: LogFilters = { group: null, moderator: "", person: "" };

const questions: Questions<Place> = {
	moderationQueue: ({ ctx }) => Promise.all([listQueue(ctx), getQueueSummary(ctx)]),
	moderationLate: ({ ctx, lateCursor }) => listQueue(ctx, { cursor: lateCursor }),
	moderationCase: ({ ctx, caseIds }, turn) => getCase(ctx, at(caseIds, turn)),
	moderationLog: ({ ctx }) => listDecisions(ctx, { filters: { ...all, group: "deleted" } }),
};

/** P13: what the moderators' pages read, from the smallest database to the largest. */
export function measureModeration(setup: BenchSetup): Promise<Outcome> {
	return compareSizes(setup, {
		questions,
		sizeOf: (listings) => listings / 10,
		unit: "cases and decisions",
		openPlace,
	});
}

async function openPlace(db: QueryContext["db"]): Promise<Place> {
	const ctx = askedBy("moderator", db);
	const { rows: late } = await db.execute<{ weight: number; at: string; id: string }>(
		`select weight, to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, id from moderation_cases
		order by weight, opened_at desc, id desc limit 1 offset 30`,
	);
	const { rows: cases } = await db.execute<{ id: string }>(
		"select id from moderation_cases order by md5(id::text) limit 40",
	);
	const [row] = late;
	return {
		ctx,
		lateCursor: row && encodeCursor([row.weight, row.at, row.id]),
		caseIds: cases.map(({ id }) => id),
	};
}
