import { lt, sql } from "drizzle-orm";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { forgetOldSubmissions } from "#app/platform/database/idempotency.server.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { sessions, verifications } from "./tables.server.ts";

/** How often a node looks for what has expired, in milliseconds: an hour. */
const sweepMillis = 60 * 60 * 1000;
/** No limit looks back longer than this, in milliseconds: a day. */
const longestLimit = 24 * 60 * 60 * 1000;
/** Names the sweep among the database's advisory locks; any constant number. */
const sweepLock = 7_215_003;

export interface Swept {
	readonly sessions: number;
	readonly verifications: number;
	readonly rateLimits: number;
	readonly submissions: number;
}

/**
 * Deletes what has expired: sessions, verifications, attempts and answered submissions.
 * @returns how much, or null when another node is sweeping at this moment
 */
export async function sweepExpired(db: Database, now: Date): Promise<Swept | null> {
	return db.transaction(async (tx) => {
		const locked = await tx.execute<{ mine: boolean }>(
			sql`select pg_try_advisory_xact_lock(${sweepLock}) as mine`,
		);
		if (!locked.rows[0]?.mine) return null;
		const ended = await tx.delete(sessions).where(lt(sessions.expiresAt, now));
		const unused = await tx.delete(verifications).where(lt(verifications.expiresAt, now));
		const old = await tx.delete(rateLimits).where(lt(rateLimits.lastRequest, now.getTime() - longestLimit));
		return {
			sessions: ended.rowCount ?? 0,
			verifications: unused.rowCount ?? 0,
			rateLimits: old.rowCount ?? 0,
			submissions: await forgetOldSubmissions(tx, now),
		};
	});
}

/** Takes away what is over by now. @returns how much of it, for the log */
export type Sweep = (now: Date) => Promise<unknown>;

/**
 * Sweeps now and every hour, one thing after the other; a sweep that fails holds none of the others up.
 * @param sweeps by the names that they have in the log
 * @returns what ends it
 */
export function startSweeping(
	{ clock, log }: { clock: Clock; log: Log },
	sweeps: Readonly<Record<string, Sweep>>,
): () => void {
	const run = async () => {
		for (const [sweep, take] of Object.entries(sweeps)) {
			await take(clock.now()).then(
				(swept) => log.debug({ sweep, swept }, "swept what is over"),
				(error: unknown) => log.warn({ err: error, sweep }, "sweep failed and will be tried again"),
			);
		}
	};
	const timer = setInterval(run, sweepMillis);
	timer.unref();
	void run();
	return () => clearInterval(timer);
}
