import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { nullFor } from "#app/shared/domain-error.ts";
import { getListing } from "./queries.server.ts";
import type { SimilarListing } from "./rules.ts";

/**
 * What another listing begins with that is to be like one of the actor's own: all but the thing itself.
 * @param id as it came from the URL
 * @returns null when the actor has no such listing, or it offers a Reino Card, of which there is no other
 */
export async function findSimilarListing(
	ctx: QueryContext,
	id: string,
	locale: Locale,
): Promise<SimilarListing | null> {
	const listing = await getListing(ctx, id, locale).catch(nullFor("listing.notFound"));
	if (!listing?.isOwner || listing.cardSerial !== null) return null;
	const { category, condition, completeness, wanted, card } = listing;
	return {
		id: listing.id,
		categoryId: category.id,
		condition,
		completeness,
		rarity: card.rarity,
		isOpenToOffers: card.isOpenToOffers,
		wanted: wanted.map(({ itemId, name, categorySlug }) => ({ itemId, name, categorySlug })),
	};
}
