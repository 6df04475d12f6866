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

/** Others' content can be reported while the public sees it; a message by who got it. */
export function canReport(person: Person, subject: PolicySubject): boolean {
	return isInGoodStanding(person) && subject.isPublic && subject.ownerId !== person.id;
}

/** Another's message can be reported by who got it, until moderation has removed it. */
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
	const isOfTheHouse = banned.isAdmin || banned.isModerator;
	return canDecide(person, banned.id) && (!isOfTheHouse || canAdminister(person));
}
