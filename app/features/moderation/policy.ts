import { isInGoodStanding } from "#app/features/accounts/policy.ts";

interface Person {
	readonly id: string;
	readonly isBanned: boolean;
	readonly emailVerified: boolean;
}

/** Somebody else's listing is reported while the public sees it. */
export function canReportListing(
	person: Person,
	listing: { readonly ownerId: string; readonly isPublic: boolean },
): boolean {
	return isInGoodStanding(person) && listing.isPublic && listing.ownerId !== person.id;
}
