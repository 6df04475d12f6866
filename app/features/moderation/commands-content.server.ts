import { reinstateMessage, removeMessage } from "#app/features/chats/commands-internal.server.ts";
import {
	announceDeletion,
	hideListing,
	reinstateListing,
	showListing,
	withdrawListing,
} from "#app/features/listings/commands-internal.server.ts";
import {
	hideComment,
	hideElement,
	hideShowcase,
	removeComment,
	removeElement,
	removeShowcase,
	showComment,
	showElement,
	showShowcase,
} from "#app/features/showcases/commands-internal.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { hideCardEverywhere, removeCardEverywhere, showCardEverywhere } from "./commands-cards.server.ts";
import { type ContentKind, isContentKind } from "./rules.ts";
import type { DecidedSubject } from "./rules-cases.ts";

/*
 * Changes that moderation makes to each kind of thing, by the commands of the feature that has it.
 */

type Change = (tx: TransactionContext, id: string) => Promise<void>;

const content = {
	listing: { hide: hideListing, show: showListing },
	showcase: { hide: hideShowcase, show: showShowcase, remove: removeShowcase },
	element: { hide: hideElement, show: showElement, remove: removeElement },
	comment: { hide: hideComment, show: showComment, remove: removeComment },
	card: { hide: hideCardEverywhere, show: showCardEverywhere, remove: removeCardEverywhere },
} as const satisfies Record<ContentKind, { hide: Change; show: Change; remove?: Change }>;

/** Takes something out of sight until a moderator decides. */
export function hideContent(
	tx: TransactionContext,
	{ kind, id }: { kind: ContentKind; id: string },
): Promise<void> {
	return content[kind].hide(tx, id);
}

/** Shows something again that was hidden. */
export async function showSubject(tx: TransactionContext, { kind, id }: DecidedSubject): Promise<void> {
	if (isContentKind(kind)) await content[kind].show(tx, id);
}

/** Deletes something: a listing and a message can be given back, anything else is gone for good. */
export async function removeSubject(
	tx: TransactionContext,
	{ kind, id, ownerId, title }: DecidedSubject,
	moderatorId: string,
): Promise<void> {
	if (kind === "listing") {
		await withdrawListing(tx, id);
		await announceDeletion(tx, { listingId: id, ownerId: ownerId ?? "", title, actorId: moderatorId });
		return;
	}
	if (kind === "message") return removeMessage(tx, id);
	if (isContentKind(kind)) await content[kind].remove(tx, id);
}

/** Gives back a listing or a message that was deleted. */
export async function reinstateSubject(tx: TransactionContext, { kind, id }: DecidedSubject): Promise<void> {
	if (kind === "listing") await reinstateListing(tx, id);
	if (kind === "message") await reinstateMessage(tx, id);
}
