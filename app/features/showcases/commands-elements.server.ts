import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { digestOf, OtherInputError, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { type ImageSource, removeImage, type StoredImage, storeImage } from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { writeTermsAround } from "./commands-internal.server.ts";
import { getOwnElement } from "./queries-elements.server.ts";
import { type ElementView, elementsPerPerson } from "./rules.ts";
import { CreateElementInput, EditElementInput, ElementInput } from "./schema.ts";

interface ElementMaterials {
	readonly files: Files;
	/** The image as it was sent, or null. */
	readonly image: ImageSource | null;
}

/** One person's elements are made one after the other, so that a burst cannot pass the limit. */
const lockPerson = statement("elements_lock_person", "select from users where id = $1 for no key update");
const countOwn = statement<{ count: number }>(
	"elements_count_own",
	"select count(*)::integer as count from collections_elements where user_id = $1",
);
const insertElement = statement<{ id: string }>(
	"elements_insert",
	`insert into collections_elements (user_id, title, description, image_url, width, height, placeholder_color,
		created_at, updated_at, card_id)
	values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) on conflict (card_id) do nothing returning id`,
);

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
export async function addElement(tx: TransactionContext, element: NewElement): Promise<string | null> {
	const { userId, title, description, image, cardId = null } = element;
	await lockPerson(tx.db, [userId]);
	const [own] = await countOwn(tx.db, [userId]);
	if (own && own.count >= elementsPerPerson)
		throw new DomainError("element.limit", { max: elementsPerPerson });
	const values = [userId, title, description, ...columnsOf(image), tx.clock.now(), cardId];
	const [inserted] = await insertElement(tx.db, values);
	return inserted?.id ?? null;
}

/**
 * Adds a thing of one's own, which then can stand in showcases. The same submission, twice or at once, gives one.
 * @returns the element's id
 * @throws DomainError `auth.*`; `request.invalid` with the problem of each field, of `image` when there is none;
 *   `upload.*`; `element.limit` with `max`; `showcase.changed` when the submission was kept before with something else
 */
export async function createElement(
	ctx: CommandContext,
	input: CreateElementInput,
	{ files, image: source }: ElementMaterials,
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

const findImage = statement<{ key: string }>(
	"elements_find_image",
	"select image_url as key from collections_elements where id = $1",
);

async function namesImage(ctx: QueryContext, id: string, key: string): Promise<boolean> {
	const [found] = await findImage(ctx.db, [id]);
	return found?.key === key;
}

/** As the table has them: key, width, height and colour. */
function columnsOf({ key, width, height, color }: StoredImage): [string, number, number, string] {
	return [key, width, height, color];
}

const updateElement = statement<{ id: string }>(
	"elements_update",
	`update collections_elements set title = $3, description = $4, updated_at = $5
	where id = $1 and user_id = $2 returning id`,
);
/** Tells what was there before, which an update before it keeps from changing. */
const replaceImage = statement<{ key: string }>(
	"elements_replace_image",
	`update collections_elements as e set image_url = $3, width = $4, height = $5, placeholder_color = $6
	from (select id, image_url from collections_elements where id = $1 and user_id = $2) as former
	where e.id = former.id returning former.image_url as key`,
);

/**
 * Changes what one of the actor's elements says, and its image when one is sent, wherever it stands.
 * @throws DomainError `auth.*`; `request.invalid` with the problem of each field; `element.notFound` for others' too;
 *   `upload.*`
 */
export async function editElement(
	ctx: CommandContext,
	input: EditElementInput,
	{ files, image: source }: ElementMaterials,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { elementId, title, description } = parseInput(EditElementInput, input);
	await getOwnElement(ctx, elementId);
	const image = source && (await storeImage(files, source));
	let unused = image?.key ?? null;
	try {
		const replaced = await inTransaction(ctx, async (tx) => {
			const values = [elementId, actor.id, title, description, tx.clock.now()];
			const [saved] = await updateElement(tx.db, values);
			if (!saved) throw new DomainError("element.notFound");
			await writeTermsAround(tx, elementId);
			return image && (await replaceImage(tx.db, [elementId, actor.id, ...columnsOf(image)]))[0];
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

/** Waits for whoever puts it into a showcase, so that all that it stands in are known. */
const lockOwn = statement("elements_lock", "select from collections_elements where id = $1 for update");
const deleteOwn = statement<{ key: string }>(
	"elements_delete",
	"delete from collections_elements where id = $1 and user_id = $2 returning image_url as key",
);
const writeTermsOf = statement("elements_write_terms", "select write_showcase_terms($1::uuid[])");

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
		await lockOwn(tx.db, [elementId]);
		const { showcases } = await getOwnElement(tx, elementId);
		const [deleted] = await deleteOwn(tx.db, [elementId, actor.id]);
		if (!deleted) throw new DomainError("element.notFound");
		await writeTermsOf(tx.db, [`{${showcases.map(({ id }) => id)}}`]);
		return { key: deleted.key, showcases };
	});
	await removeImage(files, key);
	return { showcases };
}
