import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { listingsPerDay } from "./rules.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** One person's listings are published one after the other, so that a burst cannot pass the limit. */
const lockPerson = statement("listings_lock_person", "select from users where id = $1 for no key update");

/** A row once the limit is reached: with it, the oldest of the listings that fill the day. */
const findOldestOfFullDay = statement<{ max: number; created_at: string }>(
	"listings_find_oldest_of_full_day",
	`with allowed as (
		select case when exists (
			select from trades where status = 'completed' and $1::uuid in (buyer_id, seller_id)
		) then ${listingsPerDay.trader} else ${listingsPerDay.newcomer} end as max
	)
	select max, created_at from allowed, lateral (
		select created_at from listings where user_id = $1 and created_at > $2
		order by created_at desc offset max - 1 limit 1
	) oldest`,
);

/**
 * Lets a person publish one more listing today; deleted ones count too.
 * @throws DomainError `listing.dailyLimit` with `max`, and in how many hours (`count`) there is room for another
 */
export async function requireDailyRoom(tx: TransactionContext, personId: string): Promise<void> {
	const now = tx.clock.now().getTime();
	await lockPerson(tx.db, [personId]);
	const [full] = await findOldestOfFullDay(tx.db, [personId, new Date(now - day)]);
	if (!full) return;
	const hours = Math.ceil((Date.parse(full.created_at) + day - now) / hour);
	throw new DomainError("listing.dailyLimit", { max: full.max, count: hours });
}
