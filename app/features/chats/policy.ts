import { isInGoodStanding, type PolicyPerson } from "#app/features/accounts/policy.ts";

type Person = Pick<PolicyPerson, "id" | "isBanned" | "emailVerified">;

/** Anybody in good standing but the owner opens a chat about a listing, while the public sees it. */
export function canOpenChat(
	person: Person,
	listing: { readonly ownerId: string; readonly isPublic: boolean },
): boolean {
	return isInGoodStanding(person) && listing.isPublic && listing.ownerId !== person.id;
}

/** A person in good standing writes in a chat in which neither has blocked the other. */
export function canWriteInChat(person: Person, chat: { readonly isBlocked: boolean }): boolean {
	return isInGoodStanding(person) && !chat.isBlocked;
}
