import { reinstateMessage, removeMessage } from "#app/features/chats/commands-remove.server.ts";
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
import type { DecidedSubject, SubjectState } from "./rules-cases.ts";

/*
 * What moderation does to each kind of thing, by the commands of the feature that has it.
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

/** Takes something away so that it can still be given back. */
export async function withdrawSubject(tx: TransactionContext, { kind, id }: DecidedSubject): Promise<void> {
	if (kind === "listing") return withdrawListing(tx, id);
	if (kind === "message") return removeMessage(tx, id);
	if (isContentKind(kind)) await hideContent(tx, { kind, id });
}

/** Gives back what was taken, in the state that it had. */
export async function reinstateSubject(
	tx: TransactionContext,
	{ kind, id }: DecidedSubject,
	state: SubjectState,
): Promise<void> {
	if (kind === "listing") return reinstateListing(tx, { id, status: state });
	if (kind === "message") return reinstateMessage(tx, id);
	if (isContentKind(kind) && state === "active") await content[kind].show(tx, id);
}

/** Makes what was taken away go for good. @returns whether only now it does */
export async function removeSubject(
	tx: TransactionContext,
	{ kind, id, ownerId, title }: DecidedSubject,
	moderatorId: string,
): Promise<boolean> {
	if (kind === "listing") {
		await announceDeletion(tx, { listingId: id, ownerId: ownerId ?? "", title, actorId: moderatorId });
		return false;
	}
	if (!isContentKind(kind)) return false;
	await content[kind].remove(tx, id);
	return true;
}
