import { and, eq, isNull, like, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { emailChanges, sessions, users, verifications } from "../tables.server.ts";

/**
 * Locks a person's row until the transaction ends, so that changes of how they sign in run one after the other: of a new
 * password and a sign-in with the old one at the same moment, the second sees what the first has written.
 */
export async function lockAccess(tx: Transaction, person: { id: string } | { email: string }): Promise<void> {
	const isPerson = "id" in person ? eq(users.id, person.id) : eq(users.email, person.email);
	await tx.select({ one: sql`1` }).from(users).where(isPerson).for("no key update");
}

/** Ends all that opens a person's account without the password: sessions and links. */
export async function endAccess(db: Database | Transaction, personId: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.userId, personId));
	await endLinks(db, personId);
}

/**
 * Ends whatever could open a person's account later: links to a new password and to a new address, and a provider's
 * answer that somebody waits for to link it. Better Auth writes the person's id into the value of a verification, which
 * the test beside this file holds it to.
 */
export async function endLinks(db: Database | Transaction, personId: string): Promise<void> {
	await db.delete(verifications).where(like(verifications.value, `%${personId}%`));
	await db
		.delete(emailChanges)
		.where(and(eq(emailChanges.userId, personId), isNull(emailChanges.formerEmail)));
}
