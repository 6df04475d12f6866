import { hideCard, removeCard, revealCard } from "#app/features/cards/commands-moderation.server.ts";
import { findOffer } from "#app/features/cards/queries-own.server.ts";
import {
	announceDeletion,
	showListing,
	withdrawListing,
	withholdListing,
} from "#app/features/listings/commands-internal.server.ts";
import {
	findCardElement,
	hideCardElement,
	showCardElement,
} from "#app/features/showcases/commands-internal.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { topWeight } from "./rules-cases.ts";

/*
 * A card shows the same image where it is offered and where it stands in a showcase; what moderation does to it, it does there
 * too.
 */

/** Takes a card out of sight, the listing that offers it, and the element that it is in showcases. */
export async function hideCardEverywhere(tx: TransactionContext, id: string): Promise<void> {
	await hideCard(tx, id);
	const offer = await findOffer(tx, id);
	if (offer) await withholdListing(tx, offer.listingId);
	await hideCardElement(tx, id);
}

const isHiddenItself = {
	listing: statement(
		"moderation_is_listing_hidden",
		`select from moderation_cases where listing_id = $1 and resolved_at is null and weight = ${topWeight}`,
	),
	element: statement(
		"moderation_is_element_hidden",
		`select from moderation_cases where element_id = $1 and resolved_at is null and weight = ${topWeight}`,
	),
};

/** Shows a card again wherever it was, but for what is hidden for reasons of its own. */
export async function showCardEverywhere(tx: TransactionContext, id: string): Promise<void> {
	await revealCard(tx, id);
	const offer = await findOffer(tx, id);
	if (offer && (await isHiddenItself.listing(tx.db, [offer.listingId])).length === 0)
		await showListing(tx, offer.listingId);
	const elementId = await findCardElement(tx, id);
	if (elementId && (await isHiddenItself.element(tx.db, [elementId])).length === 0)
		await showCardElement(tx, id);
}

/** Deletes a card for good, with the listing that offers it and the element that it is. */
export async function removeCardEverywhere(tx: TransactionContext, id: string): Promise<void> {
	const offer = await findOffer(tx, id);
	if (offer) {
		const { listingId, title, ownerId } = offer;
		await withdrawListing(tx, listingId);
		await announceDeletion(tx, { listingId, ownerId, title, actorId: ownerId });
	}
	await removeCard(tx, id);
}
