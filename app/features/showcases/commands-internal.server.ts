import { and, eq, isNull, sql } from "drizzle-orm";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { collectionComments, collections, collectionsElements } from "./tables.server.ts";

/*
 * What moderation writes here, inside its transaction. It has asked whether the person may. What is hidden keeps its
 * place, its count and its `updatedAt`: an owner who edits meanwhile is not told of another tab.
 */

/** Takes a showcase out of others' sight until a moderator decides. */
export async function hideShowcase(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.update(collections).set({ status: "in_revision" }).where(eq(collections.id, id));
}

/** Takes an element out of others' sight, wherever it stands, until a moderator decides. */
export async function hideElement(tx: TransactionContext, id: string): Promise<void> {
	await tx.db
		.update(collectionsElements)
		.set({ hiddenAt: tx.clock.now() })
		.where(and(eq(collectionsElements.id, id), isNull(collectionsElements.hiddenAt)));
	await writeTermsAround(tx, id);
}

/** Takes a comment out of everybody's sight until a moderator decides. */
export async function hideComment(tx: TransactionContext, id: string): Promise<void> {
	await tx.db
		.update(collectionComments)
		.set({ hiddenAt: tx.clock.now() })
		.where(and(eq(collectionComments.id, id), isNull(collectionComments.hiddenAt)));
}

/** Lets the showcases be found by what the public sees in them, once an element there was changed, hidden or shown. */
export async function writeTermsAround(tx: TransactionContext, elementId: string): Promise<void> {
	await tx.db.execute(sql`select write_showcase_terms(array(
		select collection_id from collections_elements_ref where element_id = ${elementId}))`);
}
