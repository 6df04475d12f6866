import { array, statement, uuid } from "#app/platform/database/statement.server.ts";
import { isItemUsed } from "./queries-admin.server.ts";

/** Condition that no other confirmed item has the number of `item`: those that nobody confirmed hold theirs against no one. */
export const hasFreeNumber = `not exists (
	select from product_items as holder where holder.expansion_id = item.expansion_id
		and holder.number_key = item.number_key and holder.id <> item.id and holder.confirmed_at is not null)`;

/**
 * The displacement of unconfirmed items whose numbers are of the items of `ids` from now on: what files say of them contradicts
 * these, and they are gone unless somebody uses them.
 * @param ids SQL of an array of ids
 */
export const displaceRivals = (ids: string) => `with rival as materialized (
		select distinct on (item.id) item.id, holder.id as holder_id
		from product_items as holder join product_items as item
			on item.expansion_id = holder.expansion_id and item.number_key = holder.number_key
		where holder.id = any(${ids}) and item.confirmed_at is null and item.id <> all(${ids})
		order by item.id
	), contradicting as (
		update catalogue_claims as claim set problem = 'name', item_id = rival.holder_id
		from rival where claim.item_id = rival.id and claim.problem is null
	)
	delete from product_items as item using rival where item.id = rival.id and not (${isItemUsed})`;

/** Gives items, which are confirmed or about to be, their numbers for good. */
export const settleNumbers = statement({ ids: array(uuid()) }, {})`${displaceRivals(":ids")}`;
