import { tradableStatuses } from "#app/features/listings/rules.ts";
import { lockListsOf } from "#app/features/lists/entry/commands-internal.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { array, integer, json, statement, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";

/** A thing that the buyer of a trade without an offer says that they gave. */
interface SaidThing {
	readonly entryId: string;
	readonly quantity: number;
}

const countThere = statement(
	{ giverId: uuid(), given: json<readonly SaidThing[]>() },
	{ there: integer(), free: integer() },
)`select count(*)::integer as there, count(*) filter (where entry.quantity - entry.reserved >= given.quantity)::integer as free
	from jsonb_to_recordset(:given) as given ("entryId" uuid, quantity integer)
	join list_entries as entry on entry.id = given."entryId" and entry.user_id = :giverId and entry.side = 'have'`;

/** The first place is that of the thing of the seller's listing, which is written with the second seal. */
const insertGiven = statement(
	{ tradeId: uuid(), given: json<readonly SaidThing[]>() },
	{},
)`insert into trade_items (
		trade_id, position, giver_id, entry_id, item_id, title, copy, quantity
	)
	select :tradeId, given.position + 1, entry.user_id, entry.id, entry.item_id, left(details.name, 200), entry_copy(entry), given.quantity
	from rows from (jsonb_to_recordset(:given) as ("entryId" uuid, quantity integer))
		with ordinality as given ("entryId", quantity, position)
	join list_entries as entry on entry.id = given."entryId" join entry_details as details on details.id = entry.id`;

export interface SaidByBuyer {
	readonly tradeId: string;
	readonly buyerId: string;
	readonly sellerId: string;
	readonly given: readonly SaidThing[];
}

/**
 * Records with the buyer's seal what they say that they gave. It promises nothing, and leaves their list with the second seal.
 * @throws DomainError `list.entryNotFound` for what is not on the buyer's list, `list.reserved` for what is promised to others
 */
export async function recordGiven(
	tx: TransactionContext,
	{ tradeId, buyerId, sellerId, given }: SaidByBuyer,
): Promise<void> {
	await lockListsOf(tx, [buyerId, sellerId]);
	const [found] = await countThere(tx.db, { giverId: buyerId, given });
	if (found?.there !== given.length) throw new DomainError("list.entryNotFound");
	if (found.free !== given.length) throw new DomainError("list.reserved");
	await insertGiven(tx.db, { tradeId, given });
}

const isTradable = `status in (${tradableStatuses.map((status) => `'${status}'`).join(", ")})`;

const settle = statement({ tradeId: uuid(), listingIds: array(uuid()) }, {})`update trade_items as item
	set entry_id = given.entry_id, listing_id = given.listing_id
	from (
		select said.position, entry.id as entry_id, listing.id as listing_id
		from trades as trade join trade_items as said on said.trade_id = trade.id and said.giver_id = trade.buyer_id
		left join list_entries as entry on entry.id = said.entry_id and entry.quantity - entry.reserved >= said.quantity
			and (entry.listing_id is null or exists (
				select from listings where id = entry.listing_id and id = any(:listingIds) and ${isTradable}
			))
		left join listings as listing on listing.id = entry.listing_id
		where trade.id = :tradeId
	) as given
	where item.trade_id = :tradeId and item.position = given.position`;

/**
 * Decides with the second seal what of the things that the buyer gave leaves a list or a listing: what was promised to others
 * meanwhile, or is no longer offered, stands in the history alone. The caller has both lists locked.
 * @param listingIds the listings that the caller has locked
 */
export async function settleGiven(
	tx: TransactionContext,
	tradeId: string,
	listingIds: readonly string[],
): Promise<void> {
	await settle(tx.db, { tradeId, listingIds });
}
