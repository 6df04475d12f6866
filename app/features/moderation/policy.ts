import {
	canAdminister,
	canModerate,
	isInGoodStanding,
	type PolicyPerson,
} from "#app/features/accounts/policy.ts";

type Person = Pick<PolicyPerson, "id" | "isBanned" | "emailVerified">;

type Moderator = Omit<PolicyPerson, "emailVerified">;

interface PolicySubject {
	/** Null for a comment whose writer is gone. */
	readonly ownerId: string | null;
	readonly isPublic: boolean;
}

/** Whether a person can report a subject: it is another's, and the public sees it. */
export function canReport(person: Person, subject: PolicySubject): boolean {
	return isInGoodStanding(person) && subject.isPublic && subject.ownerId !== person.id;
}

/** Whether a person can report a message that they see in a chat: another's text that moderation has not removed. */
export function canReportMessage(
	person: Person,
	message: { readonly senderId: string | null; readonly kind: string },
): boolean {
	return (
		isInGoodStanding(person) &&
		message.kind === "text" &&
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
