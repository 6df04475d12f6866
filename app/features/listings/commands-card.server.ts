import { listCategories } from "#app/features/catalogue/queries.server.ts";
import type { Rarity } from "#app/features/catalogue/rules.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext, TransactionContext } from "#app/platform/context.server.ts";
import type { StoredImage } from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { insertListing, type NewListing } from "./commands-create.server.ts";
import { requireDailyRoom } from "./commands-limit.server.ts";
import { resolveWanted } from "./commands-wanted.server.ts";
import { withWantedNames } from "./rules.ts";
import type { ParsedCardListing } from "./schema.ts";

/** The card that a listing offers, as the feature of cards knows it. */
export interface OfferedCard {
	readonly ownerId: string;
	/** Such as R-000418. */
	readonly serial: string;
	/** The name of the item, and the title unless its owner gives another. */
	readonly name: string;
	readonly rarity: Rarity;
}

/**
 * What a listing of a card will say: the thing and its rarity are the card's, whatever a browser sends.
 * @throws DomainError `catalogue.categoryNotFound`, `catalogue.itemNotFound`
 */
export async function composeCardListing(
	ctx: QueryContext,
	{ ownerId, serial, name, rarity }: OfferedCard,
	{ fields, locale }: { readonly fields: ParsedCardListing; readonly locale: Locale },
): Promise<NewListing> {
	const category = (await listCategories(ctx)).find(({ isActive, isSpecial }) => isActive && isSpecial);
	if (!category) throw new DomainError("catalogue.categoryNotFound");
	const wanted = await resolveWanted(ctx, fields.wanted, locale);
	const customNames = wanted.map(({ customName }) => customName).filter((custom) => custom !== null);
	const now = ctx.clock.now();
	const row = {
		userId: ownerId,
		categoryId: category.id,
		customItemName: name,
		cardSerial: serial,
		title: fields.title || name,
		description: withWantedNames(fields.description, customNames),
		rarity,
		isOpenToOffers: fields.isOpenToOffers,
		createdAt: now,
		updatedAt: now,
	};
	return { row, wanted };
}

/**
 * Publishes the listing of a card, as part of the transaction that offers it.
 * @returns its id
 * @throws DomainError `listing.dailyLimit`
 */
export async function publishCardListing(
	tx: TransactionContext,
	listing: NewListing,
	image: StoredImage,
): Promise<string> {
	await requireDailyRoom(tx, listing.row.userId);
	return insertListing(tx, listing, image);
}
