import type { PersonBanned, PersonUnbanned } from "#app/features/accounts/events.ts";
import type { CardDeleted, CardPassed } from "#app/features/cards/events.ts";
import type { ListingDeleted } from "#app/features/listings/events.ts";
import { requireActor, type TransactionContext } from "#app/platform/context.server.ts";
import { statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { banMailJob } from "./commands-ban.server.ts";
import {
	closeCardCase,
	closeListingCase,
	closeReports,
	passCardCase,
	writeDecision,
} from "./commands-cases.server.ts";
import { pageDeletionReason } from "./rules.ts";
import type { CaseVersion } from "./rules-admin.ts";

const findUsername = statement(
	{ ownerId: uuid() },
	{ username: text() },
)`select username from users where id = :ownerId`;

/**
 * Closes the reports and the case of a deleted listing or card, logs an admin's deletion as a decision, and passes the case of a
 * card to its new owner.
 */
export function registerModeration(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingDeleted>("listing.deleted", async (tx, event) => {
		await closeReports(tx, { kind: "listing", id: event.listingId });
		const caseVersion = await closeListingCase(tx, event.listingId);
		if (event.byAdmin) await decideDeletion(tx, event, caseVersion);
	});
	events.onRecord<CardDeleted>("card.deleted", async (tx, { cardId }) => {
		await closeReports(tx, { kind: "card", id: cardId });
		await closeCardCase(tx, cardId);
	});
	events.onRecord<CardPassed>("card.passed", (tx, { cardId, toId }) => passCardCase(tx, { cardId, toId }));
}

/** Queues the mails about bans, as part of their transactions. The ban holds also when the queue fails. */
export function registerBanMails(
	events: EventBus<TransactionContext>,
	jobs: Pick<Jobs, "enqueue">,
	log: Pick<Log, "error">,
): void {
	const enqueueMail =
		(isLifted: boolean) => async (tx: TransactionContext, event: PersonBanned | PersonUnbanned) => {
			const { banId } = event;
			if (banId === null) return;
			try {
				// A savepoint: without it the database would refuse the rest of the transaction.
				await transaction(tx.db, (inner) => jobs.enqueue(inner, banMailJob, { banId, isLifted }));
			} catch (error) {
				log.error({ err: error, banId }, "ban mail not enqueued");
			}
		};
	events.onRecord<PersonBanned>("account.banned", enqueueMail(false));
	events.onRecord<PersonUnbanned>("account.unbanned", enqueueMail(true));
}

async function decideDeletion(
	tx: TransactionContext,
	{ listingId, title, ownerId }: ListingDeleted,
	caseVersion: CaseVersion | null,
): Promise<void> {
	const [owner] = await findUsername(tx.db, { ownerId });
	const key = { kind: "listing", id: listingId } as const;
	const subject = { ...key, title, ownerId, ownerUsername: owner?.username ?? null, pageId: listingId };
	const decision = { action: "listing_deleted", subject, reason: pageDeletionReason, caseVersion } as const;
	await writeDecision(tx, requireActor(tx), decision);
}
