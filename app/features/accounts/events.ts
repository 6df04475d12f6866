import type { Role } from "./rules.ts";

/** A person has left: one of their sessions is over, and whatever it held open has to be looked at again. */
export interface SessionEnded {
	readonly type: "account.sessionEnded";
	readonly personId: string;
}

/** A person may no longer take part. */
export interface PersonBanned {
	readonly type: "account.banned";
	readonly personId: string;
	readonly banId: string;
}

/** A person may take part again. */
export interface PersonUnbanned {
	readonly type: "account.unbanned";
	readonly personId: string;
	/** The ban that is over; null for one that was never given. */
	readonly banId: string | null;
}

/** A person lives elsewhere by now. */
export interface PersonMoved {
	readonly type: "account.moved";
	readonly personId: string;
}

/** A person has blocked another, or takes it back. */
export interface BlockChanged {
	readonly type: "account.blockChanged";
	readonly blockerId: string;
	readonly blockedId: string;
}

/** A person got a role, or lost it. */
export interface RoleChanged {
	readonly type: "account.roleChanged";
	readonly personId: string;
	readonly role: Role;
}
