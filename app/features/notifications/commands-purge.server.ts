import type { Database } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { restoringStart, retentionStart } from "./rules.ts";

/** Rows of one statement: few enough that nothing waits long for it. */
const batchSize = 1_000;

const deleteOld = statement<{ id: string }>(
	"notifications_delete_old",
	`delete from notifications where id in (
		select id from notifications where is_read and created_at < $1
		order by created_at limit ${batchSize} for update skip locked
	) returning id`,
);

const deleteCleared = statement<{ id: string }>(
	"notifications_delete_cleared",
	`delete from notifications where id in (
		select id from notifications where cleared_at < $1
		order by cleared_at limit ${batchSize} for update skip locked
	) returning id`,
);

/**
 * Forgets notifications that were read and are older than 180 days, and those that can no longer be had back after
 * all were deleted; unread ones stay.
 * @param now of the clock
 * @returns how many were forgotten
 */
export async function purgeNotifications(db: Database, now: Date): Promise<number> {
	const old = await purgeAll(db, deleteOld, retentionStart(now));
	return old + (await purgeAll(db, deleteCleared, restoringStart(now)));
}

async function purgeAll(db: Database, purge: typeof deleteOld, before: Date): Promise<number> {
	let purged = 0;
	for (;;) {
		const gone = await purge(db, [before]);
		purged += gone.length;
		if (gone.length < batchSize) return purged;
	}
}
