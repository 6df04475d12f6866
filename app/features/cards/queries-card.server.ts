import type { Rarity } from "#app/features/catalogue/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { toIso } from "#app/platform/database/statement.server.ts";
import { canSeeCard, canSeeFace, cardPermissions } from "./policy.ts";
import { type CardView, cardColors, cardSize, formatSerial, newMillis } from "./rules.ts";

/** A finished card as {@link selectCards} reads it. */
export interface CardRow {
	readonly id: string;
	readonly serial: number;
	readonly rarity: Rarity;
	readonly social_username: string;
	readonly key: string;
	readonly created_at: string;
	readonly finished_at: string;
	readonly is_shown: boolean;
	readonly is_shared: boolean;
	readonly is_open: boolean;
	readonly is_hidden: boolean;
	readonly listing_id: string | null;
	readonly maker_id: string | null;
	readonly owner_id: string;
	readonly owner_is_banned: boolean;
	readonly owner_username: string;
	/** Read by {@link viewerColumns}; the others are known to be the viewer's or open. */
	readonly was_owned?: boolean;
	readonly is_reported?: boolean;
}

/** SQL that tells whether a card `c` is to be seen by everybody, joined from the tables of what shows it. */
const openCard = `(c.is_shown or c.is_shared
	or exists (select from listings where listings.id = c.listing_id and listings.is_public)
	or exists (
		select from collections_elements element
		join collections_elements_ref shown on shown.element_id = element.id
		join collections on collections.id = shown.collection_id
		where element.card_id = c.id and element.hidden_at is null and collections.is_public))`;

/** Columns for {@link selectCards} that tell what a person has to do with a card. @param viewer their id, in SQL */
export function viewerColumns(viewer: string): string {
	return `exists (select from card_owners where card_id = c.id and owner_id = ${viewer}::uuid) as was_owned,
		exists (select from reports where card_id = c.id) as is_reported,`;
}

/**
 * SQL that reads cards as {@link CardRow}.
 * @param cards a table, or a query in brackets, of rows of `generated_cards` that are finished and were not deleted
 * @param order how they come; a card is `c`
 * @param columns more of them, with a comma behind each
 */
export function selectCards(cards: string, order = "", columns = ""): string {
	return `select ${columns} c.id, c.serial, c.rarity, c.social_username, c.card_image_url as key, c.created_at, c.finished_at,
		c.is_shown, c.is_shared, ${openCard} as is_open, c.hidden_at is not null as is_hidden, c.listing_id, c.user_id as maker_id, c.owner_id,
		owner.is_banned as owner_is_banned, owner.username as owner_username
	from ${cards} as c join users as owner on owner.id = c.owner_id ${order}`;
}

/** The card as the policies see it. */
export function policyCard(row: CardRow) {
	return {
		makerId: row.maker_id,
		ownerId: row.owner_id,
		ownerIsBanned: row.owner_is_banned,
		isHidden: row.is_hidden,
		isOpen: row.is_open,
		wasOwned: row.was_owned ?? false,
		isReported: row.is_reported ?? false,
		listingId: row.listing_id,
	};
}

/** Whether who asks may see the card at all. */
export function isVisible({ actor }: QueryContext, row: CardRow): boolean {
	return canSeeCard(actor, policyCard(row));
}

/** A card as who asks may see it. */
export function toCard({ actor, clock }: QueryContext, row: CardRow): CardView {
	const card = policyCard(row);
	const image = { key: row.key, ...cardSize, color: cardColors[row.rarity] };
	return {
		id: row.id,
		serial: formatSerial(row.serial),
		rarity: row.rarity,
		username: row.social_username,
		image: canSeeFace(actor, card) ? image : null,
		madeAt: toIso(row.created_at),
		ownerUsername: row.owner_username,
		isShown: row.is_shown,
		isShared: row.is_shared,
		isOpen: row.is_open,
		isNew: clock.now().getTime() - Date.parse(row.finished_at) < newMillis,
		isHidden: row.is_hidden,
		listingId: row.listing_id,
		can: cardPermissions(actor, card),
	};
}
