import type { TransactionContext } from "#app/platform/context.server.ts";
import { integer, statement, text, timestamp } from "#app/platform/database/statement.server.ts";
import { transitionOf } from "./rules.ts";

const claim = statement(
	{ after: timestamp(), until: timestamp(), now: timestamp(), limit: integer() },
	{ id: text() },
)`with due as (
		select id from trades where is_rateable and rating_reminded_at is null and status = '${transitionOf("complete").to}'
			and closed_at > :after and closed_at <= :until
		order by closed_at limit :limit for no key update skip locked
	)
	update trades set rating_reminded_at = :now from due where trades.id = due.id returning trades.id`;

/**
 * Claims completed trades of whose rating nobody was reminded yet, each once however many nodes look.
 * @param closed when they closed: after the one moment, and not after the other
 */
export async function claimRatingReminders(
	tx: TransactionContext,
	closed: { readonly after: Date; readonly until: Date; readonly limit: number },
): Promise<string[]> {
	const claimed = await claim(tx.db, { ...closed, now: tx.clock.now() });
	return claimed.map(({ id }) => id);
}
