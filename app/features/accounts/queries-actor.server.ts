import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Actor } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { type CookieOptions, createReadSession } from "./auth/auth.server.ts";
import { longestSessionSeconds, sessionRefreshSeconds, sessionSeconds } from "./rules.ts";
import { sessions, users } from "./tables.server.ts";

export interface IdentifyOptions extends CookieOptions {
	readonly db: Database;
	readonly log: Log;
}

/**
 * Finds who a request comes from. It runs for every page, so it checks the cookie's signature and asks the
 * database once; a session that was not used for a day gets its new end in the background.
 * @returns null for a visitor, a forged cookie or an ended session
 * @throws what the database throws, once it is logged
 */
export function createIdentify({ db, log, ...options }: IdentifyOptions) {
	const readSession = createReadSession(options);
	const findActor = prepareFindActor(db);
	return async (headers: Headers): Promise<Actor | null> => {
		const token = readSession(headers);
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
			isModerator: sql<boolean>`${users.role} = 'moderator'`,
			isBanned: users.isBanned,
			refreshedAt: sessions.updatedAt,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.token, sql.placeholder("token")), gt(sessions.expiresAt, sql`now()`)))
		.prepare("find_actor");
}

/**
 * Moves a session's end, at most once a day however many requests come at once, and never past 180 days after
 * sign-in.
 */
async function refreshSession(db: Database, token: string): Promise<void> {
	const unused = sql`now() + make_interval(secs => ${sessionSeconds})`;
	const latest = sql`${sessions.createdAt} + make_interval(secs => ${longestSessionSeconds})`;
	await db
		.update(sessions)
		.set({ expiresAt: sql`least(${unused}, ${latest})`, updatedAt: sql`now()` })
		.where(
			and(
				eq(sessions.token, token),
				lt(sessions.updatedAt, sql`now() - make_interval(secs => ${sessionRefreshSeconds})`),
			),
		);
}
