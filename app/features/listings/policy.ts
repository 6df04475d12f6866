import {
	canAdminister,
	canModerate,
	isInGoodStanding,
	type PolicyPerson,
} from "#app/features/accounts/policy.ts";
import { isCurrentStatus, type ListingPermissions, type ListingStatus } from "./rules.ts";

interface PolicyListing {
	readonly ownerId: string;
	readonly status: ListingStatus;
}

/**
 * Access to a listing: everybody to a public one, its owner and its buyer until it is deleted, a moderator while moderation
 * hides it, an admin always.
 */
export function canSeeListing(
	person: PolicyPerson | null,
	listing: PolicyListing & {
		/** Active, and its owner not banned. */
		readonly isPublic: boolean;
		/** The buyer of its completed trade, who can still open the page. */
		readonly tradedWithId?: string | null;
	},
): boolean {
	if (listing.isPublic) return true;
	if (!person) return false;
	const isOfTheirs = isOwner(person, listing) || listing.tradedWithId === person.id;
	if (canAdminister(person) || (isOfTheirs && listing.status !== "deleted")) return true;
	return canModerate(person) && isHiddenByModeration(listing);
}

/** Hidden by moderation: under revision, or active while its owner is banned. */
function isHiddenByModeration({ status }: PolicyListing): boolean {
	return status === "in_revision" || status === "active";
}

/** The owner edits while the listing is shown, paused or under revision; one that was traded is history. */
export function canEditListing(person: PolicyPerson, listing: PolicyListing): boolean {
	return isOwner(person, listing) && isInGoodStanding(person) && isCurrentStatus(listing.status);
}

/** The owner pauses an active listing. */
export function canPauseListing(person: PolicyPerson, listing: PolicyListing): boolean {
	return isOwner(person, listing) && listing.status === "active";
}

/** The owner resumes a paused listing. */
export function canResumeListing(person: PolicyPerson, listing: PolicyListing): boolean {
	return isOwner(person, listing) && isInGoodStanding(person) && listing.status === "paused";
}

/** The owner or an admin deletes a listing that was not traded; what was traded stays in both histories. */
export function canDeleteListing(person: PolicyPerson, listing: PolicyListing): boolean {
	return (canAdminister(person) || isOwner(person, listing)) && isCurrentStatus(listing.status);
}

/** An admin alone sets a listing off as premium, their own too. */
export function canSetPremium(person: PolicyPerson, listing: PolicyListing): boolean {
	return canAdminister(person) && isCurrentStatus(listing.status);
}

/** Permissions of a person on a listing, for the screens that show it. A visitor has none. */
export function listingPermissions(person: PolicyPerson | null, listing: PolicyListing): ListingPermissions {
	return {
		edit: person !== null && canEditListing(person, listing),
		pause: person !== null && canPauseListing(person, listing),
		resume: person !== null && canResumeListing(person, listing),
		delete: person !== null && canDeleteListing(person, listing),
		setPremium: person !== null && canSetPremium(person, listing),
	};
}

function isOwner(person: PolicyPerson, listing: PolicyListing): boolean {
	return listing.ownerId === person.id;
}
