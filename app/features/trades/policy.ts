import { hasStanding } from "#app/features/accounts/policy.ts";
import { openTransitions, sideOf, type TradeSeals, type TradeStatus } from "./rules.ts";

interface Person {
	readonly id: string;
	readonly isBanned: boolean;
	readonly emailVerified: boolean;
}

interface PolicyTrade extends TradeSeals {
	readonly status: TradeStatus;
	readonly buyerId: string | null;
	readonly sellerId: string | null;
}

/** Only the listing's owner, the seller, starts a trade on it. */
export function canStartTrade(person: Person, listing: { readonly ownerId: string | null }): boolean {
	return hasStanding(person) && listing.ownerId === person.id;
}

/** Its two people see a trade; to anybody else there is none. */
export function canSeeTrade(
	person: { readonly id: string },
	trade: Pick<PolicyTrade, "buyerId" | "sellerId">,
): boolean {
	return sideOf(trade, person.id) !== null;
}

/** A side accepts once, while the trade is pending. */
export function canAcceptTrade(person: Person, trade: PolicyTrade): boolean {
	return hasStanding(person) && hasOpen(person.id, trade, ["seal", "complete"]);
}

/** Either side cancels while the trade is pending, even one who was banned meanwhile. */
export function canCancelTrade(person: { readonly id: string }, trade: PolicyTrade): boolean {
	return hasOpen(person.id, trade, ["cancel"]);
}

function hasOpen(personId: string, trade: PolicyTrade, actions: readonly string[]): boolean {
	const side = sideOf(trade, personId);
	return side !== null && openTransitions(trade, side).some(({ action }) => actions.includes(action));
}
