import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { composeCardListing, publishCardListing } from "#app/features/listings/commands-create.server.ts";
import { splitWanted, withKnownItems } from "#app/features/listings/commands-wanted.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import { digestOf, OtherInputError, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { copyImage, removeImage } from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { requireVisible } from "./commands-hold.server.ts";
import { getOwnCard } from "./queries-own.server.ts";
import { OfferCardInput } from "./schema.ts";

interface OfferMaterials {
	readonly files: Files;
	/** In which language what is wanted is looked up. */
	readonly locale: Locale;
}

/** The write that decides which of two listings offers a card, and whether it is still there to be offered. */
const offer = statement<{ id: string }>(
	"cards_offer",
	`update generated_cards set listing_id = $3
	where id = $1 and owner_id = $2 and listing_id is null
		and hidden_at is null and deleted_at is null and not (select is_banned from users where id = owner_id)
	returning id`,
);

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
	{ files, locale }: OfferMaterials,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { serial, ...fields } = parseInput(OfferCardInput, await splitWanted(ctx, input));
	const card = await getOwnCard(ctx, serial);
	const { submissionKey: key, ...said } = fields;
	const submission = { userId: actor.id, key, input: { fields: digestOf({ serial, ...said }) } };
	const listing = await composeCardListing(ctx, { ...card, ownerId: actor.id }, { fields, locale });
	const image = { ...card.image, key: await copyImage(files, card.image.key) };
	let isPublished = false;
	try {
		return await withKnownItems(
			inTransaction(ctx, (tx) =>
				withIdempotencyKey(tx.db, submission, async () => {
					requireVisible(card);
					const id = await publishCardListing(tx, listing, image);
					const [taken] = await offer(tx.db, [card.id, actor.id, id]);
					if (!taken) throw new DomainError("card.alreadyOffered");
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
