import type { Printing } from "#app/features/catalogue/rules-editions.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import { codePointLength, hasVisibleText, isStorableText, tidyText } from "#app/shared/storable-text.ts";

/** The states of a trade. It begins in the first and never leaves one of the others. */
export const tradeStatuses = ["pending", "completed", "cancelled", "superseded"] as const;
export type TradeStatus = (typeof tradeStatuses)[number];

/** The buyer opened the chat; the seller owns the listing. */
export const tradeSides = ["buyer", "seller"] as const;
export type TradeSide = (typeof tradeSides)[number];

/** The seals of a trade: who has accepted so far. */
export interface TradeSeals {
	readonly buyerAccepted: boolean;
	readonly sellerAccepted: boolean;
}

export interface TradeTransition {
	readonly action: "seal" | "complete" | "cancel" | "supersede";
	readonly from: TradeStatus;
	readonly to: TradeStatus;
	/** The sides that may do it; `system` is a reaction to what happened to the listing. */
	readonly by: readonly (TradeSide | "system")[];
	/** The state that the other's seal must have; the mover's own must be open. */
	readonly otherHasSealed?: boolean;
}

/**
 * Everything that can happen to a trade. Accepting is "seal" while the other side has not, else "complete".
 * Commands and buttons read this table.
 */
export const tradeTransitions: readonly TradeTransition[] = [
	{ action: "seal", from: "pending", to: "pending", by: tradeSides, otherHasSealed: false },
	{ action: "complete", from: "pending", to: "completed", by: tradeSides, otherHasSealed: true },
	{ action: "cancel", from: "pending", to: "cancelled", by: tradeSides },
	{ action: "supersede", from: "pending", to: "superseded", by: ["system"] },
];

/** The causes of a cancellation: one of the two, an account that ended, both being silent, or a block. */
export const cancelCauses = ["person", "account", "silence", "block"] as const;
export type CancelCause = (typeof cancelCauses)[number];

/** Days without a word in a trade from an offer after which both are asked whether they have met, and after which it ends. */
export const silenceDays = { ask: 14, end: 30 } as const;
/** Times that its people may say that they have not met yet. */
export const postponementLimit = 3;

/** The greatest number of things that one person gives another in a trade. */
export const sideLimit = 100;

/** Longest reason of a cancellation, in code points. */
export const cancelReasonMaxLength = 500;

/** The problem of the reason of a cancellation, which is tidied first. */
export const checkCancelReason: TextCheck = (text) => {
	const reason = tidyText(text);
	const isGood =
		isStorableText(reason) && hasVisibleText(reason) && codePointLength(reason) <= cancelReasonMaxLength;
	return isGood ? null : "errors.trade.reasonInvalid";
};

/** The state that every transition starts from: the only one in which a trade can still change. */
export const openTradeStatus: TradeStatus = "pending";

/** The row of an action. */
export function transitionOf(action: TradeTransition["action"]): TradeTransition {
	const transition = tradeTransitions.find((each) => each.action === action);
	if (!transition) throw new RangeError(`No transition is called ${action}`);
	return transition;
}

/** True if another trade may follow the last one of a chat, which neither goes on nor took the listing away. */
export function isFreeAfter(last: TradeStatus | null): boolean {
	return last === null || last === transitionOf("cancel").to;
}

/** True if a trade ended without a deal: its seals no longer count. */
export function isVoid({ status }: { readonly status: TradeStatus }): boolean {
	return status === transitionOf("cancel").to || status === transitionOf("supersede").to;
}

/** True if both sides have sealed a trade: it stands in their histories. */
export function isCompleted({ status }: { readonly status: TradeStatus }): boolean {
	return status === transitionOf("complete").to;
}

/** The side of a trade that a person is on, or null for a stranger. */
export function tradeSideOf(
	trade: { readonly buyerId: string | null; readonly sellerId: string | null },
	personId: string,
): TradeSide | null {
	if (trade.buyerId === personId) return "buyer";
	return trade.sellerId === personId ? "seller" : null;
}

export function hasSealed(seals: TradeSeals, side: TradeSide): boolean {
	return side === "buyer" ? seals.buyerAccepted : seals.sellerAccepted;
}

/** The other side of a trade. */
export function otherSide(side: TradeSide): TradeSide {
	return side === "buyer" ? "seller" : "buyer";
}

/**
 * The transitions open to a side of a trade now.
 * @returns rows of {@link tradeTransitions}; empty once the trade is closed
 */
export function openTransitions(
	trade: TradeSeals & { readonly status: TradeStatus },
	side: TradeSide,
): readonly TradeTransition[] {
	return tradeTransitions.filter((transition) => {
		if (transition.from !== trade.status || !transition.by.includes(side)) return false;
		if (transition.otherHasSealed === undefined) return true;
		return !hasSealed(trade, side) && hasSealed(trade, otherSide(side)) === transition.otherHasSealed;
	});
}

/**
 * The later one of two views of a chat's trade, which may arrive in any order. A newer trade has the
 * greater id, a closed one does not open again, and seals are only added.
 */
export function laterTrade<T extends TradeSeals & { readonly id: string; readonly status: TradeStatus }>(
	current: T | null,
	arrived: T | null,
): T | null {
	if (!current || !arrived) return arrived ?? current;
	if (current.id !== arrived.id) return current.id > arrived.id ? current : arrived;
	if (current.status !== arrived.status) return arrived.status === openTradeStatus ? current : arrived;
	return countSeals(current) > countSeals(arrived) ? current : arrived;
}

function countSeals({ buyerAccepted, sellerAccepted }: TradeSeals): number {
	return Number(buyerAccepted) + Number(sellerAccepted);
}

/** Permissions of the viewer on the last trade of a chat, as it is now. */
export interface TradePermissions {
	/** Starting another one. */
	readonly start: boolean;
	readonly accept: boolean;
	readonly cancel: boolean;
}

/** A completed trade, as everybody may see it on the page of one of its two people: nothing in it names the trade. */
export interface CompletedTrade extends Printing {
	readonly title: string;
	/** Null for a thing of no catalogue whose listing is gone. */
	readonly categorySlug: string | null;
	readonly category: string | null;
	/** The code of its set. */
	readonly code: string | null;
	/** The key of the listing's stored image, and the CSS colour that fills its place until it is there. */
	readonly image: { readonly key: string; readonly color: string } | null;
	/** ISO 8601; for others than its people exact to the day. */
	readonly archivedAt: string;
}

/** A completed trade, as either of its two people sees it. */
export interface ArchivedTrade extends CompletedTrade {
	/** The id of the trade, not of its entry. */
	readonly id: string;
	/** Null once the listing is gone. */
	readonly listingId: string | null;
	/** Seller if the person gave the thing, buyer if they got it. */
	readonly role: TradeSide;
	/** Null when the other's account is gone. */
	readonly otherUsername: string | null;
	/** All that changed hands, in the reader's language. */
	readonly things: readonly ExchangedName[];
}

/** Units of a thing, by its name. */
export interface NamedUnits {
	readonly name: string;
	readonly quantity: number;
}

/** A thing that changed hands. */
export interface ExchangedName extends NamedUnits {
	/** True of what the reader gave. */
	readonly isGiven: boolean;
}

export interface CompletedTradePage {
	readonly trades: readonly CompletedTrade[];
	readonly nextCursor: string | null;
}

export interface ArchivedTradePage extends CompletedTradePage {
	readonly trades: readonly ArchivedTrade[];
}
