import { and, eq, isNull } from "drizzle-orm";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { OwnBan } from "./rules.ts";
import { bans } from "./tables.server.ts";

/**
 * Why the actor is banned and until when, and what they have said to it; null for who is not.
 * @throws DomainError `auth.required`
 */
export async function findOwnBan(ctx: QueryContext): Promise<OwnBan | null> {
	const actor = requireActor(ctx);
	if (!actor.isBanned) return null;
	const [ban] = await ctx.db
		.select()
		.from(bans)
		.where(and(eq(bans.userId, actor.id), isNull(bans.liftedAt)));
	if (!ban) return { reason: null, endsAt: null, appeal: null, canAppeal: false };
	const { reason, appeal, endsAt } = ban;
	return { reason, endsAt: endsAt?.toISOString() ?? null, appeal, canAppeal: appeal === null };
}

const standingOf = statement<{ id: string; is_admin: boolean; is_moderator: boolean }>(
	"moderation_standing_of",
	"select id, is_admin, role = 'moderator' as is_moderator from users where id = $1",
);

/** The facts that decide who may ban a person; null when there is nobody. */
export async function findStanding(
	ctx: QueryContext,
	personId: string,
): Promise<{ id: string; isAdmin: boolean; isModerator: boolean } | null> {
	const [row] = await standingOf(ctx.db, [personId]);
	return row ? { id: row.id, isAdmin: row.is_admin, isModerator: row.is_moderator } : null;
}

const appealed = statement<{ id: string; user_id: string; username: string }>(
	"moderation_appealed",
	`select b.id, b.user_id, u.username from bans b join users u on u.id = b.user_id
	where b.id = $1 and b.appeal is not null`,
);

/** The ban that an appeal is against; null when there is none. */
export async function findAppealed(
	ctx: QueryContext,
	banId: string,
): Promise<{ id: string; personId: string; username: string } | null> {
	const [row] = await appealed(ctx.db, [banId]);
	return row ? { id: row.id, personId: row.user_id, username: row.username } : null;
}
