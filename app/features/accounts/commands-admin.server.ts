import { and, asc, eq, ne, notExists, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import type { Role } from "./rules.ts";
import { roleChanges, users } from "./tables.server.ts";

/**
 * Gives a person a role, or takes it back. For the operator's terminal, which may also take the last admin away; no screen
 * calls it.
 * @param email of an existing account, in any case
 * @returns the username, or null when nobody has the address
 */
export async function setRole(
	db: Database | Transaction,
	log: Log,
	email: string,
	role: Role,
): Promise<string | null> {
	return transaction(db, async (tx) => {
		const [person] = await tx
			.select({ id: users.id, username: users.username, role: users.role })
			.from(users)
			.where(eq(users.email, email))
			.for("no key update");
		if (!person) return null;
		await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, person.id));
		await logChange(tx, log, person, role);
		return person.username;
	});
}

/**
 * Makes a person with a verified address the first admin; does nothing where there is one already.
 * @returns whether it did
 */
export async function grantFirstAdmin(db: Database | Transaction, log: Log, email: string): Promise<boolean> {
	return transaction(db, async (tx) => {
		const [person] = await tx
			.select({ id: users.id, username: users.username, role: users.role })
			.from(users)
			.where(and(eq(users.email, email), eq(users.emailVerified, true)))
			.for("no key update");
		if (!person) return false;
		const admins = tx.select({ one: sql`1` }).from(users).where(eq(users.role, "admin"));
		const granted = await tx
			.update(users)
			.set({ role: "admin", updatedAt: sql`now()` })
			.where(and(eq(users.id, person.id), notExists(admins)))
			.returning({ id: users.id });
		if (granted.length > 0) await logChange(tx, log, person, "admin");
		return granted.length > 0;
	});
}

/** Makes whoever has proven an address the first admin, if the configuration names it. */
export async function grantToAdminEmail(
	db: Database | Transaction,
	{ log, adminEmail }: { readonly log: Log; readonly adminEmail: string | undefined },
	email: string,
): Promise<void> {
	if (adminEmail?.toLowerCase() === email.toLowerCase()) await grantFirstAdmin(db, log, email);
}

async function logChange(
	tx: Transaction,
	log: Log,
	person: Pick<typeof users.$inferSelect, "id" | "username" | "role">,
	role: Role,
): Promise<void> {
	if (person.role === role) return;
	const { id: userId, username, role: roleBefore } = person;
	await tx.insert(roleChanges).values({ userId, username, roleBefore, role, createdAt: sql`now()` });
	logSecurityEvent(log, { type: "role.changed", personId: userId, role });
}

export interface RoleHolder {
	readonly email: string;
	readonly username: string;
	readonly role: Role;
}

/** Everyone with a role, admins first, by address. */
export async function listRoles(db: Database): Promise<RoleHolder[]> {
	return db
		.select({ email: users.email, username: users.username, role: users.role })
		.from(users)
		.where(ne(users.role, "user"))
		.orderBy(asc(users.role), asc(users.email));
}
