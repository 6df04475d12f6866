import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { endVerifications } from "./auth/auth.server.ts";
import { emailChanges, sessions, users } from "./tables.server.ts";

/**
 * Makes everything else that changes how a person gets in wait for the end of the transaction: of a new password
 * and a sign-in with the old one at the same moment, the second sees what the first has written.
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
 * Ends whatever could open a person's account later: links to a new password and to a new address, and ways to a
 * provider that somebody has set out on to link it.
 */
export async function endLinks(db: Database | Transaction, personId: string): Promise<void> {
	await endVerifications(db, personId);
	await db
		.delete(emailChanges)
		.where(and(eq(emailChanges.userId, personId), isNull(emailChanges.formerEmail)));
}
