import { canModerate, isInGoodStanding, type PolicyPerson } from "#app/features/accounts/policy.ts";
import type { CardPermissions } from "./rules.ts";

/** A finished card that was not deleted. */
interface PolicyCard {
	/** Null when the account is gone. */
	readonly makerId: string | null;
	readonly ownerId: string;
	readonly ownerIsBanned: boolean;
	readonly isHidden: boolean;
	/** It is shown, shared, offered or in a showcase, so that everybody may see it. */
	readonly isOpen: boolean;
	/** The viewer was an owner once. */
	readonly wasOwned: boolean;
	readonly isReported: boolean;
	/** The listing that offers it. */
	readonly listingId: string | null;
}

/**
 * A card is somebody's photo: its maker and its owners of today and before see it, and others once it is open. A banned
 * person's is seen by its owner and by moderators, who also see what is reported.
 */
export function canSeeCard(person: PolicyPerson | null, card: PolicyCard): boolean {
	if (person && isOwner(person, card)) return true;
	if (person && canModerate(person) && (card.isReported || card.isHidden || card.isOpen)) return true;
	if (card.ownerIsBanned) return false;
	return card.isOpen || (person !== null && (isMaker(person, card) || card.wasOwned));
}

/** The back of a card that moderation hides is all that others see. */
export function canSeeFace(person: PolicyPerson | null, card: PolicyCard): boolean {
	return !card.isHidden || isOwnerOrModerator(person, card);
}

/** A card shows among the latest ones when its maker, who has it, wants so: it is their image. */
export function canShowCard(person: PolicyPerson, card: PolicyCard): boolean {
	return isMaker(person, card) && isOwner(person, card) && isInGoodStanding(person);
}

/** The owner lets everybody with its link see a card that moderation does not hide. */
export function canShareCard(person: PolicyPerson, card: PolicyCard): boolean {
	return isOwner(person, card) && isInGoodStanding(person) && !card.isHidden;
}

/** The maker and the owner may end that a card is shown or shared. */
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

/** The permissions of a person on a card, for screens. A visitor may report: the button signs in first. */
export function cardPermissions(person: PolicyPerson | null, card: PolicyCard): CardPermissions {
	return {
		show: person !== null && canShowCard(person, card),
		unshow: person !== null && canUnshowCard(person, card),
		share: person !== null && canShareCard(person, card),
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
