import type { ListingDeleted } from "#app/features/listings/events.ts";
import { requireActor, type TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { pageDeletionReason } from "./rules.ts";

const closeReports = statement(
	"moderation_close_reports",
	"update reports set resolved_at = $2 where listing_id = $1 and resolved_at is null",
);

const logDeletion = statement(
	"moderation_log_deletion",
	`insert into moderation_decisions (
		action, moderator_id, moderator_username, listing_id, subject_title, user_id, username, reason, created_at
	)
	select 'listing_deleted', $1, $2, $3, $4, id, username, $6, $7 from users where id = $5`,
);

/** A deleted listing's reports wait for nobody any more, and an admin's deletion is a decision that the log keeps. */
export function registerModeration(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingDeleted>("listing.deleted", async (tx, event) => {
		const now = tx.clock.now();
		await closeReports(tx.db, [event.listingId, now]);
		if (event.byAdmin) await writeDeletion(tx, event, now);
	});
}

async function writeDeletion(tx: TransactionContext, event: ListingDeleted, now: Date): Promise<void> {
	const { id, username } = requireActor(tx);
	const { listingId, title, ownerId } = event;
	await logDeletion(tx.db, [id, username, listingId, title, ownerId, pageDeletionReason, now]);
}
