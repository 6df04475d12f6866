import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { getProductTotals } from "./queries-list.server.ts";
import { countOpeningNotices } from "./queries-opening.server.ts";
import { getPriceConcerns } from "./queries-prices.server.ts";
import { getSalesFigures } from "./queries-sales.server.ts";
import { dayAt, monthOf, type StorePanel } from "./rules-sales.ts";

/**
 * What the shop's part of the panel shows. Sales are those of this month in dollars.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function getStorePanel(ctx: QueryContext): Promise<StorePanel> {
	requireAdministrator(ctx.actor);
	const today = dayAt(ctx.clock.now());
	const [totals, prices, sales, waiting] = await Promise.all([
		getProductTotals(ctx),
		getPriceConcerns(ctx),
		getSalesFigures(ctx, { month: monthOf(today), currency: "USD" }),
		countOpeningNotices(ctx),
	]);
	return { today, totals, prices, sales, waiting };
}
