import { canModerate, isInGoodStanding, type PolicyPerson } from "#app/features/accounts/policy.ts";
import type { CardPermissions } from "./rules.ts";

/** A finished card that was not deleted. */
interface PolicyCard {
	/** Null when the account is gone. */
	readonly makerId: string | null;
	readonly ownerId: string;
	readonly ownerIsBanned: boolean;
	/** Whether moderation hides it. */
	readonly isHidden: boolean;
	/** The listing that offers it. */
	readonly listingId: string | null;
}

/** A card is seen by who has its number; a banned person's by its owner and moderators. */
export function canSeeCard(person: PolicyPerson | null, card: PolicyCard): boolean {
	return !card.ownerIsBanned || isOwnerOrModerator(person, card);
}

/** Of a card that moderation hides, others see the back. */
export function canSeeFace(person: PolicyPerson | null, card: PolicyCard): boolean {
	return !card.isHidden || isOwnerOrModerator(person, card);
}

/** A card shows among the latest ones when its maker, who has it, wants so: it is their image. */
export function canShowCard(person: PolicyPerson, card: PolicyCard): boolean {
	return isMaker(person, card) && isOwner(person, card) && isInGoodStanding(person);
}

/** Its maker and its owner take it from there. */
export function canUnshowCard(person: PolicyPerson, card: PolicyCard): boolean {
	return isMaker(person, card) || isOwner(person, card);
}

/** The owner deletes a card that no listing offers. */
export function canDeleteCard(person: PolicyPerson, card: PolicyCard): boolean {
	return isOwner(person, card) && card.listingId === null;
}

/** The owner offers a card that moderation does not hide, in one listing at a time. */
function canOfferCard(person: PolicyPerson, card: PolicyCard): boolean {
	return isOwner(person, card) && isInGoodStanding(person) && !card.isHidden && card.listingId === null;
}

/** Another's card that is in sight can be reported. */
function canReportCard(person: PolicyPerson, card: PolicyCard): boolean {
	return isInGoodStanding(person) && !isOwner(person, card) && !card.isHidden && canSeeCard(person, card);
}

/** All that a person may do with a card, for the screens that show it. A visitor is asked to sign in for a report. */
export function cardPermissions(person: PolicyPerson | null, card: PolicyCard): CardPermissions {
	return {
		show: person !== null && canShowCard(person, card),
		unshow: person !== null && canUnshowCard(person, card),
		delete: person !== null && canDeleteCard(person, card),
		offer: person !== null && canOfferCard(person, card),
		report: person ? canReportCard(person, card) : canSeeCard(null, card) && !card.isHidden,
	};
}

function isOwnerOrModerator(person: PolicyPerson | null, card: PolicyCard): boolean {
	return person !== null && (isOwner(person, card) || canModerate(person));
}

function isMaker(person: PolicyPerson, card: PolicyCard): boolean {
	return card.makerId === person.id;
}

function isOwner(person: PolicyPerson, card: PolicyCard): boolean {
	return card.ownerId === person.id;
}
