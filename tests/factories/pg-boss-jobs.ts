import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Db } from "./row.ts";

/** The jobs of a kind, done ones too. @param payload what each carries, among other things */
export function jobsOf(db: Db, kind: string, payload: object = {}): Promise<JobWithMetadata[]> {
	return withPgBoss(db, (boss) => boss.findJobs(kind, { data: payload }));
}

/** Makes the waiting jobs of a kind due now, so that no time passes between two tries. */
export function makeJobsDue(db: Db, kind: string, payload: object): Promise<void> {
	return withPgBoss(db, async (boss) => {
		const waiting = await boss.findJobs(kind, { data: payload, queued: true });
		for (const { id } of waiting) await boss.update(kind, undefined, { id, startAfter: 0 });
	});
}

/** Asks pg-boss, which does no job meanwhile and looks after no queue. */
async function withPgBoss<Answer>(db: Db, ask: (boss: PgBoss) => Promise<Answer>): Promise<Answer> {
	const executor = fromDrizzle(db, sql);
	const boss = new PgBoss({ db: executor, supervise: false, schedule: false, migrate: false });
	await boss.start();
	try {
		return await ask(boss);
	} finally {
		await boss.stop();
	}
}
