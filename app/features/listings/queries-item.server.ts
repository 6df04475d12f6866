import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { ItemUse } from "./rules.ts";

const countUse = statement<ItemUse>(
	"listings_count_use_of_item",
	`select (select count(*)::integer from listings where product_item_id = $1) as offered,
		(select count(*)::integer from wanted_items where product_item_id = $1) as wanted`,
);

/**
 * How many listings, in whatever state, offer an item, and how many want it.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function countListingsOfItem(ctx: QueryContext, itemId: string): Promise<ItemUse> {
	requireAdministrator(ctx.actor);
	const [use] = await countUse(ctx.db, [itemId]);
	return use ?? { offered: 0, wanted: 0 };
}
