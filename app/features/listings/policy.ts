import { canAdminister, hasStanding } from "#app/features/accounts/policy.ts";
import type { ListingStatus } from "./rules.ts";

interface Person {
	readonly id: string;
	readonly isAdmin: boolean;
	readonly isBanned: boolean;
	readonly emailVerified: boolean;
}

interface PolicyListing {
	readonly ownerId: string;
	readonly status: ListingStatus;
	/** Active, and its owner not banned. */
	readonly isPublic: boolean;
}

/** Everybody sees a public listing, its owner sees it until it is deleted, an admin always. */
export function canSeeListing(person: Person | null, listing: PolicyListing): boolean {
	if (listing.isPublic) return true;
	if (!person) return false;
	return canAdminister(person) || (isOwner(person, listing) && listing.status !== "deleted");
}

/** The owner edits while the listing is shown, paused or under revision; one that was traded is history. */
export function canEditListing(person: Person, listing: PolicyListing): boolean {
	return isOwner(person, listing) && hasStanding(person) && editableStatuses.includes(listing.status);
}

/** The owner takes an active listing out of sight. */
export function canPauseListing(person: Person, listing: PolicyListing): boolean {
	return isOwner(person, listing) && listing.status === "active";
}

/** The owner brings a paused listing back. */
export function canResumeListing(person: Person, listing: PolicyListing): boolean {
	return isOwner(person, listing) && hasStanding(person) && listing.status === "paused";
}

/** The owner or an admin deletes a listing that was not traded; what was traded stays in both histories. */
export function canDeleteListing(person: Person, listing: PolicyListing): boolean {
	return (canAdminister(person) || isOwner(person, listing)) && deletableStatuses.includes(listing.status);
}

/** An admin alone sets a listing off as premium, their own too. */
export function canSetPremium(person: Person, listing: PolicyListing): boolean {
	return canAdminister(person) && premiumStatuses.includes(listing.status);
}

/** Statuses in which an admin makes a listing premium, or an ordinary one again. */
export const premiumStatuses: readonly ListingStatus[] = ["active", "paused", "in_revision"];
/** Statuses in which an owner edits a listing. */
export const editableStatuses: readonly ListingStatus[] = ["active", "paused", "in_revision"];
/** Statuses in which a listing can be deleted. */
export const deletableStatuses: readonly ListingStatus[] = ["active", "paused", "in_revision"];

function isOwner(person: Person, listing: PolicyListing): boolean {
	return listing.ownerId === person.id;
}
