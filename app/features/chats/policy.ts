interface Person {
	readonly id: string;
	readonly isBanned: boolean;
	readonly emailVerified: boolean;
}

/** Whoever is verified and not banned may write to others. */
export function canWrite(person: Person): boolean {
	return person.emailVerified && !person.isBanned;
}

/** A chat about a listing is opened by somebody else than its owner, while the public sees the listing. */
export function canOpenChat(
	person: Person,
	listing: { readonly ownerId: string; readonly isPublic: boolean },
): boolean {
	return canWrite(person) && listing.isPublic && listing.ownerId !== person.id;
}

/** Its two people see a chat; to anybody else there is none. */
export function canSeeChat(
	person: { readonly id: string },
	chat: { readonly user1Id: string | null; readonly user2Id: string | null },
): boolean {
	return chat.user1Id === person.id || chat.user2Id === person.id;
}
