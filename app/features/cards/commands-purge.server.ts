import type { Database } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { removeCardFiles } from "./commands-make.server.ts";

/** How long a deleted card is kept, in milliseconds: 30 days, as a deleted listing's images are. */
export const deletedKeptMillis = 30 * 24 * 60 * 60 * 1000;
/** Cards of one transaction: few enough that nothing waits long for it. */
const batchSize = 100;

/** Locks deleted cards, without those that another node is purging. */
const lockDeleted = statement<{ id: string; key: string }>(
	"cards_lock_deleted",
	`select id, card_image_url as key from generated_cards where deleted_at < $1
	order by deleted_at limit ${batchSize} for update skip locked`,
);
const removeDeleted = statement(
	"cards_remove_deleted",
	"delete from generated_cards where id = any($1::uuid[])",
);

/**
 * Removes cards for good that were deleted long ago. Files go before their rows, so that a failure in between leaves no
 * file that nobody knows of.
 * @param now what was deleted `deletedKeptMillis` before it goes
 * @returns how many cards went
 * @throws when the disk or the database is away; what is left goes the next time
 */
export async function purgeDeletedCards(db: Database, files: Files, now: Date): Promise<number> {
	let purged = 0;
	for (;;) {
		const gone = await purgeBatch(db, files, new Date(now.getTime() - deletedKeptMillis));
		purged += gone;
		if (gone < batchSize) return purged;
	}
}

function purgeBatch(db: Database, files: Files, deletedBefore: Date): Promise<number> {
	return transaction(db, async (tx) => {
		const old = await lockDeleted(tx, [deletedBefore]);
		await removeCardFiles(
			files,
			old.map(({ key }) => key),
		);
		await removeDeleted(tx, [`{${old.map(({ id }) => id)}}`]);
		return old.length;
	});
}
