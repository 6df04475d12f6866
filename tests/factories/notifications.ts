import { notifications } from "#app/features/notifications/tables.server.ts";
import { buildUser } from "./accounts.ts";
import { type Db, onlyRow } from "./row.ts";

/** An unread notification that a listing was reported. */
export async function buildNotification(db: Db, overrides: Partial<typeof notifications.$inferInsert> = {}) {
	const userId = overrides.userId ?? (await buildUser(db)).id;
	const values = { type: "listing_reported" as const, ...overrides, userId };
	return onlyRow(await db.insert(notifications).values(values).returning());
}
