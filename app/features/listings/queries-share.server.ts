import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Locale, pathInLocale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { listingImagePath, withSearch } from "#app/shared/paths.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { selectCards, toCard } from "./queries-card.server.ts";
import type { ListingCardView } from "./rules.ts";
import { listings } from "./tables.server.ts";

/** Goes up when the drawing changes, so that nobody keeps an old one. */
const design = 2;

/**
 * A listing that everybody may see, for the image of its shared link.
 * @param id as it came from the URL
 * @throws DomainError `listing.notFound` for any other, whoever asks
 */
export async function getSharedListing(
	ctx: QueryContext,
	id: string,
	locale: Locale,
): Promise<ListingCardView> {
	const card = isUuid(id) ? await findSharedListing(ctx.db, id, locale) : null;
	if (!card) throw new DomainError("listing.notFound");
	return card;
}

async function findSharedListing(db: QueryContext["db"], id: string, locale: Locale) {
	const [row] = await selectCards(db, locale).where(and(eq(listings.id, id), listings.isPublic));
	return row ? toCard(row) : null;
}

/** Where the image of a listing is, for a mail about it; null for one that not everybody may see. */
export async function findSharedImagePath(
	db: QueryContext["db"],
	id: string,
	locale: Locale,
): Promise<string | null> {
	const card = await findSharedListing(db, id, locale);
	return card && sharedImagePath(card, locale);
}

/** Says what a listing's image shows in a language, in 16 letters: the same for the same image. */
export function sharedImageVersion(card: ListingCardView, locale: Locale): string {
	const { id, title, itemName, categorySlug, rarity, image, owner, wanted, wantedMore, isOpenToOffers } =
		card;
	const shown = [
		id,
		title,
		itemName,
		categorySlug,
		rarity,
		image?.key,
		owner,
		wanted,
		wantedMore,
		isOpenToOffers,
	];
	return createHash("sha256")
		.update(JSON.stringify([design, locale, ...shown]))
		.digest("hex")
		.slice(0, 16);
}

/** Where a public listing's image is. Another version has another address. */
export function sharedImagePath(card: ListingCardView, locale: Locale): string {
	const version = sharedImageVersion(card, locale);
	return pathInLocale(withSearch(listingImagePath(card.id), { v: version }), locale);
}
