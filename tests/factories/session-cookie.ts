import { sessionCookieName, signCookie } from "#app/features/accounts/auth/auth.server.ts";
import { buildSession, type UserRow } from "./accounts.ts";
import type { Db } from "./row.ts";

/**
 * The cookie of a fresh session, as a server with this secret signs it.
 * @param secure of a server that people reach over https
 */
export async function buildSessionCookie(
	db: Db,
	user: Pick<UserRow, "id">,
	secret: string,
	secure = false,
): Promise<{ name: string; value: string }> {
	const { token } = await buildSession(db, { userId: user.id });
	return { name: sessionCookieName(secure), value: signCookie(secret, token) };
}

/** The Cookie header with {@link buildSessionCookie}. */
export async function cookieOf(
	db: Db,
	user: Pick<UserRow, "id">,
	secret: string,
	secure = false,
): Promise<string> {
	const { name, value } = await buildSessionCookie(db, user, secret, secure);
	return `${name}=${value}`;
}
