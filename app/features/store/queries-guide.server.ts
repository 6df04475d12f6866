import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { GuidePrice, PriceGuide } from "./price-guide/price-guide.server.ts";
import { GuidePriceInput } from "./schema.ts";

/**
 * What the price guide says that a product is worth now. Nothing is saved.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field; `priceGuide.*`
 */
export async function readGuidePrice(
	ctx: QueryContext,
	guide: PriceGuide,
	input: GuidePriceInput,
): Promise<GuidePrice> {
	requireAdministrator(ctx.actor);
	const { pricechartingUrl, grade } = parseInput(GuidePriceInput, input);
	return guide.readPrice(pricechartingUrl, grade);
}
