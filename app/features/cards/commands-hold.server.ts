import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { OwnCard } from "./rules-offer.ts";

const hold = statement<{ is_hidden: boolean }>(
	"cards_hold",
	`select hidden_at is not null as is_hidden from generated_cards
	where id = $1 and owner_id = $2 and deleted_at is null for share`,
);

/**
 * Keeps a card as its owner's, and in sight, until the transaction ends.
 * @throws DomainError `card.notFound` when it is no longer theirs, `card.hidden` while moderation hides it
 */
export async function holdCard(
	tx: TransactionContext,
	{ cardId, ownerId }: { readonly cardId: string; readonly ownerId: string },
): Promise<void> {
	const [card] = await hold(tx.db, [cardId, ownerId]);
	if (!card) throw new DomainError("card.notFound");
	requireVisible({ isHidden: card.is_hidden });
}

/** @throws DomainError `card.hidden` for a card that moderation hides */
export function requireVisible({ isHidden }: Pick<OwnCard, "isHidden">): void {
	if (isHidden) throw new DomainError("card.hidden");
}
