import { and, eq } from "drizzle-orm";
import { lockPerson } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import { digestOf, OtherInputError, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import {
	array,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { writeTerms } from "./commands-internal.server.ts";
import { canDeleteShowcase, canEditShowcase } from "./policy.ts";
import { loadShowcase, slugsOfShowcase } from "./queries.server.ts";
import { listingsPerShowcase, type PieceKey, type PieceKind, showcasesPerPerson } from "./rules.ts";
import {
	AddListingToShowcaseInput,
	CreateShowcaseInput,
	EditShowcaseInput,
	ShowcaseInput,
} from "./schema.ts";
import { collectionListings, collections, collectionsElementsRef } from "./tables.server.ts";

const insertShowcase = statement(
	{ ownerId: uuid(), name: text(), description: nullable(text()), now: timestamp() },
	{ id: text() },
)`insert into collections (owner_id, owner_is_banned, name, description, created_at, updated_at)
	select id, is_banned, :name, :description, :now, :now from users where id = :ownerId returning id`;

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
	return withUniqueName(
		inTransaction(ctx, (tx) =>
			withIdempotencyKey(tx.db, submission, async () => {
				await lockPerson(tx, actor.id);
				const count = await tx.db.$count(collections, eq(collections.ownerId, actor.id));
				if (count >= showcasesPerPerson) throw new DomainError("showcase.limit", { max: showcasesPerPerson });
				if (!(await lockPieces(tx, { ownerId: actor.id, showcaseId: null }, pieces)))
					throw new DomainError("showcase.pieceNotFound");
				const values = { ownerId: actor.id, name, description, now: tx.clock.now() };
				const [inserted] = await insertShowcase(tx.db, values);
				if (!inserted) throw new Error("The showcase was not inserted.");
				await replacePieces(tx, inserted.id, pieces);
				return inserted;
			}),
		),
	);
}

/** A save writes from the version that its form began with: of two, the second finds another one. */
const updateShowcase = statement(
	{
		showcaseId: uuid(),
		version: integer(),
		name: text(),
		description: nullable(text()),
		now: timestamp(),
	},
	{ slugs: array(text()) },
)`update collections c set name = :name, description = :description, version = version + 1, updated_at = :now
	where id = :showcaseId and version = :version returning ${slugsOfShowcase} as slugs`;
const saveFormerSlugs = statement(
	{ actorId: uuid(), slugs: array(text()), showcaseId: uuid() },
	{},
)`insert into collections_former_slugs (owner_id, slug, collection_id) select :actorId, slug, :showcaseId from unnest(:slugs) as slug
	on conflict (owner_id, slug) do update set collection_id = excluded.collection_id`;

/**
 * Saves the texts of a showcase and all that stands in it, as a whole.
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
	return withUniqueName(
		inTransaction(ctx, async (tx) => {
			const areThere = await lockPieces(tx, { ownerId: showcase.ownerId, showcaseId }, pieces);
			const [saved] = await updateShowcase(tx.db, {
				showcaseId,
				version: showcase.version,
				name,
				description,
				now: tx.clock.now(),
			});
			if (!saved) throw new DomainError("showcase.changed");
			const slugs = [...new Set(showcase.slugs)].filter((slug) => slug !== "" && !saved.slugs.includes(slug));
			await saveFormerSlugs(tx.db, { actorId: actor.id, slugs, showcaseId });
			if (!areThere) throw new DomainError("showcase.pieceNotFound");
			await replacePieces(tx, showcaseId, pieces);
			return { id: showcaseId };
		}),
	);
}

/**
 * Deletes a showcase with its likes and comments; what stood in it stays its owner's.
 * @throws DomainError `auth.required`, `showcase.notFound`, `showcase.forbidden`
 */
export async function deleteShowcase(ctx: CommandContext, input: ShowcaseInput): Promise<void> {
	const actor = requireActor(ctx);
	const { showcaseId } = parseInput(ShowcaseInput, input);
	const showcase = await loadShowcase(ctx, showcaseId);
	if (!canDeleteShowcase(actor, showcase)) throw new DomainError("showcase.forbidden");
	const isOwn = and(eq(collections.id, showcaseId), eq(collections.ownerId, actor.id));
	// Done again where it met who takes back what they think of it, which is locked before its showcase.
	const { rowCount } = await inTransaction(ctx, async (tx) => tx.db.delete(collections).where(isOwn));
	if (rowCount === 0) throw new DomainError("showcase.notFound");
}

/** Locks a showcase until the transaction ends. */
export const lockShowcase = statement(
	{ showcaseId: uuid() },
	{ id: text() },
)`select id from collections where id = :showcaseId for no key update`;
/** Marks the showcase as saved unless it was edited elsewhere since. */
export const markSaved = statement(
	{ showcaseId: uuid(), now: timestamp() },
	{},
)`update collections set version = version + 1, updated_at = :now where id = :showcaseId`;

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
		const piece = { kind: "listing", id: listingId } as const;
		const isThere = await lockPieces(tx, { ownerId: showcase.ownerId, showcaseId }, [piece]);
		const [locked] = await lockShowcase(tx.db, { showcaseId });
		if (!locked) throw new DomainError("showcase.notFound");
		if (!isThere) throw new DomainError("showcase.pieceNotFound");
		const inserted = await insertLastListing(tx.db, { showcaseId, listingId });
		if (inserted.length === 0) return;
		await writeTerms(tx.db, { showcaseIds: [showcaseId] });
		const isInside = eq(collectionListings.collectionId, showcaseId);
		if ((await tx.db.$count(collectionListings, isInside)) > listingsPerShowcase)
			throw new DomainError("showcase.full", { max: listingsPerShowcase });
		await markSaved(tx.db, { showcaseId, now: tx.clock.now() });
	});
	return { id: showcaseId };
}

/**
 * What of these can stand in a person's showcase: their active listings, and what others do not see now but stands there
 * already. They stay so until the transaction ends. Locked in the order of their ids, so that two saves cannot wait for
 * each other.
 */
const lockListings = statement(
	{ ownerId: uuid(), ids: array(uuid()), showcaseId: nullable(uuid()) },
	{},
)`select from listings l where l.user_id = :ownerId and l.id = any(:ids) and (l.status = 'active' or (
		l.status in ('paused', 'in_revision') and exists (
			select from collection_listings entry where entry.collection_id = :showcaseId and entry.listing_id = l.id
		)
	)) order by l.id for share`;
const lockElements = statement(
	{ ownerId: uuid(), ids: array(uuid()) },
	{},
)`select from collections_elements where user_id = :ownerId and id = any(:ids) order by id for key share`;
const insertListings = statement(
	{ showcaseId: uuid(), ids: array(uuid()), positions: array(integer()) },
	{},
)`insert into collection_listings (collection_id, listing_id, position)
	select :showcaseId, id, position from unnest(:ids, :positions) as placed (id, position)`;
const insertElements = statement(
	{ showcaseId: uuid(), ids: array(uuid()), positions: array(integer()) },
	{},
)`insert into collections_elements_ref (collection_id, element_id, position)
	select :showcaseId, id, position from unnest(:ids, :positions) as placed (id, position)`;

/**
 * Locks what is to stand in a showcase: before the showcase itself, as whoever hides a listing does (decision 164).
 * @param showcase whose things they are, and the showcase; null for one that is about to be made
 * @returns false when one is not its owner's, or not there, or no longer to be shown
 */
async function lockPieces(
	tx: TransactionContext,
	{ ownerId, showcaseId }: { readonly ownerId: string; readonly showcaseId: string | null },
	pieces: readonly PieceKey[],
): Promise<boolean> {
	const [listings, elements] = [placed(pieces, "listing").ids, placed(pieces, "element").ids];
	const foundListings = await lockListings(tx.db, { ownerId, ids: listings, showcaseId });
	const foundElements = await lockElements(tx.db, { ownerId, ids: elements });
	return foundListings.length + foundElements.length === pieces.length;
}

/** Puts these things, which {@link lockPieces} has locked, and no others into a showcase, in this order. */
async function replacePieces(
	tx: TransactionContext,
	showcaseId: string,
	pieces: readonly PieceKey[],
): Promise<void> {
	await tx.db.delete(collectionListings).where(eq(collectionListings.collectionId, showcaseId));
	await tx.db.delete(collectionsElementsRef).where(eq(collectionsElementsRef.collectionId, showcaseId));
	await insertListings(tx.db, { showcaseId, ...placed(pieces, "listing") });
	await insertElements(tx.db, { showcaseId, ...placed(pieces, "element") });
	await writeTerms(tx.db, { showcaseIds: [showcaseId] });
}

/** The ids and positions of the things of one kind. */
function placed(pieces: readonly PieceKey[], kind: PieceKind): { ids: string[]; positions: number[] } {
	const ofKind = [...pieces.entries()].filter(([, piece]) => piece.kind === kind);
	return { ids: ofKind.map(([, { id }]) => id), positions: ofKind.map(([position]) => position) };
}

/** The position behind all that stands in showcase `:showcaseId`. */
const lastPosition = `1 + coalesce(greatest(
		(select max(position) from collection_listings where collection_id = :showcaseId),
		(select max(position) from collections_elements_ref where collection_id = :showcaseId)
	), -1)`;
const insertLastListing = statement(
	{ showcaseId: uuid(), listingId: uuid() },
	{ id: text() },
)`insert into collection_listings (collection_id, listing_id, position)
	select :showcaseId, :listingId, ${lastPosition} on conflict do nothing returning listing_id as id`;
const insertLastElement = statement(
	{ showcaseId: uuid(), elementId: uuid() },
	{ id: text() },
)`insert into collections_elements_ref (collection_id, element_id, position)
	select :showcaseId, :elementId, ${lastPosition} on conflict do nothing returning element_id as id`;

/**
 * Puts an element, which is its owner's, behind all that stands in a showcase.
 * @returns false when it stands there already
 */
export async function appendElement(
	tx: TransactionContext,
	{ showcaseId, elementId }: { readonly showcaseId: string; readonly elementId: string },
): Promise<boolean> {
	const inserted = await insertLastElement(tx.db, { showcaseId, elementId });
	if (inserted.length > 0) await writeTerms(tx.db, { showcaseIds: [showcaseId] });
	return inserted.length > 0;
}

/** Turns what the database refuses into domain errors: names of one owner differ. */
async function withUniqueName<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (error instanceof OtherInputError) throw new DomainError("showcase.changed");
		if (databaseErrorOf(error)?.constraint !== "collections_owner_id_name_key") throw error;
		throw new DomainError("showcase.nameTaken", {}, { name: "collections.create.nameNotUnique" });
	}
}
