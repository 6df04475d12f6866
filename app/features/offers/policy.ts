import { isInGoodStanding, type PolicyPerson } from "#app/features/accounts/policy.ts";
import {
	type OfferMove,
	type OfferRole,
	type OfferStatus,
	offerMoves,
	openOfferStatus,
	versionLimit,
} from "./rules.ts";

type Person = Pick<PolicyPerson, "id" | "isBanned" | "emailVerified">;

interface PolicyOffer {
	readonly senderId: string | null;
	readonly receiverId: string | null;
	readonly status: OfferStatus;
	readonly version: number;
}

/** The role of a person in an offer, or null for a stranger. */
export function offerRoleOf(
	{ senderId, receiverId }: Pick<PolicyOffer, "senderId" | "receiverId">,
	personId: string,
): OfferRole | null {
	if (senderId === personId) return "sender";
	return receiverId === personId ? "receiver" : null;
}

/** The moves of a person in an open offer; the last version that is allowed cannot be changed. */
export function movesOf(person: Person, offer: PolicyOffer): OfferMove[] {
	const role = offerRoleOf(offer, person.id);
	if (!role || offer.status !== openOfferStatus || !isInGoodStanding(person)) return [];
	return offerMoves
		.filter(({ move, by }) => by.includes(role) && (move !== "change" || offer.version < versionLimit))
		.map(({ move }) => move);
}

/** The two people of an offer may make the moves of their role while it is open. */
export function canMoveOffer(person: Person, offer: PolicyOffer, move: OfferMove): boolean {
	return movesOf(person, offer).includes(move);
}
