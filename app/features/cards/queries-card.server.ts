import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	boolean,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { canSeeCard, canSeeFace, cardPermissions } from "./policy.ts";
import { type CardView, cardColors, cardSize, formatSerial, newMillis } from "./rules.ts";

/** The columns that {@link selectCards} reads. */
export const cardColumns = {
	id: text(),
	serial: integer(),
	rarity: text<Rarity>(),
	username: text(),
	imageKey: text(),
	madeAt: timestamp(),
	finishedAt: timestamp(),
	isShown: boolean(),
	isShared: boolean(),
	isOpen: boolean(),
	isHidden: boolean(),
	listingId: nullable(text()),
	makerId: nullable(text()),
	ownerId: text(),
	ownerIsBanned: boolean(),
	ownerUsername: text(),
	wasOwned: boolean(),
	isReported: boolean(),
};

/** SQL that is true for a card `c` that everybody may see, by the tables of what shows it. */
const openCard = `(c.is_shown or c.is_shared
	or exists (select from listings where listings.id = c.listing_id and listings.is_public)
	or exists (
		select from collections_elements element
		join collections_elements_ref place on place.element_id = element.id
		join collections on collections.id = place.collection_id
		where element.card_id = c.id and element.hidden_at is null and collections.is_public))`;

interface SelectOptions {
	/** Whether the statement has `:viewerId`; without it the cards are the viewer's or open. */
	readonly hasViewer?: boolean;
	readonly orderBy?: string;
	/** More columns, each with a comma behind it. */
	readonly columns?: string;
}

/**
 * SQL that reads cards with {@link cardColumns}; a card is `c`.
 * @param cards a query of rows of `generated_cards` that are finished and were not deleted
 */
export function selectCards(cards: string, { hasViewer, orderBy, columns = "" }: SelectOptions = {}): string {
	const wasOwned = "exists (select from card_owners where card_id = c.id and owner_id = :viewerId)";
	const isReported = "exists (select from reports where card_id = c.id)";
	return `select ${columns} c.id, c.serial, c.rarity, c.social_username as username, c.card_image_url as "imageKey",
		c.created_at as "madeAt", c.finished_at as "finishedAt", c.is_shown as "isShown", c.is_shared as "isShared",
		${openCard} as "isOpen", c.hidden_at is not null as "isHidden", c.listing_id as "listingId",
		c.user_id as "makerId", c.owner_id as "ownerId",
		owner.is_banned as "ownerIsBanned", owner.username as "ownerUsername",
		${hasViewer ? wasOwned : "false"} as "wasOwned", ${hasViewer ? isReported : "false"} as "isReported"
	from (${cards}) as c join users as owner on owner.id = c.owner_id ${orderBy ? `order by ${orderBy}` : ""}`;
}

/** A finished card. */
export const findCard = statement({ cardId: uuid(), viewerId: nullable(uuid()) }, cardColumns)`${selectCards(
	"select * from generated_cards where id = :cardId and serial is not null and deleted_at is null",
	{ hasViewer: true },
)}`;
export type CardRow = Awaited<ReturnType<typeof findCard>>[number];

/**
 * A finished card, for the policies.
 * @throws DomainError `card.notFound`, also for one that the actor must not see
 */
export async function getVisibleCard(ctx: QueryContext, cardId: string): Promise<CardRow> {
	const [row] = await findCard(ctx.db, { cardId, viewerId: ctx.actor?.id ?? null });
	if (!row || !canSeeCard(ctx.actor, row)) throw new DomainError("card.notFound");
	return row;
}

/** A card as the actor may see it. */
export function toCard({ actor, clock }: QueryContext, row: CardRow): CardView {
	const { id, rarity, username, madeAt, ownerUsername, isShown, isShared, isOpen, isHidden, listingId } = row;
	const image = { key: row.imageKey, ...cardSize, color: cardColors[rarity] };
	return {
		id,
		serial: formatSerial(row.serial),
		rarity,
		username,
		image: canSeeFace(actor, row) ? image : null,
		madeAt,
		ownerUsername,
		isShown,
		isShared,
		isOpen,
		isNew: clock.now().getTime() - Date.parse(row.finishedAt) < newMillis,
		isHidden,
		listingId,
		can: cardPermissions(actor, row),
	};
}

/** SQL for a card's serial as `formatSerial` writes it; null for none. @param column an integer */
export function serialText(column: string): string {
	return `('R-' || lpad(${column}::text, greatest(6, char_length(${column}::text)), '0'))`;
}
