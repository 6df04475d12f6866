import type { Printing } from "#app/features/catalogue/rules.ts";
import type { Copy } from "#app/features/lists/entry/rules-copy.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import { codePointLength, isStorableText, tidyText } from "#app/shared/storable-text.ts";

/** The states of a version of an offer. It begins in the first; of the others only an accepted one goes on, as its trade does. */
export const offerStatuses = [
	"open",
	"accepted",
	"declined",
	"countered",
	"withdrawn",
	"expired",
	"outdated",
] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** The roles of two people in a version of an offer: who wrote it, and who may accept it. */
export const offerRoles = ["sender", "receiver"] as const;
export type OfferRole = (typeof offerRoles)[number];

interface OfferMoveRow {
	readonly move: "accept" | "change" | "decline" | "withdraw" | "expire" | "outdate";
	readonly to: OfferStatus;
	/** The roles that may do it; `system` is a reaction to time, to lists, or to accounts and blocks. */
	readonly by: readonly (OfferRole | "system")[];
}
export type OfferMove = OfferMoveRow["move"];

/** Everything that can happen to an open version of an offer. Statements, policy and buttons read this table. */
export const offerMoves: readonly OfferMoveRow[] = [
	{ move: "accept", to: "accepted", by: ["receiver"] },
	{ move: "change", to: "countered", by: offerRoles },
	{ move: "decline", to: "declined", by: ["receiver"] },
	{ move: "withdraw", to: "withdrawn", by: ["sender", "system"] },
	{ move: "expire", to: "expired", by: ["system"] },
	{ move: "outdate", to: "outdated", by: ["system"] },
];

/** The state in which all moves begin. */
export const openOfferStatus: OfferStatus = "open";

/** The row of a move. */
export function moveOf(move: OfferMove): OfferMoveRow {
	const row = offerMoves.find((each) => each.move === move);
	if (!row) throw new RangeError(`No move is called ${move}`);
	return row;
}

/** Reasons of declining: something else is sought, it is gone, it is far away, it is too little, and no swaps now. */
export const declineReasons = ["other", "gone", "far", "little", "pause"] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The greatest number of things that one side of an offer gives. */
export const sideLimit = 100;
/** The greatest number of versions of an offer, as the database has it, too. */
export const versionLimit = 12;
/** Open offers that one person may have sent at the same time. */
export const openOfferLimit = 20;
/** Days for which a version may be answered. */
export const answerDays = 7;
/** Longest words beside an offer, in code points. */
export const offerTextMaxLength = 500;

/** Checks the words beside an offer as they were typed; there may be none. */
export const checkOfferText: TextCheck = (typed) => {
	const text = tidyText(typed);
	return isStorableText(text) && codePointLength(text) <= offerTextMaxLength
		? null
		: "errors.offer.textInvalid";
};

/** A thing of an offer, as far as it decides who sells. */
interface SoldItem {
	readonly giverId: string | null;
	readonly listingId: string | null;
}

/** The person who counts as the seller of an offer's trade: who owns its one listing, else who gives a gift, else who accepted. */
export function sellerOf(
	items: readonly SoldItem[],
	{ senderId, receiverId }: { readonly senderId: string; readonly receiverId: string },
): string {
	const listed = items.filter(({ listingId }) => listingId !== null);
	const [only] = listed;
	if (listed.length === 1 && only?.giverId) return only.giverId;
	const isGift = !items.some(({ giverId }) => giverId === receiverId);
	return isGift ? senderId : receiverId;
}

/** A thing of an offer as its two people see it. */
export interface OfferItemView extends Printing {
	readonly entryId: string | null;
	readonly name: string;
	/** The code of its set. */
	readonly code: string | null;
	readonly categorySlug: string | null;
	readonly copy: Copy;
	readonly quantity: number;
	/** The listing that offers it now, and whether its words or images changed since. */
	readonly listing: { readonly id: string; readonly isChanged: boolean } | null;
	/** True where it is no longer what was offered, or there are fewer. */
	readonly isGone: boolean;
	/** True while as many units are promised to nobody, and others may see them. */
	readonly isFree: boolean;
}

/** A version of an offer as one of its two people sees it. */
export interface OfferView {
	readonly id: string;
	readonly version: number;
	/** The state as it is now, also where nobody has written yet that it expired or is outdated. */
	readonly status: OfferStatus;
	readonly declineReason: DeclineReason | null;
	/** The reader's role, of which the other has the other. */
	readonly role: OfferRole;
	readonly give: readonly OfferItemView[];
	readonly get: readonly OfferItemView[];
	/** The moves that the reader may make now. */
	readonly can: readonly OfferMove[];
	/** ISO 8601. */
	readonly expiresAt: string;
	readonly createdAt: string;
}
