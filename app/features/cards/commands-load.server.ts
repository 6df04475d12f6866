import type { QueryContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { canSeeCard } from "./policy.ts";

interface Row {
	readonly maker_id: string | null;
	readonly owner_id: string;
	readonly owner_is_banned: boolean;
	readonly is_hidden: boolean;
	readonly listing_id: string | null;
}

const findCard = statement<Row>(
	"cards_find",
	`select user_id as maker_id, owner_id, owner_is_banned, hidden_at is not null as is_hidden, listing_id
	from generated_cards where id = $1 and serial is not null and deleted_at is null`,
);

/**
 * A finished card as the policies look at it.
 * @throws DomainError `card.notFound`, also for one that the actor must not see
 */
export async function loadCard(ctx: QueryContext, cardId: string) {
	const [row] = await findCard(ctx.db, [cardId]);
	if (!row) throw new DomainError("card.notFound");
	const card = {
		makerId: row.maker_id,
		ownerId: row.owner_id,
		ownerIsBanned: row.owner_is_banned,
		isHidden: row.is_hidden,
		listingId: row.listing_id,
	};
	if (!canSeeCard(ctx.actor, card)) throw new DomainError("card.notFound");
	return card;
}
