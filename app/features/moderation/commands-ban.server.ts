import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { setBanned } from "#app/features/accounts/commands-internal.server.ts";
import type { PersonBanned, PersonUnbanned } from "#app/features/accounts/events.ts";
import { requireModerator } from "#app/features/accounts/policy.ts";
import { cancelTradesOf } from "#app/features/trades/commands.server.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	closeAppeal,
	closeReports,
	loadCase,
	refusalOf,
	setCasesParked,
	takeCase,
} from "./commands-cases.server.ts";
import { writeDecision } from "./commands-log.server.ts";
import { canBan } from "./policy.ts";
import { findStanding } from "./queries-ban.server.ts";
import { banEndReason, isContentKind } from "./rules.ts";
import type { CaseVersion, DecisionMade } from "./rules-cases.ts";
import { BanInput, LiftBanInput } from "./schema.ts";
import { bans } from "./tables.server.ts";

/**
 * Bans somebody. Their sessions and sockets end, what they show is out of sight, and their pending trades are cancelled with a
 * word to the other side; a mail tells them why. The log keeps who decided. A case about a person or a message is closed by it; the
 * others of theirs wait for the end of the ban.
 * @throws DomainError `auth.forbidden` to all but moderators, on oneself, and on a moderator or an admin to all but admins;
 * `person.notFound`; `ban.alreadyBanned`; `request.invalid` with the problem of `reason` or `note`, or for an end that is past;
 * of the case that it is `about`, `case.notFound`, `case.decided`, `case.changed`
 */
export async function banPerson(ctx: CommandContext, input: BanInput): Promise<DecisionMade> {
	const actor = requireModerator(ctx.actor);
	const { personId, reason, endsAt, note, about } = parseInput(BanInput, input);
	await requireBannable(ctx, actor, personId);
	const now = ctx.clock.now();
	if (endsAt && endsAt <= now) throw new DomainError("request.invalid");
	return inTransaction(ctx, async (tx) => {
		const username = await setBanned(tx, personId, true);
		if (username === null) throw about ? await refusalOf(tx, about) : new DomainError("ban.alreadyBanned");
		const banId = await insertBan(tx, { userId: personId, reason, endsAt, createdAt: now });
		const decided = about && (await settleCase(tx, about, personId));
		await setCasesParked(tx, personId, true);
		await cancelTradesOf(tx, personId);
		const person = { id: personId, username };
		const decision = { action: "user_banned", person, reason, note, about: decided } as const;
		const decisionId = await writeDecision(tx, actor, decision);
		const event: PersonBanned = { type: "account.banned", personId, banId };
		await tx.record(event);
		return { decisionId };
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

/** Lets a ban decide the case that it comes from, if it is about the person or a message of theirs. */
async function settleCase(
	tx: TransactionContext,
	about: CaseVersion,
	personId: string,
): Promise<CaseVersion> {
	const { row, key } = await loadCase(tx, about);
	if (row.ownerId !== personId || !key) throw new DomainError("request.invalid");
	const isDone = !isContentKind(key.kind);
	const taken = await takeCase(tx, about, isDone ? { resolvedAt: tx.clock.now() } : {});
	if (isDone) await closeReports(tx, key);
	return taken;
}

/**
 * Lifts a person's ban: all that it hid is back, and nothing else is changed. A mail tells them.
 * @throws DomainError `auth.forbidden` as for {@link banPerson}; `ban.notBanned`; `person.notFound`;
 * `request.invalid` with the problem of `reason`, or for a case that is not theirs; of the appeal that it is `about`,
 * `case.notFound`, `case.decided`, `case.changed`
 */
export async function liftBan(ctx: CommandContext, input: LiftBanInput): Promise<DecisionMade> {
	const actor = requireModerator(ctx.actor);
	const { personId, reason, about } = parseInput(LiftBanInput, input);
	await requireBannable(ctx, actor, personId);
	const row = about && (await loadCase(ctx, about)).row;
	if (row && row.ownerId !== personId) throw new DomainError("request.invalid");
	const appeal = row?.banId ? about : null;
	return inTransaction(ctx, async (tx) => {
		const decisionId = await lift(tx, actor, { personId, reason, appeal });
		if (decisionId === null) throw about ? await refusalOf(tx, about) : new DomainError("ban.notBanned");
		return { decisionId };
	});
}

/** @returns the decision; null when they were not banned any more */
async function lift(
	tx: TransactionContext,
	actor: Actor | null,
	{ personId, reason, appeal }: { personId: string; reason: string; appeal: CaseVersion | null },
): Promise<string | null> {
	const username = await setBanned(tx, personId, false);
	if (username === null) return null;
	const [lifted] = await tx.db
		.update(bans)
		.set({ liftedAt: tx.clock.now() })
		.where(and(eq(bans.userId, personId), isNull(bans.liftedAt)))
		.returning({ id: bans.id });
	const isOver = { resolvedAt: tx.clock.now() };
	const about = appeal ? await takeCase(tx, appeal, isOver) : lifted && (await closeAppeal(tx, lifted.id));
	await setCasesParked(tx, personId, false);
	const person = { id: personId, username };
	const decisionId = await writeDecision(tx, actor, { action: "user_unbanned", person, reason, about });
	const event: PersonUnbanned = { type: "account.unbanned", personId, banId: lifted?.id ?? null };
	await tx.record(event);
	return decisionId;
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
		await inTransaction(ctx, (tx) => lift(tx, null, { personId, reason: banEndReason, appeal: null }));
	}
	return over.length;
}
