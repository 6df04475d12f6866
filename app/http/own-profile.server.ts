import { countOwnCards, listOwnCards } from "#app/features/cards/queries-list.server.ts";
import { listLatestOwnListings } from "#app/features/listings/queries.server.ts";
import { findOwnBan } from "#app/features/moderation/queries-ban.server.ts";
import { getOwnProfile } from "#app/features/profiles/queries.server.ts";
import { listFavoriteShowcases, listOwnShowcases } from "#app/features/showcases/queries-list.server.ts";
import { listArchivedTrades } from "#app/features/trades/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** Completed trades on the profile; a page of their own has all. */
const latestTrades = 5;

/**
 * The actor's profile with a few of everything that they have on Reino.
 * @throws DomainError `auth.required`
 */
export async function loadOwnProfile(ctx: QueryContext, locale: Locale) {
	const [profile, ban, showcases, favorites, cards, cardCount, listings, history] = await Promise.all([
		getOwnProfile(ctx),
		findOwnBan(ctx),
		listOwnShowcases(ctx),
		listFavoriteShowcases(ctx),
		listOwnCards(ctx),
		countOwnCards(ctx),
		listLatestOwnListings(ctx, locale),
		listArchivedTrades(ctx, { locale, size: latestTrades }),
	]);
	return { profile, ban, showcases, favorites, cards, cardCount, listings, history };
}
