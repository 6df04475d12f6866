import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Actor } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { sessionRefreshSeconds, sessionSeconds } from "./rules.ts";
import { sessions, users } from "./tables.server.ts";

export interface IdentifyOptions {
	readonly db: Database;
	readonly log: Log;
	readonly secret: string;
	/** Browsers keep the `__Secure-` cookie only when the site is served over https. */
	readonly secure: boolean;
}

/** A secret signs at most this much: longer cookies are nobody's session, in characters. */
const maxCookieLength = 300;

/** The name of the session cookie, which Better Auth sets and {@link createIdentify} reads. */
export function sessionCookieName(secure: boolean): string {
	return `${secure ? "__Secure-" : ""}reino.session_token`;
}

/**
 * Finds who a request comes from. It runs for every page, so it checks the cookie's signature and asks the
 * database once; a session that was not used for a day gets its new end in the background.
 * @returns null for a visitor, a forged cookie or an ended session
 * @throws what the database throws, once it is logged
 */
export function createIdentify({ db, log, secret, secure }: IdentifyOptions) {
	const cookieName = `${sessionCookieName(secure)}=`;
	const findActor = prepareFindActor(db);
	return async (headers: Headers): Promise<Actor | null> => {
		const cookie = headers.get("Cookie");
		if (!cookie) return null;
		const token = readSessionToken(cookie, cookieName, secret);
		if (token === null) return null;
		const [found] = await findActor.execute({ token }).catch((error: unknown) => {
			log.error({ err: error }, "Session error");
			throw error;
		});
		if (!found) return null;
		const { refreshedAt, ...actor } = found;
		if (Date.now() - refreshedAt.getTime() > sessionRefreshSeconds * 1000) {
			refreshSession(db, token).then(
				() => log.debug({ person: actor.id }, "session refreshed"),
				(error: unknown) => log.warn({ err: error }, "session not refreshed"),
			);
		}
		return actor;
	};
}

function prepareFindActor(db: Database) {
	return db
		.select({
			id: users.id,
			username: users.username,
			email: users.email,
			emailVerified: users.emailVerified,
			isAdmin: users.isAdmin,
			isBanned: users.isBanned,
			refreshedAt: sessions.updatedAt,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.token, sql.placeholder("token")), gt(sessions.expiresAt, sql`now()`)))
		.prepare("find_actor");
}

/** Moves a session's end, at most once a day however many requests come at once. */
export async function refreshSession(db: Database, token: string): Promise<void> {
	await db
		.update(sessions)
		.set({ expiresAt: sql`now() + make_interval(secs => ${sessionSeconds})`, updatedAt: sql`now()` })
		.where(
			and(
				eq(sessions.token, token),
				lt(sessions.updatedAt, sql`now() - make_interval(secs => ${sessionRefreshSeconds})`),
			),
		);
}

/** @returns the token if its signature is ours, else null */
function readSessionToken(cookie: string, name: string, secret: string): string | null {
	const value = findCookie(cookie, name);
	if (value === null || value.length > maxCookieLength) return null;
	const signed = decode(value);
	const dot = signed.lastIndexOf(".");
	if (dot < 1) return null;
	const token = signed.slice(0, dot);
	const given = Buffer.from(signed.slice(dot + 1));
	const expected = Buffer.from(createHmac("sha256", secret).update(token).digest("base64"));
	return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function findCookie(cookie: string, name: string): string | null {
	for (const part of cookie.split(";")) {
		const pair = part.trimStart();
		if (pair.startsWith(name)) return pair.slice(name.length);
	}
	return null;
}

function decode(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return "";
	}
}
