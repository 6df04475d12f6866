import { isInGoodStanding, type PolicyPerson } from "#app/features/accounts/policy.ts";

type Person = Pick<PolicyPerson, "id" | "isBanned" | "emailVerified">;

/** A chat about a listing is opened by somebody else than its owner, while the public sees the listing. */
export function canOpenChat(
	person: Person,
	listing: { readonly ownerId: string; readonly isPublic: boolean },
): boolean {
	return isInGoodStanding(person) && listing.isPublic && listing.ownerId !== person.id;
}

/** Who is in good standing writes in a chat in which neither has blocked the other. */
export function canWriteInChat(person: Person, chat: { readonly isSilenced: boolean }): boolean {
	return isInGoodStanding(person) && !chat.isSilenced;
}
