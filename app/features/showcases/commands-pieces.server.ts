import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { PieceKey, PieceKind } from "./rules.ts";

/**
 * What of these can stand in a person's showcase: their active listings, and what others do not see now but stands there
 * already. They stay so until the transaction ends. Locked in the order of their ids, so that two saves cannot wait for
 * each other.
 */
const lockListings = statement(
	"showcases_lock_listings",
	`select from listings l where l.user_id = $1 and l.id = any($2::uuid[]) and (l.status = 'active' or (
		l.status in ('paused', 'in_revision') and exists (
			select from collection_listings shown where shown.collection_id = $3::uuid and shown.listing_id = l.id
		)
	)) order by l.id for share`,
);
const lockElements = statement(
	"showcases_lock_elements",
	`select from collections_elements where user_id = $1 and id = any($2::uuid[]) order by id for key share`,
);
const clearListings = statement(
	"showcases_clear_listings",
	"delete from collection_listings where collection_id = $1",
);
const clearElements = statement(
	"showcases_clear_elements",
	"delete from collections_elements_ref where collection_id = $1",
);
const insertListings = statement(
	"showcases_insert_listings",
	`insert into collection_listings (collection_id, listing_id, position)
	select $1::uuid, id, position from unnest($2::uuid[], $3::integer[]) as placed (id, position)`,
);
const insertElements = statement(
	"showcases_insert_elements",
	`insert into collections_elements_ref (collection_id, element_id, position)
	select $1::uuid, id, position from unnest($2::uuid[], $3::integer[]) as placed (id, position)`,
);
const writeTerms = statement("showcases_write_terms", "select write_showcase_terms(array[$1::uuid])");

/**
 * Puts these things, and no others, into a showcase, in this order.
 * @throws DomainError `showcase.pieceNotFound` when one is not its owner's, or not there, or no longer to be shown
 */
export async function replacePieces(
	tx: TransactionContext,
	showcase: { readonly id: string; readonly ownerId: string },
	pieces: readonly PieceKey[],
): Promise<void> {
	const [listings, elements] = [placed(pieces, "listing"), placed(pieces, "element")];
	const foundListings = await lockListings(tx.db, [showcase.ownerId, listings.ids, showcase.id]);
	const foundElements = await lockElements(tx.db, [showcase.ownerId, elements.ids]);
	if (foundListings.length + foundElements.length < pieces.length)
		throw new DomainError("showcase.pieceNotFound");
	await clearListings(tx.db, [showcase.id]);
	await clearElements(tx.db, [showcase.id]);
	await insertListings(tx.db, [showcase.id, listings.ids, listings.positions]);
	await insertElements(tx.db, [showcase.id, elements.ids, elements.positions]);
	await writeTerms(tx.db, [showcase.id]);
}

/** The things of one kind, as arrays of PostgreSQL. */
function placed(pieces: readonly PieceKey[], kind: PieceKind): { ids: string; positions: string } {
	const ofKind = [...pieces.entries()].filter(([, piece]) => piece.kind === kind);
	return {
		ids: `{${ofKind.map(([, { id }]) => id)}}`,
		positions: `{${ofKind.map(([position]) => position)}}`,
	};
}

/** The position behind all that stands in showcase `$1`. */
const lastPosition = `1 + coalesce(greatest(
		(select max(position) from collection_listings where collection_id = $1),
		(select max(position) from collections_elements_ref where collection_id = $1)
	), -1)`;
const insertLastListing = statement<{ id: string }>(
	"showcases_insert_last_listing",
	`insert into collection_listings (collection_id, listing_id, position)
	select $1::uuid, $2::uuid, ${lastPosition} on conflict do nothing returning listing_id as id`,
);
const insertLastElement = statement<{ id: string }>(
	"showcases_insert_last_element",
	`insert into collections_elements_ref (collection_id, element_id, position)
	select $1::uuid, $2::uuid, ${lastPosition} on conflict do nothing returning element_id as id`,
);

/**
 * Puts a listing behind all that stands in a showcase.
 * @returns false when it stands there already
 * @throws DomainError `showcase.pieceNotFound` when it is not its owner's active one
 */
export async function appendListing(
	tx: TransactionContext,
	showcase: { readonly id: string; readonly ownerId: string },
	listingId: string,
): Promise<boolean> {
	const found = await lockListings(tx.db, [showcase.ownerId, `{${listingId}}`, showcase.id]);
	if (found.length === 0) throw new DomainError("showcase.pieceNotFound");
	const inserted = await insertLastListing(tx.db, [showcase.id, listingId]);
	if (inserted.length > 0) await writeTerms(tx.db, [showcase.id]);
	return inserted.length > 0;
}

/**
 * Puts an element, which is its owner's, behind all that stands in a showcase.
 * @returns false when it stands there already
 */
export async function appendElement(
	tx: TransactionContext,
	{ showcaseId, elementId }: { readonly showcaseId: string; readonly elementId: string },
): Promise<boolean> {
	const inserted = await insertLastElement(tx.db, [showcaseId, elementId]);
	if (inserted.length > 0) await writeTerms(tx.db, [showcaseId]);
	return inserted.length > 0;
}
