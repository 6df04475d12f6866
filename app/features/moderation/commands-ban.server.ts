import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { setBanned } from "#app/features/accounts/commands-internal.server.ts";
import type { PersonBanned } from "#app/features/accounts/events.ts";
import { cancelTradesOf } from "#app/features/trades/commands-internal.server.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { canBan } from "./policy.ts";
import { banEndReason } from "./rules.ts";
import { AppealInput, BanInput, LiftBanInput } from "./schema.ts";
import { bans, moderationDecisions } from "./tables.server.ts";

/**
 * Bans somebody. Their sessions and sockets end, what they show is out of sight, their pending trades are cancelled with a
 * word to the other side, and they are told; the log keeps who decided and why.
 * @param tradeReason why the trades end, in words for the other side
 * @throws DomainError `auth.forbidden` to all but admins, and on oneself; `person.notFound`; `ban.alreadyBanned`;
 * `request.invalid` with the problem of `reason`, or for an end that is past
 */
export async function banPerson(ctx: CommandContext, input: BanInput, tradeReason: string): Promise<void> {
	const actor = requireActor(ctx);
	const { personId, reason, endsAt } = parseInput(BanInput, input);
	if (!canBan(actor, personId)) throw new DomainError("auth.forbidden");
	const now = ctx.clock.now();
	if (endsAt && endsAt <= now) throw new DomainError("request.invalid");
	await inTransaction(ctx, async (tx) => {
		const username = await setBanned(tx, personId, true);
		if (username === null) throw new DomainError("ban.alreadyBanned");
		await tx.db.insert(bans).values({ userId: personId, reason, endsAt, createdAt: now });
		await cancelTradesOf(tx, personId, tradeReason);
		await logDecision(tx, actor, { action: "user_banned", userId: personId, username, reason });
		const event: PersonBanned = { type: "account.banned", personId };
		await tx.record(event);
	});
}

/**
 * Lifts a person's ban: all that it hid is back, and nothing else is changed.
 * @throws DomainError `auth.forbidden` to all but admins, and on oneself; `ban.notBanned`, also for who is not there;
 * `request.invalid` with the problem of `reason`
 */
export async function liftBan(ctx: CommandContext, input: LiftBanInput): Promise<void> {
	const actor = requireActor(ctx);
	const { personId, reason } = parseInput(LiftBanInput, input);
	if (!canBan(actor, personId)) throw new DomainError("auth.forbidden");
	await inTransaction(ctx, (tx) => lift(tx, actor, { personId, reason }));
}

async function lift(
	tx: TransactionContext,
	actor: Actor | null,
	{ personId, reason }: { personId: string; reason: string },
): Promise<void> {
	const username = await setBanned(tx, personId, false);
	if (username === null) throw new DomainError("ban.notBanned");
	await tx.db
		.update(bans)
		.set({ liftedAt: tx.clock.now() })
		.where(and(eq(bans.userId, personId), isNull(bans.liftedAt)));
	await logDecision(tx, actor, { action: "user_unbanned", userId: personId, username, reason });
}

type Decision = Pick<typeof moderationDecisions.$inferInsert, "action" | "userId" | "username" | "reason">;

async function logDecision(tx: TransactionContext, actor: Actor | null, decision: Decision): Promise<void> {
	await tx.db.insert(moderationDecisions).values({
		...decision,
		moderatorId: actor?.id ?? null,
		moderatorUsername: actor?.username ?? null,
		createdAt: tx.clock.now(),
	});
}

/** Bans of one look; the next look finds the others. */
const batchSize = 100;

/**
 * Lifts the bans whose end has come, each once, however many nodes look.
 * @returns how many there were
 */
export async function endBans(ctx: CommandContext): Promise<number> {
	const isOver = and(isNull(bans.liftedAt), isNotNull(bans.endsAt), lte(bans.endsAt, ctx.clock.now()));
	const over = await ctx.db
		.select({ personId: bans.userId })
		.from(bans)
		.where(isOver)
		.orderBy(asc(bans.endsAt))
		.limit(batchSize);
	for (const { personId } of over) {
		await inTransaction(ctx, (tx) => lift(tx, null, { personId, reason: banEndReason })).catch(
			(error: unknown) => {
				// Another node, or a moderator, was quicker.
				if (!(error instanceof DomainError)) throw error;
			},
		);
	}
	return over.length;
}

/**
 * Keeps what a banned person has to say to their ban, once, for who decides.
 * @throws DomainError `auth.required`; `request.invalid` with the problem of `appeal`; `ban.notBanned`;
 * `ban.alreadyAppealed`
 */
export async function appealBan(ctx: CommandContext, input: AppealInput): Promise<void> {
	const actor = requireActor(ctx);
	const { appeal } = parseInput(AppealInput, input);
	const isCurrent = and(eq(bans.userId, actor.id), isNull(bans.liftedAt));
	const kept = await ctx.db
		.update(bans)
		.set({ appeal, appealedAt: ctx.clock.now() })
		.where(and(isCurrent, isNull(bans.appeal)))
		.returning({ id: bans.id });
	if (kept.length > 0) return;
	throw new DomainError((await ctx.db.$count(bans, isCurrent)) > 0 ? "ban.alreadyAppealed" : "ban.notBanned");
}
