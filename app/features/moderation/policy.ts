import {
	canAdminister,
	canModerate,
	isInGoodStanding,
	type PolicyPerson,
} from "#app/features/accounts/policy.ts";
import { hasPersonsWords } from "#app/features/chats/rules.ts";

type Person = Pick<PolicyPerson, "id" | "isBanned" | "emailVerified">;

type Moderator = Omit<PolicyPerson, "emailVerified">;

interface PolicySubject {
	/** Null for a comment whose writer is gone. */
	readonly ownerId: string | null;
	readonly isPublic: boolean;
}

/** A person in good standing reports another's subject that the public sees. */
export function canReport(person: Person, subject: PolicySubject): boolean {
	return isInGoodStanding(person) && subject.isPublic && subject.ownerId !== person.id;
}

/** A person in good standing reports another's words in a chat that moderation has not removed. */
export function canReportMessage(
	person: Person,
	message: { readonly senderId: string | null; readonly kind: string; readonly text: string },
): boolean {
	return (
		isInGoodStanding(person) &&
		hasPersonsWords(message) &&
		message.senderId !== null &&
		message.senderId !== person.id
	);
}

/** Moderators and admins decide, but never on what is their own. */
export function canDecide(person: Moderator, ownerId: string | null): boolean {
	return canModerate(person) && person.id !== ownerId;
}

/** Moderators ban people and lift bans, admins also those of moderators and admins; nobody decides on themselves. */
export function canBan(
	person: Moderator,
	banned: { readonly id: string; readonly isAdmin: boolean; readonly isModerator: boolean },
): boolean {
	const isStaff = banned.isAdmin || banned.isModerator;
	return canDecide(person, banned.id) && (!isStaff || canAdminister(person));
}

/** Admins delete the account of who asks for it: nobody's with a role, which is taken away first, and never their own. */
export function canDeleteAccountOf(
	person: Moderator,
	other: { readonly id: string; readonly isAdmin: boolean; readonly isModerator: boolean },
): boolean {
	return canAdminister(person) && person.id !== other.id && !other.isAdmin && !other.isModerator;
}
