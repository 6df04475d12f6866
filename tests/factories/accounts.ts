import { accounts, sessions, users } from "#app/features/accounts/tables.server.ts";
import { type Db, onlyRow, unique } from "./row.ts";

export type UserRow = typeof users.$inferSelect;

/** A person with a verified address; `role: "admin"` and `isBanned: true` make the other kinds. */
export async function buildUser(
	db: Db,
	overrides: Partial<typeof users.$inferInsert> = {},
): Promise<UserRow> {
	const username = `user_${unique()}`;
	const values = {
		username,
		email: `${username}@example.test`,
		emailVerified: true,
		city: "Rosario",
		...overrides,
	};
	return onlyRow(await db.insert(users).values(values).returning());
}

/** A person who has been here for more than a month. */
export function buildGrownUser(db: Db, overrides: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> {
	return buildUser(db, { createdAt: new Date(Date.now() - 31 * 86_400_000), ...overrides });
}

/** A session that is good for a day. Its token is not signed, so that no cookie can be made of it. */
export async function buildSession(db: Db, overrides: Partial<typeof sessions.$inferInsert> = {}) {
	const userId = overrides.userId ?? (await buildUser(db)).id;
	const values = { token: unique(), expiresAt: new Date(Date.now() + 86_400_000), ...overrides, userId };
	return onlyRow(await db.insert(sessions).values(values).returning());
}

/** A password to sign in with. @param overrides.password its hash */
export async function buildPassword(
	db: Db,
	overrides: Pick<typeof accounts.$inferInsert, "userId" | "password" | "updatedAt">,
) {
	const values = { providerId: "credential", accountId: overrides.userId, ...overrides };
	return onlyRow(await db.insert(accounts).values(values).returning());
}
