import { lt } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { forgetOldSubmissions } from "#app/platform/database/idempotency.server.ts";
import { forgetOldAttempts } from "#app/platform/database/rate-limits.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { emailChanges, formerUsernames, sessions, verifications } from "./tables.server.ts";

/** How many rows of each kind were deleted. */
export interface Purged {
	readonly sessions: number;
	readonly verifications: number;
	readonly formerUsernames: number;
	readonly emailChanges: number;
	readonly rateLimits: number;
	readonly submissions: number;
}

/**
 * Deletes what has expired: sessions, verifications, changes of an address, names that are kept no more, attempts and
 * answered submissions.
 */
export async function purgeExpired(db: Database, now: Date): Promise<Purged> {
	return transaction(db, async (tx) => {
		const ended = await tx.delete(sessions).where(lt(sessions.expiresAt, now));
		const unused = await tx.delete(verifications).where(lt(verifications.expiresAt, now));
		const given = await tx.delete(formerUsernames).where(lt(formerUsernames.keptUntil, now));
		const forgotten = await tx.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
		return {
			formerUsernames: given.rowCount ?? 0,
			sessions: ended.rowCount ?? 0,
			verifications: unused.rowCount ?? 0,
			emailChanges: forgotten.rowCount ?? 0,
			rateLimits: await forgetOldAttempts(tx, now),
			submissions: await forgetOldSubmissions(tx, now),
		};
	});
}
