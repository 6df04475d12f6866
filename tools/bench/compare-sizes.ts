import { systemClock } from "#app/platform/clock.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { alternate, type Question } from "./alternate.ts";
import type { BenchSetup } from "./bench-setup.ts";
import type { GoalName, Outcome } from "./goals.ts";
import { median, percentile } from "./statistics.ts";

/** What is asked for each goal. */
export type Questions<Place> = Partial<Record<GoalName, Question<Place>>>;

export interface SizeComparison<Place> {
	readonly questions: Questions<Place>;
	/** How much there is in a database of so many listings. */
	readonly sizeOf: (listings: number) => number;
	/** What that counts. */
	readonly unit: string;
	/** Chooses what is asked for in a database. */
	readonly openPlace: (db: QueryContext["db"], about: OpenedDatabase) => Promise<Place>;
}

export interface OpenedDatabase {
	readonly connectionString: string;
	readonly isLargest: boolean;
}

/** P13: asks each question of databases of all sizes. */
export async function compareSizes<Place>(
	{ databases, sizes, quick }: BenchSetup,
	{ questions, sizeOf, unit, openPlace }: SizeComparison<Place>,
): Promise<Outcome> {
	const rounds = quick ? 300 : 1000;
	const urls = await Promise.all(sizes.map((size) => databases.withListings(size)));
	const connections = urls.map((connectionString) => ({
		connectionString,
		...connectDatabase({ connectionString, max: 4 }),
	}));
	try {
		const places = await Promise.all(
			connections.map(({ db, connectionString }) =>
				openPlace(db, { connectionString, isLargest: connectionString === urls.at(-1) }),
			),
		);
		const heading = `P13    milliseconds, p50 (p99), ${rounds} times each, at ${sizes.map(sizeOf).join(", ")} ${unit}`;
		return await comparePlaces(places, { questions, rounds, heading });
	} finally {
		await Promise.all(connections.map((connection) => connection.close()));
	}
}

/** Asks each question of all places in turn. Its figure is the last one's median against the first one's. */
export async function comparePlaces<Place>(
	places: readonly Place[],
	{ questions, rounds, heading }: { questions: Questions<Place>; rounds: number; heading: string },
): Promise<Outcome> {
	const figures: Outcome["figures"][number][] = [];
	const raw = [heading];
	for (const [goal, ask] of Object.entries(questions) as [GoalName, Question<Place>][]) {
		const times = await alternate(places, ask, rounds);
		const medians = times.map(median);
		figures.push({ goal, value: (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN) });
		const cells = times.map((all) => `${median(all).toFixed(2)} (${percentile(all, 99).toFixed(2)})`);
		raw.push(`  ${goal.padEnd(20)} ${cells.join("   ")}`);
	}
	return { figures, raw };
}

/** Somebody of the house, who is in no database, asks. */
export function askedBy(role: "admin" | "moderator", db: QueryContext["db"]): QueryContext {
	const actor = {
		...personOf("00000000-0000-7000-8000-000000000000"),
		isAdmin: role === "admin",
		isModerator: role === "moderator",
	};
	return { actor, db, clock: systemClock };
}

/** Somebody without a role who is signed in. */
export function personOf(id: string): Actor {
	return {
		id,
		username: "bench",
		email: "bench@example.test",
		emailVerified: true,
		isAdmin: false,
		isModerator: false,
		isBanned: false,
	};
}
