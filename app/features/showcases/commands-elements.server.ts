import { and, eq } from "drizzle-orm";
import { lockPerson } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { lockOwnCard } from "#app/features/cards/commands.server.ts";
import { getOwnCard } from "#app/features/cards/queries.server.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { digestOf, OtherInputError, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { integer, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import {
	copyImage,
	type ImageSource,
	removeImage,
	type StoredImage,
	storeImage,
} from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { appendElement, lockShowcase, markSaved } from "./commands.server.ts";
import { findCardElement, writeTerms, writeTermsAround } from "./commands-internal.server.ts";
import { canEditShowcase } from "./policy.ts";
import { loadShowcase } from "./queries.server.ts";
import { getOwnElement } from "./queries-editor.server.ts";
import { type ElementView, elementsPerPerson, elementsPerShowcase } from "./rules.ts";
import {
	AddCardToShowcaseInput,
	CardElementInput,
	CreateElementInput,
	EditElementInput,
	ElementInput,
} from "./schema.ts";
import { collectionsElements, collectionsElementsRef } from "./tables.server.ts";

interface ElementFiles {
	readonly files: Files;
	/** The uploaded image, or null. */
	readonly image: ImageSource | null;
}

interface NewElement {
	readonly userId: string;
	readonly title: string;
	readonly description: string | null;
	readonly image: StoredImage;
	/** The Reino Card that it is. */
	readonly cardId?: string;
}

/**
 * Writes an element, unless its person has as many as they may.
 * @returns its id; null when there is one of the card already
 * @throws DomainError `element.limit` with `max`
 */
async function addElement(tx: TransactionContext, element: NewElement): Promise<string | null> {
	const { image, ...facts } = element;
	await lockPerson(tx, facts.userId);
	const count = await tx.db.$count(collectionsElements, eq(collectionsElements.userId, facts.userId));
	if (count >= elementsPerPerson) throw new DomainError("element.limit", { max: elementsPerPerson });
	const now = tx.clock.now();
	const [inserted] = await tx.db
		.insert(collectionsElements)
		.values({ ...facts, ...columnsOf(image), createdAt: now, updatedAt: now })
		.onConflictDoNothing({ target: collectionsElements.cardId })
		.returning({ id: collectionsElements.id });
	return inserted?.id ?? null;
}

/**
 * Adds a thing of one's own, which then can stand in showcases. The same submission, twice or at once, gives one.
 * @returns the element's id
 * @throws DomainError `auth.*`; `request.invalid` with the problem of each field, of `image` when there is none;
 *   `upload.*`; `element.limit` with `max`; `showcase.changed` when the submission was saved before with something else
 */
export async function createElement(
	ctx: CommandContext,
	input: CreateElementInput,
	{ files, image: source }: ElementFiles,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { submissionKey: key, ...fields } = parseInput(CreateElementInput, input);
	if (!source) throw new DomainError("request.invalid", {}, { image: "common.imageRequired" });
	const image = await storeImage(files, source);
	const digests = { fields: digestOf(fields), image: image.sourceDigest };
	let insertedId: string | null = null;
	try {
		return await inTransaction(ctx, (tx) =>
			withIdempotencyKey(tx.db, { userId: actor.id, key, input: digests }, async () => {
				const id = await addElement(tx, { userId: actor.id, ...fields, image });
				insertedId = id;
				if (!id) throw new Error("The element was not inserted.");
				return { id };
			}),
		);
	} catch (error) {
		// A connection that breaks during the commit leaves open whether the row is there.
		if (insertedId && (await namesImage(ctx, insertedId, image.key))) return { id: insertedId };
		insertedId = null;
		if (error instanceof OtherInputError) throw new DomainError("showcase.changed");
		throw error;
	} finally {
		if (!insertedId) await removeImage(files, image.key);
	}
}

async function namesImage(ctx: QueryContext, id: string, key: string): Promise<boolean> {
	const isNaming = and(eq(collectionsElements.id, id), eq(collectionsElements.imageUrl, key));
	return (await ctx.db.$count(collectionsElements, isNaming)) > 0;
}

function columnsOf({ key, width, height, color }: StoredImage) {
	return { imageUrl: key, width, height, placeholderColor: color };
}

/** Returns the former key; the update before it has locked the row. */
const replaceImage = statement(
	{ elementId: uuid(), imageUrl: text(), width: integer(), height: integer(), placeholderColor: text() },
	{ key: text() },
)`update collections_elements as e
	set image_url = :imageUrl, width = :width, height = :height, placeholder_color = :placeholderColor
	from (select id, image_url from collections_elements where id = :elementId) as former
	where e.id = former.id returning former.image_url as key`;

/**
 * Changes the texts of one of the actor's elements, and its image when one comes, wherever it stands.
 * @throws DomainError `auth.*`; `request.invalid` with the problem of each field; `element.notFound` for others' too;
 *   `upload.*`
 */
export async function editElement(
	ctx: CommandContext,
	input: EditElementInput,
	{ files, image: source }: ElementFiles,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { elementId, title, description } = parseInput(EditElementInput, input);
	await getOwnElement(ctx, elementId);
	const image = source && (await storeImage(files, source));
	let unused = image?.key ?? null;
	try {
		const replaced = await inTransaction(ctx, async (tx) => {
			const { rowCount } = await tx.db
				.update(collectionsElements)
				.set({ title, description, updatedAt: tx.clock.now() })
				.where(isOwnElement(elementId, actor.id));
			if (rowCount === 0) throw new DomainError("element.notFound");
			await writeTermsAround(tx.db, { elementId });
			return image && (await replaceImage(tx.db, { elementId, ...columnsOf(image) }))[0];
		});
		unused = replaced?.key ?? null;
	} catch (error) {
		// A connection that breaks during the commit leaves open which of the two images the row names.
		if (image && (await namesImage(ctx, elementId, image.key))) unused = null;
		throw error;
	} finally {
		if (unused) await removeImage(files, unused);
	}
	return { id: elementId };
}

/** Waits for whoever puts it into a showcase, so that every showcase that it stands in is read. */
const lockOwn = statement(
	{ elementId: uuid() },
	{},
)`select from collections_elements where id = :elementId for update`;

function isOwnElement(id: string, userId: string) {
	return and(eq(collectionsElements.id, id), eq(collectionsElements.userId, userId));
}

/**
 * Deletes one of the actor's elements for good, with its image, and takes it out of every showcase.
 * @returns the showcases that it stood in
 * @throws DomainError `auth.required`, `element.notFound` for others' too
 */
export async function deleteElement(
	ctx: CommandContext,
	input: ElementInput,
	files: Files,
): Promise<Pick<ElementView, "showcases">> {
	const actor = requireActor(ctx);
	const { elementId } = parseInput(ElementInput, input);
	const { key, showcases } = await inTransaction(ctx, async (tx) => {
		await lockOwn(tx.db, { elementId });
		const { showcases } = await getOwnElement(tx, elementId);
		const [deleted] = await tx.db
			.delete(collectionsElements)
			.where(isOwnElement(elementId, actor.id))
			.returning({ key: collectionsElements.imageUrl });
		if (!deleted) throw new DomainError("element.notFound");
		await writeTerms(tx.db, { showcaseIds: showcases.map(({ id }) => id) });
		return { key: deleted.key, showcases };
	});
	await removeImage(files, key);
	return { showcases };
}

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
		const [locked] = await lockShowcase(tx.db, { showcaseId });
		if (!locked) throw new DomainError("showcase.notFound");
		if (!(await appendElement(tx, { showcaseId, elementId }))) return { id: showcaseId };
		const isThere = eq(collectionsElementsRef.collectionId, showcaseId);
		if ((await tx.db.$count(collectionsElementsRef, isThere)) > elementsPerShowcase)
			throw new DomainError("showcase.full", { max: elementsPerShowcase });
		await markSaved(tx.db, { showcaseId, now: tx.clock.now() });
		return { id: showcaseId };
	});
}

interface CardOptions {
	readonly serial: string;
	readonly files: Files;
}

/** Runs work with the element that a card is, which is made before where there is none yet. */
async function withCardElement<T>(
	ctx: CommandContext,
	{ serial, files }: CardOptions,
	work: (tx: TransactionContext, elementId: string) => Promise<T>,
): Promise<T> {
	const actor = requireGoodStanding(ctx.actor);
	const card = await getOwnCard(ctx, serial);
	const made = await findCardElement(ctx, card.id);
	const image = { ...card.image, key: made ? null : await copyImage(files, card.image.key) };
	let isUsed = false;
	try {
		return await inTransaction(ctx, async (tx) => {
			// Before the card, as whoever offers it does (decision 164).
			await lockPerson(tx, actor.id);
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
