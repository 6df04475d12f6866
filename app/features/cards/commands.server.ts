import { and, eq, inArray, isNull } from "drizzle-orm";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import {
	boolean,
	type Statement,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { removeCardFiles } from "./commands-make.server.ts";
import type { CardDeleted } from "./events.ts";
import { canDeleteCard, canShareCard, canShowCard, canUnshowCard } from "./policy.ts";
import { getVisibleCard } from "./queries-card.server.ts";
import { CardInput } from "./schema.ts";
import { generatedCards } from "./tables.server.ts";

/** A write on a card by a person; without a row the card changed meanwhile. */
type CardWrite = Statement<{ readonly cardId: string; readonly actorId: string }, { readonly id: string }>;

const ofActor = { cardId: uuid(), actorId: uuid() };
const showOwn = statement(ofActor, { id: text() })`update generated_cards set is_shown = true
	where id = :cardId and user_id = :actorId and owner_id = :actorId and deleted_at is null returning id`;
const unshow = statement(ofActor, { id: text() })`update generated_cards set is_shown = false
	where id = :cardId and :actorId in (user_id, owner_id) and deleted_at is null returning id`;
const share = statement(ofActor, { id: text() })`update generated_cards set is_shared = true
	where id = :cardId and owner_id = :actorId and hidden_at is null and deleted_at is null returning id`;
const unshare = statement(ofActor, { id: text() })`update generated_cards set is_shared = false
	where id = :cardId and :actorId in (user_id, owner_id) and deleted_at is null returning id`;

/**
 * Lets others find a card among the latest ones.
 * @throws DomainError `auth.*`, `card.notFound`; `card.forbidden` to all but its maker while they have it
 */
export async function showCard(ctx: CommandContext, input: CardInput): Promise<null> {
	requireGoodStanding(ctx.actor);
	return setVisibility(ctx, input, canShowCard, showOwn);
}

/**
 * Takes a card from the latest ones.
 * @throws DomainError `auth.required`, `card.notFound`; `card.forbidden` to all but its maker and its owner
 */
export function unshowCard(ctx: CommandContext, input: CardInput): Promise<null> {
	return setVisibility(ctx, input, canUnshowCard, unshow);
}

/**
 * Lets everybody with a card's link see it.
 * @throws DomainError `auth.*`, `card.notFound`; `card.forbidden` to all but its owner, and while moderation hides it
 */
export async function shareCard(ctx: CommandContext, input: CardInput): Promise<null> {
	requireGoodStanding(ctx.actor);
	return setVisibility(ctx, input, canShareCard, share);
}

/**
 * Closes a card to those who have its link alone.
 * @throws DomainError `auth.required`, `card.notFound`; `card.forbidden` to all but its maker and its owner
 */
export function unshareCard(ctx: CommandContext, input: CardInput): Promise<null> {
	return setVisibility(ctx, input, canUnshowCard, unshare);
}

async function setVisibility(
	ctx: CommandContext,
	input: CardInput,
	isAllowed: typeof canShowCard,
	write: CardWrite,
): Promise<null> {
	const actor = requireActor(ctx);
	const { cardId } = parseInput(CardInput, input);
	if (!isAllowed(actor, await getVisibleCard(ctx, cardId))) throw new DomainError("card.forbidden");
	const [changed] = await write(ctx.db, { cardId, actorId: actor.id });
	if (!changed) throw new DomainError("card.notFound");
	return null;
}

const deleteOwn = statement(
	{ cardId: uuid(), actorId: uuid(), now: timestamp() },
	{ id: text() },
)`update generated_cards set deleted_at = :now
	where id = :cardId and owner_id = :actorId and listing_id is null and deleted_at is null returning id`;

/**
 * Deletes one of the actor's cards; its serial is not used again, and it still counts on its day.
 * @throws DomainError `auth.required`, `card.notFound`, `card.forbidden`; `card.offered` while a listing offers it
 */
export async function deleteCard(ctx: CommandContext, input: CardInput): Promise<void> {
	const actor = requireActor(ctx);
	const { cardId } = parseInput(CardInput, input);
	const card = await getVisibleCard(ctx, cardId);
	if (!canDeleteCard(actor, card))
		throw new DomainError(card.ownerId === actor.id ? "card.offered" : "card.forbidden");
	await inTransaction(ctx, async (tx) => {
		const [deleted] = await deleteOwn(tx.db, { cardId, actorId: actor.id, now: tx.clock.now() });
		if (!deleted)
			throw new DomainError((await getVisibleCard(tx, cardId)).listingId ? "card.offered" : "card.notFound");
		const event: CardDeleted = { type: "card.deleted", cardId, ownerId: actor.id };
		await tx.record(event);
	});
}

const lockOwn = statement(
	{ cardId: uuid(), ownerId: uuid() },
	{ isHidden: boolean() },
)`select hidden_at is not null as "isHidden" from generated_cards
	where id = :cardId and owner_id = :ownerId and deleted_at is null for share`;

/**
 * Locks a card as its owner's, and visible, until the transaction ends.
 * @throws DomainError `card.notFound` when it is no longer theirs, `card.hidden` while moderation hides it
 */
export async function lockOwnCard(
	tx: TransactionContext,
	{ cardId, ownerId }: { readonly cardId: string; readonly ownerId: string },
): Promise<void> {
	const [card] = await lockOwn(tx.db, { cardId, ownerId });
	if (!card) throw new DomainError("card.notFound");
	if (card.isHidden) throw new DomainError("card.hidden");
}

/** Turns a card over for all but its owner until a moderator decides; the caller has checked moderation's policy. */
export async function hideCard(tx: TransactionContext, id: string): Promise<void> {
	await tx.db
		.update(generatedCards)
		.set({ hiddenAt: tx.clock.now() })
		.where(and(eq(generatedCards.id, id), isNull(generatedCards.hiddenAt)));
}

/** Shows the face of a card to others again; the caller has checked moderation's policy. */
export async function revealCard(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.update(generatedCards).set({ hiddenAt: null }).where(eq(generatedCards.id, id));
}

/** Deletes a card, also an offered one; the caller has checked moderation's policy. */
export async function removeCard(tx: TransactionContext, id: string): Promise<void> {
	const [removed] = await tx.db
		.update(generatedCards)
		.set({ deletedAt: tx.clock.now(), listingId: null })
		.where(and(eq(generatedCards.id, id), isNull(generatedCards.deletedAt)))
		.returning({ cardId: generatedCards.id, ownerId: generatedCards.ownerId });
	if (!removed) return;
	const event: CardDeleted = { type: "card.deleted", ...removed };
	await tx.record(event);
}

/** The time for which a deleted card is stored, in milliseconds: 30 days, like a deleted listing's images. */
export const deletedCardMillis = 30 * 24 * 60 * 60 * 1000;
/** Cards of one transaction: few enough that nothing waits long for it. */
const batchSize = 100;

/** Locks deleted cards, without those that another node is purging. */
const lockDeleted = statement(
	{ deletedBefore: timestamp() },
	{ id: text(), key: text() },
)`select id, card_image_url as key from generated_cards where deleted_at < :deletedBefore
	order by deleted_at limit ${batchSize} for update skip locked`;

/**
 * Removes cards for good that were deleted long ago. Files go before their rows, so that a failure in between leaves no
 * file that nobody knows of.
 * @param now what was deleted {@link deletedCardMillis} before it goes
 * @returns how many cards went
 * @throws when the disk or the database is away; what is left goes the next time
 */
export async function purgeDeletedCards(db: Database, files: Files, now: Date): Promise<number> {
	let purged = 0;
	for (;;) {
		const count = await purgeBatch(db, files, new Date(now.getTime() - deletedCardMillis));
		purged += count;
		if (count < batchSize) return purged;
	}
}

function purgeBatch(db: Database, files: Files, deletedBefore: Date): Promise<number> {
	return transaction(db, async (tx) => {
		const cards = await lockDeleted(tx, { deletedBefore });
		await removeCardFiles(
			files,
			cards.map(({ key }) => key),
		);
		const ids = cards.map(({ id }) => id);
		await tx.delete(generatedCards).where(inArray(generatedCards.id, ids));
		return cards.length;
	});
}
