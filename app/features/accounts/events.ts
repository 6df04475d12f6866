import type { Role } from "./rules.ts";

/** A session of a person has ended; its open connections have to be checked. */
export interface SessionEnded {
	readonly type: "account.sessionEnded";
	readonly personId: string;
}

/** A person was banned. */
export interface PersonBanned {
	readonly type: "account.banned";
	readonly personId: string;
	readonly banId: string;
}

/** A ban has ended. */
export interface PersonUnbanned {
	readonly type: "account.unbanned";
	readonly personId: string;
	/** Null without a record of the ban. */
	readonly banId: string | null;
}

/** A person has another city. */
export interface PersonMoved {
	readonly type: "account.moved";
	readonly personId: string;
}

/** A person has blocked or unblocked another. */
export interface BlockChanged {
	readonly type: "account.blockChanged";
	readonly blockerId: string;
	readonly blockedId: string;
}

/** The role of a person has changed. */
export interface RoleChanged {
	readonly type: "account.roleChanged";
	readonly personId: string;
	readonly role: Role;
}
