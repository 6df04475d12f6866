import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, requireActor } from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import { digestOf, OtherInputError, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { loadShowcase } from "./commands-load.server.ts";
import { appendListing, replacePieces } from "./commands-pieces.server.ts";
import { canDeleteShowcase, canEditShowcase } from "./policy.ts";
import { listingsPerShowcase, showcasesPerPerson } from "./rules.ts";
import {
	AddListingToShowcaseInput,
	CreateShowcaseInput,
	EditShowcaseInput,
	ShowcaseInput,
} from "./schema.ts";

/**
 * One person's showcases are made one after the other, so that a burst cannot pass the limit; a ban waits too, or is known by
 * the insert.
 */
const lockPerson = statement("showcases_lock_person", "select from users where id = $1 for no key update");
const countOwn = statement<{ count: number }>(
	"showcases_count_own",
	"select count(*)::integer as count from collections where owner_id = $1",
);
const insertShowcase = statement<{ id: string }>(
	"showcases_insert",
	`insert into collections (owner_id, owner_is_banned, name, description, created_at, updated_at)
	select id, is_banned, $2, $3, $4, $4 from users where id = $1 returning id`,
);

/**
 * Makes a showcase, which others see at once. The same submission, twice or at once, gives one.
 * @returns the showcase's id
 * @throws DomainError `auth.*`; `request.invalid` with the problem of each field; `showcase.limit` with `max`;
 *   `showcase.nameTaken`; `showcase.pieceNotFound`; `showcase.changed` when the submission was saved before with
 *   something else
 */
export async function createShowcase(
	ctx: CommandContext,
	input: CreateShowcaseInput,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { submissionKey: key, ...fields } = parseInput(CreateShowcaseInput, input);
	const { name, description, pieces } = fields;
	const submission = { userId: actor.id, key, input: { fields: digestOf(fields) } };
	return withOwnName(
		inTransaction(ctx, (tx) =>
			withIdempotencyKey(tx.db, submission, async () => {
				await lockPerson(tx.db, [actor.id]);
				const [own] = await countOwn(tx.db, [actor.id]);
				if (own && own.count >= showcasesPerPerson)
					throw new DomainError("showcase.limit", { max: showcasesPerPerson });
				const values = [actor.id, name, description, tx.clock.now()];
				const [inserted] = await insertShowcase(tx.db, values);
				if (!inserted) throw new Error("The showcase was not inserted.");
				await replacePieces(tx, { id: inserted.id, ownerId: actor.id }, pieces);
				return inserted;
			}),
		),
	);
}

/** Every save writes from the version that it began with: of two, the second finds another one. */
const updateShowcase = statement<{ slug: string }>(
	"showcases_update",
	`update collections set name = $3, description = $4, version = version + 1, updated_at = $5
	where id = $1 and version = $2 returning slug`,
);
const keepFormerSlug = statement(
	"showcases_keep_former_slug",
	`insert into collections_former_slugs (owner_id, slug, collection_id) values ($1, $2, $3)
	on conflict (owner_id, slug) do update set collection_id = excluded.collection_id`,
);

/**
 * Saves what a showcase says and all that stands in it, as a whole.
 * @throws DomainError `auth.*`; `request.invalid` with the problem of each field; `showcase.notFound`,
 *   `showcase.forbidden`; `showcase.changed` when it was saved elsewhere since the form was filled;
 *   `showcase.nameTaken`; `showcase.pieceNotFound`
 */
export async function editShowcase(ctx: CommandContext, input: EditShowcaseInput): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { showcaseId, version, name, description, pieces } = parseInput(EditShowcaseInput, input);
	const showcase = await loadShowcase(ctx, showcaseId);
	if (!canEditShowcase(actor, showcase)) throw new DomainError("showcase.forbidden");
	if (String(showcase.version) !== version) throw new DomainError("showcase.changed");
	return withOwnName(
		inTransaction(ctx, async (tx) => {
			const values = [showcaseId, showcase.version, name, description, tx.clock.now()];
			const [saved] = await updateShowcase(tx.db, values);
			if (!saved) throw new DomainError("showcase.changed");
			if (saved.slug !== showcase.slug && showcase.slug !== "")
				await keepFormerSlug(tx.db, [actor.id, showcase.slug, showcaseId]);
			await replacePieces(tx, showcase, pieces);
			return { id: showcaseId };
		}),
	);
}

const deleteOwn = statement<{ id: string }>(
	"showcases_delete",
	"delete from collections where id = $1 and owner_id = $2 returning id",
);

/**
 * Deletes a showcase with its likes and comments; what stood in it stays its owner's.
 * @throws DomainError `auth.required`, `showcase.notFound`, `showcase.forbidden`
 */
export async function deleteShowcase(ctx: CommandContext, input: ShowcaseInput): Promise<void> {
	const actor = requireActor(ctx);
	const { showcaseId } = parseInput(ShowcaseInput, input);
	const showcase = await loadShowcase(ctx, showcaseId);
	if (!canDeleteShowcase(actor, showcase)) throw new DomainError("showcase.forbidden");
	const deleted = await deleteOwn(ctx.db, [showcaseId, actor.id]);
	if (deleted.length === 0) throw new DomainError("showcase.notFound");
}

/** Keeps a showcase as it is until the transaction ends. */
export const lockShowcase = statement<{ id: string }>(
	"showcases_lock",
	"select id from collections where id = $1 for no key update",
);
const countListings = statement<{ count: number }>(
	"showcases_count_listings",
	"select count(*)::integer as count from collection_listings where collection_id = $1",
);
/** Marks the showcase as saved unless it was edited elsewhere since. */
export const markSaved = statement(
	"showcases_mark_saved",
	"update collections set version = version + 1, updated_at = $2 where id = $1",
);

/**
 * Puts one of the actor's active listings behind all that stands in one of their showcases; one that stands there
 * already stays where it is.
 * @throws DomainError `auth.*`, `showcase.notFound`, `showcase.forbidden`; `showcase.full` with `max`;
 *   `showcase.pieceNotFound`
 */
export async function addListingToShowcase(
	ctx: CommandContext,
	input: AddListingToShowcaseInput,
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { showcaseId, listingId } = parseInput(AddListingToShowcaseInput, input);
	const showcase = await loadShowcase(ctx, showcaseId);
	if (!canEditShowcase(actor, showcase)) throw new DomainError("showcase.forbidden");
	await inTransaction(ctx, async (tx) => {
		const [locked] = await lockShowcase(tx.db, [showcaseId]);
		if (!locked) throw new DomainError("showcase.notFound");
		if (!(await appendListing(tx, showcase, listingId))) return;
		const [shown] = await countListings(tx.db, [showcaseId]);
		if (shown && shown.count > listingsPerShowcase)
			throw new DomainError("showcase.full", { max: listingsPerShowcase });
		await markSaved(tx.db, [showcaseId, tx.clock.now()]);
	});
	return { id: showcaseId };
}

/** Tells in the product's words what the database refused: names of one owner differ. */
async function withOwnName<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (error instanceof OtherInputError) throw new DomainError("showcase.changed");
		if (databaseErrorOf(error)?.constraint !== "collections_owner_id_name_key") throw error;
		throw new DomainError("showcase.nameTaken", {}, { name: "collections.create.nameNotUnique" });
	}
}
