import type { Device, Role } from "./rules.ts";

/** People that a page of a search in the administration shows. */
export const peoplePageSize = 20;
/** Fewest characters of a search for people. */
export const peopleSearchMinLength = 2;
/** Lines of the log of roles on one page. */
export const roleChangesPageSize = 10;

/** Somebody whom an admin has looked up. */
export interface FoundPerson {
	readonly id: string;
	readonly username: string;
	readonly email: string;
	readonly city: string | null;
	readonly role: Role;
	readonly isBanned: boolean;
	readonly completedTrades: number;
	/** How many things of theirs were ever reported. */
	readonly reported: number;
}

/** A person as their page in the administration shows them. */
export interface PersonRecord {
	readonly id: string;
	readonly username: string;
	readonly email: string;
	readonly emailVerified: boolean;
	readonly country: string;
	readonly city: string | null;
	readonly role: Role;
	readonly isBanned: boolean;
	/** ISO 8601. */
	readonly since: string;
	/** Names that they gave up and that still lead to them. */
	readonly formerNames: readonly string[];
	/** By what they can sign in: a password (`credential`) or a provider. */
	readonly signIns: readonly string[];
}

/** Where a person is signed in. */
export interface PersonSession {
	readonly id: string;
	readonly device: Device | null;
	readonly address: string | null;
	/** ISO 8601. */
	readonly usedAt: string;
}

/** A line of the log of roles. */
export interface RoleChange {
	readonly id: string;
	/** Who changed it; null for the operator's terminal. */
	readonly actor: string | null;
	readonly username: string;
	readonly before: Role;
	readonly role: Role;
	/** ISO 8601. */
	readonly at: string;
}
