import { isInGoodStanding, type PolicyPerson } from "#app/features/accounts/policy.ts";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import {
	isFreeAfter,
	openTransitions,
	type TradePermissions,
	type TradeSeals,
	type TradeSide,
	type TradeStatus,
	tradeSideOf,
} from "./rules.ts";

type Person = Pick<PolicyPerson, "id" | "isBanned" | "emailVerified">;

interface PolicyTrade extends TradeSeals {
	readonly status: TradeStatus;
	readonly buyerId: string | null;
	readonly sellerId: string | null;
}

/** The listing's owner alone, the seller, starts a trade on it, while it is active. */
export function canStartTrade(
	person: Person,
	listing: { readonly ownerId: string | null; readonly status: ListingStatus },
): boolean {
	return isInGoodStanding(person) && listing.ownerId === person.id && listing.status === "active";
}

/** The trade's two people see it; for anybody else there is none. */
export function canSeeTrade(
	person: { readonly id: string },
	trade: Pick<PolicyTrade, "buyerId" | "sellerId">,
): boolean {
	return tradeSideOf(trade, person.id) !== null;
}

/** A side accepts once, while the trade is pending. */
export function canAcceptTrade(person: Person, trade: PolicyTrade): boolean {
	return isInGoodStanding(person) && hasOpen(person.id, trade, ["seal", "complete"]);
}

/** The buyer of a trade without an offer may say at their seal what they gave: nothing else says it. */
export function canSayGiven(trade: { readonly offerId: string | null }, side: TradeSide): boolean {
	return trade.offerId === null && side === "buyer";
}

/** A side cancels while the trade is pending, even one who was banned meanwhile. */
export function canCancelTrade(person: { readonly id: string }, trade: PolicyTrade): boolean {
	return hasOpen(person.id, trade, ["cancel"]);
}

/**
 * The permissions of a person on the last trade of a chat, for the screens that show it.
 * @param mayStart whether the listing and the other person let them start one; see {@link canStartTrade}
 */
export function tradePermissions(
	person: Person,
	trade: PolicyTrade | null,
	mayStart: boolean,
): TradePermissions {
	return {
		start: mayStart && isFreeAfter(trade?.status ?? null),
		accept: trade !== null && canAcceptTrade(person, trade),
		cancel: trade !== null && canCancelTrade(person, trade),
	};
}

function hasOpen(personId: string, trade: PolicyTrade, actions: readonly string[]): boolean {
	const side = tradeSideOf(trade, personId);
	return side !== null && openTransitions(trade, side).some(({ action }) => actions.includes(action));
}
