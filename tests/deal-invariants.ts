import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";

/** What must hold at any moment, each as a query of what breaks it. */
const invariants = {
	"what is promised is the sum of what pending trades promise": sql`
		select 1 from list_entries as entry where reserved <> (
			select coalesce(sum(item.quantity), 0) from trade_items as item join trades on trades.id = item.trade_id
			where item.entry_id = entry.id and trades.status = 'pending'
		)`,
	"no more is promised than there is": sql`select 1 from list_entries where reserved not between 0 and quantity`,
	"a listing has as many as its entry": sql`
		select 1 from list_entries as entry join listings on listings.id = entry.listing_id
		where entry.quantity <> listings.quantity`,
	"a trade from an offer is pending while its offer is accepted and not ended": sql`
		select 1 from offers left join trades on trades.offer_id = offers.id
		where (offers.status = 'accepted' and offers.ended_at is null) is distinct from coalesce(trades.status = 'pending', false)
			or (offers.status = 'accepted') <> (trades.id is not null)`,
	"no two offers bind a pair": sql`
		select 1 from offers where ended_at is null and from_id is not null and to_id is not null
		group by least(from_id, to_id), greatest(from_id, to_id) having count(*) > 1`,
	"a promised thing is on its owner's list": sql`
		select 1 from trade_items as item join trades on trades.id = item.trade_id
		left join list_entries as entry on entry.id = item.entry_id
		where trades.status = 'pending' and entry.user_id is distinct from item.giver_id`,
	"what is accepted is what was offered": sql`
		select 1 from trades join offer_items as offered on offered.offer_id = trades.offer_id
		left join trade_items as item on item.trade_id = trades.id and item.position = offered.position
		where (item.giver_id, item.quantity, item.copy) is distinct from (offered.giver_id, offered.quantity, offered.copy)`,
	"a listing whose units are promised is there": sql`
		select 1 from trade_items as item join trades on trades.id = item.trade_id join listings on listings.id = item.listing_id
		where trades.status = 'pending' and listings.status in ('deleted', 'traded')`,
	"what is promised is as it was offered": sql`
		select 1 from trade_items as item join trades on trades.id = item.trade_id
		join list_entries as entry on entry.id = item.entry_id
		where trades.status = 'pending' and entry_copy(entry) <> item.copy`,
	"nobody who is banned has an open offer or a pending trade": sql`
		select 1 from users where is_banned and (
			exists (select from offers where status = 'open' and users.id in (from_id, to_id))
			or exists (select from trades where status = 'pending' and users.id in (buyer_id, seller_id))
		)`,
	"nobody whose account is gone has an open offer or a pending trade": sql`
		select 1 from offers where status = 'open' and num_nulls(from_id, to_id) > 0
		union all select 1 from trades where status = 'pending' and num_nulls(buyer_id, seller_id) > 0`,
	"a block leaves no offer open": sql`
		select 1 from offers join blocks on blocker_id in (from_id, to_id) and blocked_id in (from_id, to_id)
		where offers.status = 'open'`,
	"each version but the first follows a countered one": sql`
		select 1 from offers left join offers as previous on previous.id = offers.previous_id
		where offers.version > 1 and previous.status is distinct from 'countered'`,
} as const;

/** The names of the invariants that do not hold at this moment. */
export async function findBrokenInvariants(db: Database): Promise<string[]> {
	const broken: string[] = [];
	for (const [name, query] of Object.entries(invariants)) {
		const { rows } = await db.execute(sql`${query} limit 1`);
		if (rows.length > 0) broken.push(name);
	}
	return broken;
}

/** Lets the database refuse what no query finds afterwards: a thing of an offer that changes, an ended offer that goes on. */
export async function guardEndedOffers(db: Database): Promise<void> {
	await db.execute(sql`
		create or replace function guard_offers() returns trigger language plpgsql as $$
		begin
			if tg_table_name = 'offers' then
				if old.status <> 'open' and new.status <> old.status or old.ended_at <> new.ended_at then
					raise exception 'an offer that had ended was moved';
				end if;
			elsif (old.title, old.copy, old.quantity, old.position) <> (new.title, new.copy, new.quantity, new.position) then
				raise exception 'a thing of an offer was changed';
			end if;
			return new;
		end
		$$`);
	for (const table of [sql`offers`, sql`offer_items`])
		await db.execute(
			sql`create or replace trigger guard before update on ${table} for each row execute function guard_offers()`,
		);
}
