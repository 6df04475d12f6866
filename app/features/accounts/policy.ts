import { DomainError } from "#app/shared/domain-error.ts";

/** A person as the policies see them. */
export interface AccountStanding {
	readonly emailVerified: boolean;
	readonly isBanned: boolean;
	readonly isAdmin: boolean;
	readonly isModerator: boolean;
}

/** Who asks to do something, as the policies of every feature look at them. */
export interface PolicyPerson extends AccountStanding {
	readonly id: string;
}

/** Publishing, writing to others and trading take a verified address and no ban. */
export function isInGoodStanding(actor: Pick<AccountStanding, "emailVerified" | "isBanned"> | null): boolean {
	return actor?.emailVerified === true && !actor.isBanned;
}

/** A banned person's details stay as they are. */
export function canEditProfile(actor: AccountStanding | null): boolean {
	return actor !== null && !actor.isBanned;
}

/** A banned admin has no power. */
export function canAdminister(actor: Pick<AccountStanding, "isAdmin" | "isBanned"> | null): boolean {
	return actor?.isAdmin === true && !actor.isBanned;
}

/** Who administers Reino moderates it too; a banned moderator has no power. */
export function canModerate(
	actor: Pick<AccountStanding, "isAdmin" | "isModerator" | "isBanned"> | null,
): boolean {
	return actor !== null && (actor.isAdmin || actor.isModerator) && !actor.isBanned;
}

/** @throws DomainError `auth.forbidden` to all but admins */
export function requireAdministrator<A extends AccountStanding>(actor: A | null): A {
	if (!actor || !canAdminister(actor)) throw new DomainError("auth.forbidden");
	return actor;
}

/** @throws DomainError `auth.forbidden` to all but moderators and admins */
export function requireModerator<A extends AccountStanding>(actor: A | null): A {
	if (!actor || !canModerate(actor)) throw new DomainError("auth.forbidden");
	return actor;
}

/**
 * Stops whoever may not take part.
 * @throws DomainError `auth.required` for a visitor, `auth.banned`, or `auth.emailNotVerified`
 */
export function requireGoodStanding<A extends AccountStanding>(actor: A | null): A {
	if (!actor) throw new DomainError("auth.required");
	if (actor.isBanned) throw new DomainError("auth.banned");
	if (!actor.emailVerified) throw new DomainError("auth.emailNotVerified");
	return actor;
}
