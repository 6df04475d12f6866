import { and, eq, isNull } from "drizzle-orm";
import type { QueryContext, TransactionContext } from "#app/platform/context.server.ts";
import { array, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { collectionComments, collections, collectionsElements } from "./tables.server.ts";

/*
 * What moderation writes here, inside its transaction. It has asked whether the person may. What is hidden keeps its
 * place, its count and its `updatedAt`: an owner who edits meanwhile is not told of another tab.
 */

/** Takes a showcase out of others' sight until a moderator decides. */
export async function hideShowcase(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.update(collections).set({ status: "in_revision" }).where(eq(collections.id, id));
}

/** Shows a showcase to others again. */
export async function showShowcase(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.update(collections).set({ status: "active" }).where(eq(collections.id, id));
}

/** Deletes a showcase for good, with its likes and comments; what stood in it stays its owner's. */
export async function removeShowcase(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.delete(collections).where(eq(collections.id, id));
}

/** Takes an element out of others' sight, wherever it stands, until a moderator decides. */
export async function hideElement(tx: TransactionContext, id: string): Promise<void> {
	await tx.db
		.update(collectionsElements)
		.set({ hiddenAt: tx.clock.now() })
		.where(and(eq(collectionsElements.id, id), isNull(collectionsElements.hiddenAt)));
	await writeTermsAround(tx.db, { elementId: id });
}

/** Shows an element to others again, wherever it stands. */
export async function showElement(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.update(collectionsElements).set({ hiddenAt: null }).where(eq(collectionsElements.id, id));
	await writeTermsAround(tx.db, { elementId: id });
}

/** Deletes an element for good, and takes it out of every showcase; its image goes with the files that nothing names. */
export async function removeElement(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.delete(collectionsElements).where(eq(collectionsElements.id, id));
}

/** Takes the element that a card is, if there is one, out of others' sight. */
export async function hideCardElement(tx: TransactionContext, cardId: string): Promise<void> {
	const id = await findCardElement(tx, cardId);
	if (id) await hideElement(tx, id);
}

/** Shows the element that a card is, if there is one, to others again. */
export async function showCardElement(tx: TransactionContext, cardId: string): Promise<void> {
	const id = await findCardElement(tx, cardId);
	if (id) await showElement(tx, id);
}

/** The element that a card is; null when its owner has not put it into a showcase. */
export async function findCardElement(ctx: QueryContext, cardId: string): Promise<string | null> {
	const isOfCard = eq(collectionsElements.cardId, cardId);
	const [row] = await ctx.db.select({ id: collectionsElements.id }).from(collectionsElements).where(isOfCard);
	return row?.id ?? null;
}

const removeOfCard = statement(
	{ cardId: uuid() },
	{ showcaseId: text() },
)`with gone as (delete from collections_elements where card_id = :cardId returning id)
	select collection_id as "showcaseId" from collections_elements_ref where element_id = (
		select id from collections_elements where card_id = :cardId
	)`;

/** Deletes the element that a card is, with which it leaves every showcase; its image goes as that of any element. */
export async function removeCardElement(tx: TransactionContext, cardId: string): Promise<void> {
	const former = await removeOfCard(tx.db, { cardId });
	const showcaseIds = former.map(({ showcaseId }) => showcaseId);
	if (showcaseIds.length > 0) await writeTerms(tx.db, { showcaseIds });
}

/** Takes a comment out of everybody's sight until a moderator decides. */
export async function hideComment(tx: TransactionContext, id: string): Promise<void> {
	await tx.db
		.update(collectionComments)
		.set({ hiddenAt: tx.clock.now() })
		.where(and(eq(collectionComments.id, id), isNull(collectionComments.hiddenAt)));
}

/** Shows a comment to everybody again. */
export async function showComment(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.update(collectionComments).set({ hiddenAt: null }).where(eq(collectionComments.id, id));
}

/** Deletes a comment for good. */
export async function removeComment(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.delete(collectionComments).where(eq(collectionComments.id, id));
}

/** Writes by which words some showcases are found. */
export const writeTerms = statement(
	{ showcaseIds: array(uuid()) },
	{},
)`select from write_showcase_terms(:showcaseIds)`;
/** Lets the showcases be found by what the public sees in them, once an element there was changed, hidden or shown. */
export const writeTermsAround = statement({ elementId: uuid() }, {})`select from write_showcase_terms(array(
		select collection_id from collections_elements_ref where element_id = :elementId))`;
/** Lets the showcases be found by what the public sees in them, once a listing there was renamed, hidden or shown. */
export const writeTermsAroundListing = statement(
	{ listingId: uuid() },
	{},
)`select from write_showcase_terms(array(
		select collection_id from collection_listings where listing_id = :listingId))`;

/** In one order, so that two who have commented on each other's showcases do not wait for each other when both are banned. */
const lockAround = statement({ personId: uuid() }, {})`select from collections where id in (
		select id from collections where owner_id = :personId union all select collection_id from collection_comments where user_id = :personId
	) order by id for no key update`;
const copyBan = statement(
	{ personId: uuid() },
	{},
)`update collections set owner_is_banned = is_banned from users
	where users.id = :personId and owner_id = users.id and owner_is_banned <> is_banned`;
const copyBanToComments = statement(
	{ personId: uuid() },
	{},
)`update collection_comments set author_is_banned = is_banned from users
	where users.id = :personId and user_id = users.id and author_is_banned <> is_banned`;
/** Once for each showcase, however much a person has said there. */
const countCommentsAround = statement(
	{ personId: uuid() },
	{},
)`update collections set (comments_count, commenters_count) = (
		select count(*), count(distinct user_id) from collection_comments where collection_id = collections.id and is_public
	) where id in (select collection_id from collection_comments where user_id = :personId)`;

/** Hides what a banned person shows and says, or shows it again. What is being written waits, or is waited for. */
export async function followBan(
	tx: TransactionContext,
	{ personId }: { readonly personId: string },
): Promise<void> {
	await lockAround(tx.db, { personId });
	await copyBan(tx.db, { personId });
	await copyBanToComments(tx.db, { personId });
	await countCommentsAround(tx.db, { personId });
}
