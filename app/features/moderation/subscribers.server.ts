import type { CardDeleted, CardPassed } from "#app/features/cards/events.ts";
import type { ListingDeleted } from "#app/features/listings/events.ts";
import { requireActor, type TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { closeCardCase, closeListingCase, passCardCase } from "./commands-cases.server.ts";
import { writeDecision } from "./commands-log.server.ts";
import { banMailJob } from "./commands-mail.server.ts";
import { closeReports } from "./commands-outcomes.server.ts";
import type { BanSettled } from "./events.ts";
import { pageDeletionReason } from "./rules.ts";

const closeOpenReports = statement(
	"moderation_close_reports",
	"update reports set resolved_at = $2 where listing_id = $1 and resolved_at is null",
);

const closeOpenCardReports = statement(
	"moderation_close_card_reports",
	"update reports set resolved_at = $2 where card_id = $1 and resolved_at is null",
);

const findUsername = statement<{ username: string }>(
	"moderation_find_username",
	"select username from users where id = $1",
);

/**
 * Reports of a deleted listing or card wait for nobody any more, and an admin's deletion is a decision that the log keeps. A card
 * that passes on takes its case along.
 */
export function registerModeration(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingDeleted>("listing.deleted", async (tx, event) => {
		if (event.byAdmin) await decideDeletion(tx, event);
		await closeOpenReports(tx.db, [event.listingId, tx.clock.now()]);
		await closeListingCase(tx, event.listingId);
	});
	events.onRecord<CardDeleted>("card.deleted", async (tx, { cardId }) => {
		await closeOpenCardReports(tx.db, [cardId, tx.clock.now()]);
		await closeCardCase(tx, cardId);
	});
	events.onRecord<CardPassed>("card.passed", (tx, { cardId, toId }) => passCardCase(tx, { cardId, toId }));
}

/**
 * Asks for the mails about bans, as part of the transaction in which one is settled. Without a queue the ban holds all the
 * same.
 */
export function registerBanMails(
	events: EventBus<TransactionContext>,
	jobs: Pick<Jobs, "enqueue">,
	log: Pick<Log, "error">,
): void {
	events.onRecord<BanSettled>("ban.settled", async (tx, { banId, isLifted }) => {
		try {
			// A savepoint: without it the database would refuse the rest of the transaction.
			await transaction(tx.db, (inner) => jobs.enqueue(inner, banMailJob, { banId, isLifted }));
		} catch (error) {
			log.error({ err: error, banId }, "ban mail not asked for");
		}
	});
}

async function decideDeletion(
	tx: TransactionContext,
	{ listingId, title, ownerId }: ListingDeleted,
): Promise<void> {
	const [owner] = await findUsername(tx.db, [ownerId]);
	const key = { kind: "listing", id: listingId } as const;
	const subject = { ...key, title, ownerId, ownerUsername: owner?.username ?? null, pageId: listingId };
	const decision = { action: "listing_deleted", subject, reason: pageDeletionReason } as const;
	const decisionId = await writeDecision(tx, requireActor(tx), decision);
	await closeReports(tx, key, { decisionId, isFounded: true });
}
