import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { lockOwnCard } from "#app/features/cards/commands.server.ts";
import { getOwnCard } from "#app/features/cards/queries.server.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { copyImage, removeImage } from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { lockShowcase, markSaved } from "./commands.server.ts";
import { addElement } from "./commands-elements.server.ts";
import { findCardElement } from "./commands-internal.server.ts";
import { loadShowcase } from "./commands-load.server.ts";
import { appendElement } from "./commands-pieces.server.ts";
import { canEditShowcase } from "./policy.ts";
import { elementsPerShowcase } from "./rules.ts";
import { AddCardToShowcaseInput, CardElementInput } from "./schema.ts";

/**
 * Makes one of the actor's cards an element, which then can stand in showcases; it is made once, and goes with the card.
 * @returns the element's id
 * @throws DomainError `auth.*`; `card.notFound` for others' too, `card.hidden` while moderation hides it; `element.limit`
 *   with `max`; `upload.failed`
 */
export async function makeCardElement(
	ctx: CommandContext,
	input: CardElementInput,
	files: Files,
): Promise<{ id: string }> {
	const { serial } = parseInput(CardElementInput, input);
	return withCardElement(ctx, { serial, files }, async (_tx, id) => ({ id }));
}

const countElements = statement<{ count: number }>(
	"showcases_count_elements",
	"select count(*)::integer as count from collections_elements_ref where collection_id = $1",
);

/**
 * Puts one of the actor's cards behind all that stands in one of their showcases; one that stands there already stays where
 * it is.
 * @throws DomainError as {@link makeCardElement}; `showcase.notFound`, `showcase.forbidden`; `showcase.full` with `max`
 */
export async function addCardToShowcase(
	ctx: CommandContext,
	input: AddCardToShowcaseInput,
	files: Files,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { showcaseId, serial } = parseInput(AddCardToShowcaseInput, input);
	const showcase = await loadShowcase(ctx, showcaseId);
	if (!canEditShowcase(actor, showcase)) throw new DomainError("showcase.forbidden");
	return withCardElement(ctx, { serial, files }, async (tx, elementId) => {
		const [locked] = await lockShowcase(tx.db, [showcaseId]);
		if (!locked) throw new DomainError("showcase.notFound");
		if (!(await appendElement(tx, { showcaseId, elementId }))) return { id: showcaseId };
		const [shown] = await countElements(tx.db, [showcaseId]);
		if (shown && shown.count > elementsPerShowcase)
			throw new DomainError("showcase.full", { max: elementsPerShowcase });
		await markSaved(tx.db, [showcaseId, tx.clock.now()]);
		return { id: showcaseId };
	});
}

interface CardMaterials {
	readonly serial: string;
	readonly files: Files;
}

/** Does something with the element that a card is, and makes it before where there is none yet. */
async function withCardElement<T>(
	ctx: CommandContext,
	{ serial, files }: CardMaterials,
	work: (tx: TransactionContext, elementId: string) => Promise<T>,
): Promise<T> {
	const actor = requireGoodStanding(ctx.actor);
	const card = await getOwnCard(ctx, serial);
	const made = await findCardElement(ctx, card.id);
	const image = { ...card.image, key: made ? null : await copyImage(files, card.image.key) };
	let isUsed = false;
	try {
		return await inTransaction(ctx, async (tx) => {
			await lockOwnCard(tx, { cardId: card.id, ownerId: actor.id });
			const { key } = image;
			const element = { userId: actor.id, title: card.name, description: null, cardId: card.id };
			const added = key && (await addElement(tx, { ...element, image: { ...image, key } }));
			isUsed = Boolean(added);
			const id = added || (await findCardElement(tx, card.id));
			if (!id) throw new DomainError("element.notFound");
			return work(tx, id);
		});
	} catch (error) {
		if (error instanceof DomainError) isUsed = false;
		throw error;
	} finally {
		// Where a broken connection leaves open whether the row is there, the purge of files without a row knows.
		if (image.key && !isUsed) await removeImage(files, image.key);
	}
}
