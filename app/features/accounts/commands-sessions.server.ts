import { and, eq, ne } from "drizzle-orm";
import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { Accounts, Visitor } from "./auth/auth.server.ts";
import type { SessionEnded } from "./events.ts";
import { requireAdministrator } from "./policy.ts";
import { findCurrentSession } from "./queries-sessions.server.ts";
import { EndSessionsInput } from "./schema.ts";
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
 * Ends all of the actor's sessions but the one that asks.
 * @throws DomainError `auth.required`, also when that one is over
 */
export async function endOtherSessions(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
): Promise<void> {
	const actor = requireActor(ctx);
	const own = await findCurrentSession(accounts, visitor);
	if (own?.userId !== actor.id) throw new DomainError("auth.required");
	const ended = await ctx.db
		.delete(sessions)
		.where(and(eq(sessions.userId, actor.id), ne(sessions.id, own.id)))
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

/**
 * Ends one or all of somebody's sessions, and cuts what they hold open.
 * @returns how many there were
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`
 */
export async function endSessionsOf(ctx: CommandContext, input: EndSessionsInput): Promise<number> {
	requireAdministrator(ctx.actor);
	const { personId, sessionId } = parseInput(EndSessionsInput, input);
	const isMeant = sessionId === null ? undefined : eq(sessions.id, sessionId);
	const ended = await ctx.db
		.delete(sessions)
		.where(and(eq(sessions.userId, personId), isMeant))
		.returning({ id: sessions.id });
	if (ended.length > 0) tellOthers(ctx, personId);
	return ended.length;
}

function tellOthers(ctx: CommandContext, personId: string): void {
	const event: SessionEnded = { type: "account.sessionEnded", personId };
	ctx.events.publish([event]);
}
