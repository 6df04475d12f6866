import { and, desc, eq, gt } from "drizzle-orm";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { type Accounts, callAuth, headersOf, type Visitor } from "./auth/auth.server.ts";
import { deviceOf, type OwnSession } from "./rules.ts";
import { sessions } from "./tables.server.ts";

/** The session that a request's cookie names, or null once it is over. */
export async function findCurrentSession(
	accounts: Accounts,
	visitor: Visitor,
): Promise<{ id: string; userId: string } | null> {
	const found = await callAuth(accounts.authOptions, accounts, (auth) =>
		auth.api.getSession({ headers: headersOf(accounts, visitor) }),
	);
	return found?.session ?? null;
}

/** More sessions than anybody has devices; older ones end by themselves. */
const maxListed = 50;

/**
 * Where the actor is signed in, the session of this request first, then the last used.
 * @throws DomainError `auth.required`
 */
export async function listOwnSessions(
	ctx: QueryContext,
	accounts: Accounts,
	visitor: Visitor,
): Promise<OwnSession[]> {
	const actor = requireActor(ctx);
	const [current, rows] = await Promise.all([
		findCurrentSession(accounts, visitor),
		ctx.db
			.select()
			.from(sessions)
			.where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, ctx.clock.now())))
			.orderBy(desc(sessions.updatedAt), desc(sessions.id))
			.limit(maxListed),
	]);
	const listed = rows.map((row) => ({
		id: row.id,
		device: deviceOf(row.userAgent),
		address: row.ipAddress || null,
		usedAt: row.updatedAt.toISOString(),
		isCurrent: row.id === current?.id,
	}));
	return listed.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
