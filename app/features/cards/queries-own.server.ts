import type { Rarity } from "#app/features/catalogue/rules.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { cardPermissions } from "./policy.ts";
import { cardColors, cardSize, formatSerial, parseSerial } from "./rules.ts";
import { type CardOffer, cardName, type OwnCard } from "./rules-offer.ts";

interface OwnRow {
	readonly id: string;
	readonly serial: number;
	readonly rarity: Rarity;
	readonly image_key: string;
	readonly maker_id: string | null;
	readonly is_hidden: boolean;
	readonly listing_id: string | null;
}

const findOwn = statement<OwnRow>(
	"cards_find_own",
	`select id, serial, rarity, card_image_url as image_key, user_id as maker_id, hidden_at is not null as is_hidden, listing_id
	from generated_cards where serial = $1 and owner_id = $2 and deleted_at is null`,
);

/**
 * One of the actor's cards.
 * @param text its serial, as it came from the URL
 * @throws DomainError `auth.required`; `card.notFound` for others' too
 */
export async function getOwnCard(ctx: QueryContext, text: string): Promise<OwnCard> {
	const actor = requireActor(ctx);
	const number = parseSerial(text);
	const [row] = number === null ? [] : await findOwn(ctx.db, [number, actor.id]);
	if (!row) throw new DomainError("card.notFound");
	const { id, rarity, is_hidden: isHidden } = row;
	const serial = formatSerial(row.serial);
	const card = {
		makerId: row.maker_id,
		ownerId: actor.id,
		ownerIsBanned: actor.isBanned,
		isHidden,
		isOpen: false,
		wasOwned: true,
		isReported: false,
		listingId: row.listing_id,
	};
	const image = { key: row.image_key, ...cardSize, color: cardColors[rarity] };
	return {
		id,
		serial,
		name: cardName(serial),
		rarity,
		image,
		isHidden,
		listingId: row.listing_id,
		can: cardPermissions(actor, card),
	};
}

const findOfferOf = statement<{ listingId: string; title: string; ownerId: string }>(
	"cards_find_offer",
	`select l.id as "listingId", l.title, l.user_id as "ownerId"
	from generated_cards card join listings l on l.id = card.listing_id where card.id = $1`,
);

/** The listing that offers a card; null where none does. */
export async function findOffer(ctx: QueryContext, cardId: string): Promise<CardOffer | null> {
	const [found] = await findOfferOf(ctx.db, [cardId]);
	return found ?? null;
}
