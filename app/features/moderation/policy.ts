import { canAdminister, isInGoodStanding } from "#app/features/accounts/policy.ts";

interface Person {
	readonly id: string;
	readonly isBanned: boolean;
	readonly emailVerified: boolean;
}

interface PolicySubject {
	/** Null for a comment whose writer is gone. */
	readonly ownerId: string | null;
	readonly isPublic: boolean;
}

/** What is somebody else's is reported while the public sees it. */
export function canReport(person: Person, subject: PolicySubject): boolean {
	return isInGoodStanding(person) && subject.isPublic && subject.ownerId !== person.id;
}

/** Who administers Reino bans others and lifts their bans; nobody decides on themselves. */
export function canBan(person: Person & { readonly isAdmin: boolean }, bannedId: string): boolean {
	return canAdminister(person) && person.id !== bannedId;
}
