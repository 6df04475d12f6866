import type { QueryContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type CardRow, isVisible, policyCard, selectCards, viewerColumns } from "./queries-card.server.ts";

const findCard = statement<CardRow>(
	"cards_find",
	selectCards(
		"(select * from generated_cards where id = $1 and serial is not null and deleted_at is null)",
		"",
		viewerColumns("$2"),
	),
);

/**
 * A finished card as the policies look at it.
 * @throws DomainError `card.notFound`, also for one that the actor must not see
 */
export async function loadCard(ctx: QueryContext, cardId: string) {
	const [row] = await findCard(ctx.db, [cardId, ctx.actor?.id ?? null]);
	if (!row || !isVisible(ctx, row)) throw new DomainError("card.notFound");
	return policyCard(row);
}
