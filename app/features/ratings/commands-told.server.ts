import { claimRatingReminders } from "#app/features/trades/commands-closed.server.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import {
	array,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import type { RatingEvent } from "./events.ts";
import { ratingDays, ratingReminderDays } from "./rules.ts";

const claimOpened = statement(
	{ now: timestamp(), tradeId: nullable(uuid()), limit: integer() },
	{ tradeId: text(), authorId: nullable(text()), subjectId: text() },
)`with due as (
		select rating.id from ratings as rating
		where rating.told_at is null and (:tradeId is null or rating.trade_id = :tradeId)
			and exists (select from opened_ratings(:now) as opened where opened.id = rating.id)
		order by rating.created_at limit :limit for no key update skip locked
	)
	update ratings set told_at = :now from due where ratings.id = due.id
	returning trade_id as "tradeId", author_id as "authorId", subject_id as "subjectId"`;

const listUnrated = statement(
	{ tradeIds: array(uuid()) },
	{ tradeId: text(), personId: text(), otherId: nullable(text()) },
)`select trade.id as "tradeId", person.id as "personId", person.other_id as "otherId"
	from trades as trade
	cross join lateral (values (trade.buyer_id, trade.seller_id), (trade.seller_id, trade.buyer_id)) as person (id, other_id)
	where trade.id = any(:tradeIds) and person.id is not null
		and not exists (select from ratings where trade_id = trade.id and author_id = person.id)
	order by trade.id, person.id`;

/** Ratings or trades of which one run tells; the next run finds the others. */
const batchSize = 200;
const day = 24 * 60 * 60 * 1000;

/** Says of the ratings of a trade that both have spoken, so that they can be read. */
export async function openRatings(tx: TransactionContext, tradeId: string | null): Promise<void> {
	const opened = await claimOpened(tx.db, { now: tx.clock.now(), tradeId, limit: batchSize });
	for (const rating of opened) await record(tx, { type: "rating.opened", ...rating });
}

/**
 * Says of ratings that opened by time alone, and reminds who has said nothing of a completed trade three days before it is too
 * late; each once, however many nodes look.
 */
export async function tellOfRatings(ctx: CommandContext): Promise<void> {
	await inTransaction(ctx, (tx) => openRatings(tx, null));
	const daysAgo = (days: number) => new Date(ctx.clock.now().getTime() - days * day);
	const closed = { after: daysAgo(ratingDays), until: daysAgo(ratingDays - ratingReminderDays) };
	await inTransaction(ctx, async (tx) => {
		const tradeIds = await claimRatingReminders(tx, { ...closed, limit: batchSize });
		for (const unrated of await listUnrated(tx.db, { tradeIds }))
			await record(tx, { type: "rating.reminded", ...unrated });
	});
}

function record(tx: TransactionContext, event: RatingEvent): Promise<void> {
	return tx.record(event);
}
