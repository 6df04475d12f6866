import { getCase } from "#app/features/moderation/queries-case.server.ts";
import { listDecisions } from "#app/features/moderation/queries-log.server.ts";
import { getQueueSummary, listQueue } from "#app/features/moderation/queries-queue.server.ts";
import type { LogFilters } from "#app/features/moderation/rules-office.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { alternate, at, type Question } from "./alternate.ts";
import type { GoalName, Outcome } from "./goals.ts";
import type { Setting } from "./setting.ts";
import { median, percentile } from "./statistics.ts";

/** One database with what is asked of it. */
interface Place {
	readonly ctx: QueryContext;
	/** What leads to a page near the end of the queue. */
	readonly lateCursor: string | undefined;
	readonly caseIds: readonly string[];
}

const moderator: Actor = {
	id: "00000000-0000-7000-8000-000000000000",
	username: "bench",
	email: "bench@example.test",
	emailVerified: true,
	isAdmin: false,
	isModerator: true,
	isBanned: false,
};

const all: LogFilters = { group: null, moderator: "", person: "" };

const questions: Partial<Record<GoalName, Question<Place>>> = {
	moderationQueue: ({ ctx }) => Promise.all([listQueue(ctx), getQueueSummary(ctx)]),
	moderationLate: ({ ctx, lateCursor }) => listQueue(ctx, { cursor: lateCursor }),
	moderationCase: ({ ctx, caseIds }, turn) => getCase(ctx, at(caseIds, turn)),
	moderationLog: ({ ctx }) => listDecisions(ctx, { filters: { ...all, group: "deleted" } }),
};

/** P13: what the moderators' pages read, from the smallest database to the largest. */
export async function measureModeration({ databases, sizes, quick }: Setting): Promise<Outcome> {
	const rounds = quick ? 300 : 1000;
	const urls = await Promise.all(sizes.map((size) => databases.withListings(size)));
	const connections = urls.map((connectionString) => connectDatabase({ connectionString, max: 4 }));
	try {
		const places = await Promise.all(connections.map(({ db }) => openPlace(db)));
		const figures: Outcome["figures"][number][] = [];
		const each = sizes.map((size) => size / 10).join(", ");
		const raw = [`P13    milliseconds, p50 (p99), ${rounds} times each, at ${each} cases and decisions`];
		for (const [goal, ask] of Object.entries(questions) as [GoalName, Question<Place>][]) {
			const times = await alternate(places, ask, rounds);
			const medians = times.map(median);
			figures.push({ goal, value: (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN) });
			const cells = times.map((all) => `${median(all).toFixed(2)} (${percentile(all, 99).toFixed(2)})`);
			raw.push(`  ${goal.replace("moderation", "").padEnd(14)} ${cells.join("   ")}`);
		}
		return { figures, raw };
	} finally {
		await Promise.all(connections.map((connection) => connection.close()));
	}
}

async function openPlace(db: QueryContext["db"]): Promise<Place> {
	const ctx = { actor: moderator, db, clock: systemClock };
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
