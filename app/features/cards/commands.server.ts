import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, requireActor } from "#app/platform/context.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { loadCard } from "./commands-load.server.ts";
import type { CardDeleted } from "./events.ts";
import { canDeleteCard, canShareCard, canShowCard, canUnshowCard } from "./policy.ts";
import { CardInput } from "./schema.ts";

const showOwn = statement<{ id: string }>(
	"cards_show",
	`update generated_cards set is_shown = true
	where id = $1 and user_id = $2 and owner_id = $2 and deleted_at is null returning id`,
);
const unshow = statement<{ id: string }>(
	"cards_unshow",
	`update generated_cards set is_shown = false
	where id = $1 and $2 in (user_id, owner_id) and deleted_at is null returning id`,
);
const share = statement<{ id: string }>(
	"cards_share",
	`update generated_cards set is_shared = true
	where id = $1 and owner_id = $2 and hidden_at is null and deleted_at is null returning id`,
);
const unshare = statement<{ id: string }>(
	"cards_unshare",
	`update generated_cards set is_shared = false
	where id = $1 and $2 in (user_id, owner_id) and deleted_at is null returning id`,
);
const deleteOwn = statement<{ id: string }>(
	"cards_delete",
	`update generated_cards set deleted_at = $3
	where id = $1 and owner_id = $2 and listing_id is null and deleted_at is null returning id`,
);

/**
 * Lets others find a card among the latest ones.
 * @throws DomainError `auth.*`, `card.notFound`; `card.forbidden` to all but its maker while they have it
 */
export async function showCard(ctx: CommandContext, input: CardInput): Promise<void> {
	const actor = requireGoodStanding(ctx.actor);
	const { cardId } = parseInput(CardInput, input);
	if (!canShowCard(actor, await loadCard(ctx, cardId))) throw new DomainError("card.forbidden");
	const [shown] = await showOwn(ctx.db, [cardId, actor.id]);
	if (!shown) throw new DomainError("card.notFound");
}

/**
 * Takes a card from the latest ones.
 * @throws DomainError `auth.required`, `card.notFound`; `card.forbidden` to all but its maker and its owner
 */
export function unshowCard(ctx: CommandContext, input: CardInput): Promise<void> {
	return takeBack(ctx, input, unshow);
}

/**
 * Lets everybody with a card's link see it.
 * @throws DomainError `auth.*`, `card.notFound`; `card.forbidden` to all but its owner, and while moderation hides it
 */
export async function shareCard(ctx: CommandContext, input: CardInput): Promise<void> {
	const actor = requireGoodStanding(ctx.actor);
	const { cardId } = parseInput(CardInput, input);
	if (!canShareCard(actor, await loadCard(ctx, cardId))) throw new DomainError("card.forbidden");
	const [shared] = await share(ctx.db, [cardId, actor.id]);
	if (!shared) throw new DomainError("card.notFound");
}

/**
 * Closes a card to those who have its link alone.
 * @throws DomainError `auth.required`, `card.notFound`; `card.forbidden` to all but its maker and its owner
 */
export function unshareCard(ctx: CommandContext, input: CardInput): Promise<void> {
	return takeBack(ctx, input, unshare);
}

async function takeBack(
	ctx: CommandContext,
	input: CardInput,
	write: Statement<{ id: string }>,
): Promise<void> {
	const actor = requireActor(ctx);
	const { cardId } = parseInput(CardInput, input);
	if (!canUnshowCard(actor, await loadCard(ctx, cardId))) throw new DomainError("card.forbidden");
	const [changed] = await write(ctx.db, [cardId, actor.id]);
	if (!changed) throw new DomainError("card.notFound");
}

/**
 * Deletes one of the actor's cards; its serial is nobody's again, and it still counts on the day that it was made.
 * @throws DomainError `auth.required`, `card.notFound`, `card.forbidden`; `card.offered` while a listing offers it
 */
export async function deleteCard(ctx: CommandContext, input: CardInput): Promise<void> {
	const actor = requireActor(ctx);
	const { cardId } = parseInput(CardInput, input);
	const card = await loadCard(ctx, cardId);
	if (!canDeleteCard(actor, card))
		throw new DomainError(card.ownerId === actor.id ? "card.offered" : "card.forbidden");
	await inTransaction(ctx, async (tx) => {
		const [deleted] = await deleteOwn(tx.db, [cardId, actor.id, tx.clock.now()]);
		if (!deleted)
			throw new DomainError((await loadCard(tx, cardId)).listingId ? "card.offered" : "card.notFound");
		const event: CardDeleted = { type: "card.deleted", cardId, ownerId: actor.id };
		await tx.record(event);
	});
}
