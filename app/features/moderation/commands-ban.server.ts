import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { setBanned } from "#app/features/accounts/commands-internal.server.ts";
import type { PersonBanned, PersonUnbanned } from "#app/features/accounts/events.ts";
import { requireModerator } from "#app/features/accounts/policy.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { closeAppeal, loadCase, setCasesParked, takeCase } from "./commands-cases.server.ts";
import { writeDecision } from "./commands-log.server.ts";
import { closeReports } from "./commands-outcomes.server.ts";
import { keepUndoable } from "./commands-undo.server.ts";
import type { BanSettled } from "./events.ts";
import { canBan } from "./policy.ts";
import { findStanding } from "./queries-ban.server.ts";
import { banEndReason, isContentKind } from "./rules.ts";
import { type DecisionMade, topWeight } from "./rules-cases.ts";
import { BanInput, LiftBanInput } from "./schema.ts";
import { bans } from "./tables.server.ts";

/**
 * Bans somebody. Their sessions and sockets end and what they show is out of sight, at once; it can be taken back for a minute,
 * and only then their pending trades are cancelled, with a word to the other side, and they get a mail. The log keeps who decided
 * and why. A case about a person or a message is closed by it; the others of theirs wait for the end of the ban.
 * @throws DomainError `auth.forbidden` to all but moderators, on oneself, and on a moderator or an admin to all but admins;
 * `person.notFound`; `ban.alreadyBanned`; `request.invalid` with the problem of `reason` or `note`, or for an end that is past;
 * `case.claimed`, `case.decided`
 */
export async function banPerson(ctx: CommandContext, input: BanInput): Promise<DecisionMade> {
	const actor = requireModerator(ctx.actor);
	const { personId, reason, endsAt, note, caseId } = parseInput(BanInput, input);
	await requireBannable(ctx, actor, personId);
	const now = ctx.clock.now();
	if (endsAt && endsAt <= now) throw new DomainError("request.invalid");
	return inTransaction(ctx, async (tx) => {
		const username = await setBanned(tx, personId, true);
		if (username === null) throw new DomainError("ban.alreadyBanned");
		const banId = await insertBan(tx, { userId: personId, reason, endsAt, createdAt: now });
		const person = { id: personId, username };
		const decisionId = await writeDecision(tx, actor, { action: "user_banned", person, reason, note });
		const weight = caseId === null ? null : await settleCase(tx, caseId, { personId, decisionId });
		await setCasesParked(tx, personId, true);
		const event: PersonBanned = { type: "account.banned", personId, decisionId };
		await tx.record(event);
		const ban = { id: banId, personId, username };
		const before = { action: "user_banned", subject: null, state: null, weight, ban } as const;
		return keepUndoable(tx, { decisionId, caseId, before });
	});
}

async function insertBan(tx: TransactionContext, ban: typeof bans.$inferInsert): Promise<string> {
	const [row] = await tx.db.insert(bans).values(ban).returning({ id: bans.id });
	if (!row) throw new Error("a ban was not kept");
	return row.id;
}

/** @throws DomainError `auth.forbidden`, `person.notFound` */
async function requireBannable(ctx: CommandContext, actor: Actor, personId: string): Promise<void> {
	const person = await findStanding(ctx, personId);
	if (!person) throw new DomainError("person.notFound");
	if (!canBan(actor, person)) throw new DomainError("auth.forbidden");
}

/**
 * Lets a ban decide the case that it comes from: its reports were right.
 * @returns what the case came to before
 */
async function settleCase(
	tx: TransactionContext,
	caseId: string,
	{ personId, decisionId }: { personId: string; decisionId: string },
): Promise<number> {
	const { row, key } = await loadCase(tx, caseId);
	if (row.ownerId !== personId || !key) throw new DomainError("request.invalid");
	const isDone = !isContentKind(key.kind);
	await takeCase(tx, caseId, requireActor(tx).id, isDone ? { resolvedAt: tx.clock.now() } : {});
	if (isDone) await closeReports(tx, key, { decisionId, isFounded: true });
	return row.weight;
}

/**
 * Lifts a person's ban: all that it hid is back, and nothing else is changed. It can be taken back for a minute; then
 * they get a mail.
 * @throws DomainError `auth.forbidden` as for {@link banPerson}; `ban.notBanned`; `person.notFound`;
 * `request.invalid` with the problem of `reason`
 */
export async function liftBan(ctx: CommandContext, input: LiftBanInput): Promise<DecisionMade> {
	const actor = requireModerator(ctx.actor);
	const { personId, reason } = parseInput(LiftBanInput, input);
	await requireBannable(ctx, actor, personId);
	return inTransaction(ctx, async (tx) => {
		const { decisionId, ban, appealId } = await lift(tx, actor, { personId, reason });
		const before = {
			action: "user_unbanned",
			subject: null,
			state: null,
			weight: topWeight,
			ban,
		} as const;
		return keepUndoable(tx, { decisionId, caseId: appealId, before });
	});
}

async function lift(
	tx: TransactionContext,
	actor: Actor | null,
	{ personId, reason }: { personId: string; reason: string },
) {
	const username = await setBanned(tx, personId, false);
	if (username === null) throw new DomainError("ban.notBanned");
	const [lifted] = await tx.db
		.update(bans)
		.set({ liftedAt: tx.clock.now() })
		.where(and(eq(bans.userId, personId), isNull(bans.liftedAt)))
		.returning({ id: bans.id });
	const banId = lifted?.id ?? "";
	const person = { id: personId, username };
	const decisionId = await writeDecision(tx, actor, { action: "user_unbanned", person, reason });
	const appealId = lifted ? await closeAppeal(tx, lifted.id) : null;
	await setCasesParked(tx, personId, false);
	const event: PersonUnbanned = { type: "account.unbanned", personId };
	await tx.record(event);
	return { decisionId, ban: { id: banId, personId, username }, appealId };
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
		await inTransaction(ctx, (tx) => endBan(tx, personId)).catch((error: unknown) => {
			// Another node, or a moderator, was quicker.
			if (!(error instanceof DomainError)) throw error;
		});
	}
	return over.length;
}

/** Nobody takes this back. */
async function endBan(tx: TransactionContext, personId: string): Promise<void> {
	const { ban } = await lift(tx, null, { personId, reason: banEndReason });
	const event: BanSettled = { type: "ban.settled", banId: ban.id, isLifted: true };
	await tx.record(event);
}
