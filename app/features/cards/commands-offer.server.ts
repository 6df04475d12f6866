import { eq } from "drizzle-orm";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { composeCardListing, publishCardListing } from "#app/features/listings/commands-create.server.ts";
import { splitWanted, withKnownItems } from "#app/features/listings/commands-wanted.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { digestOf, OtherInputError, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { copyImage, removeImage } from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { CardPassed } from "./events.ts";
import { getOwnCard } from "./queries.server.ts";
import { OfferCardInput } from "./schema.ts";
import { generatedCards } from "./tables.server.ts";

interface OfferOptions {
	readonly files: Files;
	/** The language of the names of wanted items. */
	readonly locale: Locale;
}

/** The write that decides a race of two listings for a card. */
const offer = statement(
	{ cardId: uuid(), actorId: uuid(), id: uuid() },
	{ id: text() },
)`update generated_cards set listing_id = :id
	where id = :cardId and owner_id = :actorId and listing_id is null
		and hidden_at is null and deleted_at is null and not (select is_banned from users where id = owner_id)
	returning id`;

/**
 * Publishes a listing of one of the actor's cards. What it is, its rarity and its image are the card's; the image is a
 * copy, so that the card keeps its own when the listing is purged. The same submission, twice or at once, gives one listing.
 * @returns the listing's id
 * @throws DomainError `auth.*`; `request.invalid` with the problem of each field; `card.notFound` for others' too;
 *   `card.alreadyOffered`, `card.hidden` while moderation hides it; `catalogue.itemNotFound`; `listing.dailyLimit`;
 *   `upload.failed`; `listing.alreadyPublished` with `listingId` when the submission was published before with something
 *   else
 */
export async function offerCard(
	ctx: CommandContext,
	input: OfferCardInput,
	{ files, locale }: OfferOptions,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { serial, ...fields } = parseInput(OfferCardInput, await splitWanted(ctx, input));
	const card = await getOwnCard(ctx, serial);
	const { submissionKey: key, ...texts } = fields;
	const submission = { userId: actor.id, key, input: { fields: digestOf({ serial, ...texts }) } };
	const listing = await composeCardListing(ctx, { ...card, ownerId: actor.id }, { fields, locale });
	const image = { ...card.image, key: await copyImage(files, card.image.key) };
	let isPublished = false;
	try {
		return await withKnownItems(
			inTransaction(ctx, (tx) =>
				withIdempotencyKey(tx.db, submission, async () => {
					if (card.isHidden) throw new DomainError("card.hidden");
					const id = await publishCardListing(tx, listing, image);
					const [offered] = await offer(tx.db, { cardId: card.id, actorId: actor.id, id });
					if (!offered) throw new DomainError("card.alreadyOffered");
					isPublished = true;
					return { id };
				}),
			),
		);
	} catch (error) {
		if (error instanceof OtherInputError)
			throw new DomainError("listing.alreadyPublished", { listingId: error.answer.id });
		throw error;
	} finally {
		// Where a broken connection leaves open whether the rows are there, the purge of files without a row knows.
		if (!isPublished) await removeImage(files, image.key);
	}
}

/** Releases the card that a listing offers; whoever comes second finds none. */
const passOn = statement(
	{ listingId: uuid(), toId: uuid() },
	{ cardId: text(), fromId: text() },
)`update generated_cards card set owner_id = :toId, listing_id = null
	from (select id, owner_id from generated_cards where listing_id = :listingId for update) former
	where card.id = former.id returning card.id as "cardId", former.owner_id as "fromId"`;
const addOwner = statement(
	{ cardId: uuid(), toId: uuid(), now: timestamp() },
	{},
)`insert into card_owners (card_id, position, owner_id, since)
	select :cardId, 1 + coalesce(max(position), 0), :toId, :now from card_owners where card_id = :cardId`;

/** Gives the card that a traded listing offered to its buyer; nothing where it offered none, or it was given before. */
export async function passCard(
	tx: TransactionContext,
	{ listingId, toId }: { readonly listingId: string; readonly toId: string },
): Promise<void> {
	const [passed] = await passOn(tx.db, { listingId, toId });
	if (!passed) return;
	await addOwner(tx.db, { cardId: passed.cardId, toId, now: tx.clock.now() });
	const event: CardPassed = { type: "card.passed", ...passed, toId };
	await tx.record(event);
}

/** Lets a card be offered anew, once its listing is gone. */
export async function clearOffer(tx: TransactionContext, listingId: string): Promise<void> {
	await tx.db.update(generatedCards).set({ listingId: null }).where(eq(generatedCards.listingId, listingId));
}
