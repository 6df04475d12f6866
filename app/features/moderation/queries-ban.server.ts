import { and, eq, isNull } from "drizzle-orm";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
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
