import { and, eq } from "drizzle-orm";
import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { SessionEnded } from "./events.ts";
import { sessions } from "./tables.server.ts";

/**
 * Ends one of the actor's sessions, and cuts what it holds open. Somebody else's, or none, is left alone.
 * @throws DomainError `auth.required`
 */
export async function endSession(ctx: CommandContext, id: string): Promise<void> {
	const actor = requireActor(ctx);
	if (!isUuid(id)) return;
	const ended = await ctx.db
		.delete(sessions)
		.where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
		.returning({ id: sessions.id });
	if (ended.length > 0) tellOthers(ctx, actor.id);
}

/**
 * Signs the actor out on every device, this one included.
 * @throws DomainError `auth.required`
 */
export async function signOutEverywhere(ctx: CommandContext): Promise<void> {
	const actor = requireActor(ctx);
	await ctx.db.delete(sessions).where(eq(sessions.userId, actor.id));
	tellOthers(ctx, actor.id);
}

function tellOthers(ctx: CommandContext, personId: string): void {
	const event: SessionEnded = { type: "account.sessionEnded", personId };
	ctx.events.publish([event]);
}
