import { and, asc, eq, notExists, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { users } from "./tables.server.ts";

/**
 * Makes a person an admin, or takes it back. For the operator's terminal; no screen calls it.
 * @param email of an existing account, in any case
 * @returns the username, or null when nobody has the address
 */
export async function setAdmin(
	db: Database | Transaction,
	log: Log,
	email: string,
	isAdmin: boolean,
): Promise<string | null> {
	const role = isAdmin ? "admin" : "user";
	const [changed] = await db
		.update(users)
		.set({ role, updatedAt: sql`now()` })
		.where(eq(users.email, email))
		.returning({ id: users.id, username: users.username });
	if (!changed) return null;
	logSecurityEvent(log, { type: "role.changed", personId: changed.id, role });
	return changed.username;
}

/**
 * Makes a person with a verified address the first admin; does nothing where there is one already.
 * @returns whether it did
 */
export async function grantFirstAdmin(db: Database | Transaction, log: Log, email: string): Promise<boolean> {
	const admins = db.select({ one: sql`1` }).from(users).where(eq(users.role, "admin"));
	const [granted] = await db
		.update(users)
		.set({ role: "admin", updatedAt: sql`now()` })
		.where(and(eq(users.email, email), eq(users.emailVerified, true), notExists(admins)))
		.returning({ id: users.id });
	if (!granted) return false;
	logSecurityEvent(log, { type: "role.changed", personId: granted.id, role: "admin" });
	return true;
}

export interface Admin {
	readonly email: string;
	readonly username: string;
}

/** Everyone with admin rights, by address. */
export async function listAdmins(db: Database): Promise<Admin[]> {
	return db
		.select({ email: users.email, username: users.username })
		.from(users)
		.where(eq(users.isAdmin, true))
		.orderBy(asc(users.email));
}
