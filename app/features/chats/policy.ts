import { isInGoodStanding } from "#app/features/accounts/policy.ts";

interface Person {
	readonly id: string;
	readonly isBanned: boolean;
	readonly emailVerified: boolean;
}

/** A chat about a listing is opened by somebody else than its owner, while the public sees the listing. */
export function canOpenChat(
	person: Person,
	listing: { readonly ownerId: string; readonly isPublic: boolean },
): boolean {
	return isInGoodStanding(person) && listing.isPublic && listing.ownerId !== person.id;
}
