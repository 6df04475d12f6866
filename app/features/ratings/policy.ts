import { isInGoodStanding, type PolicyPerson } from "#app/features/accounts/policy.ts";
import { tradeSideOf } from "#app/features/trades/rules.ts";
import { type RatedTrade, verdictsOf } from "./rules.ts";

type Person = Pick<PolicyPerson, "id" | "isBanned" | "emailVerified">;

interface PolicyTrade extends RatedTrade {
	readonly buyerId: string | null;
	readonly sellerId: string | null;
}

/** The two people of a trade rate each other while there is time, whatever stands between them since. */
export function canRate(person: Person, trade: PolicyTrade, isGood: boolean, now: Date): boolean {
	if (!isInGoodStanding(person) || !tradeSideOf(trade, person.id)) return false;
	return verdictsOf(trade, now).includes(isGood ? "good" : "problem");
}
