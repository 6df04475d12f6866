import { like } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { verifications } from "../tables.server.ts";

/**
 * Ends links to a person's new password and the ways to a provider that they have set out on to link it. Better Auth
 * keeps the person's id in the value of each, which the test beside this file holds it to.
 */
export async function endVerifications(db: Database | Transaction, personId: string): Promise<void> {
	await db.delete(verifications).where(like(verifications.value, `%${personId}%`));
}
