import { and, asc, eq, gt, lte } from "drizzle-orm";
import { setBanned } from "#app/features/accounts/commands-internal.server.ts";
import type { PersonBanned } from "#app/features/accounts/events.ts";
import { requireModerator } from "#app/features/accounts/policy.ts";
import { cancelTradesOf } from "#app/features/trades/commands-internal.server.ts";
import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { reopenCase, setCasesParked } from "./commands-cases.server.ts";
import { hideContent, reinstateSubject, removeSubject, showSubject } from "./commands-content.server.ts";
import { writeDecision } from "./commands-log.server.ts";
import { reopenReports } from "./commands-outcomes.server.ts";
import type { ModerationEvent } from "./events.ts";
import { type DecisionAction, isContentKind, undoingReason } from "./rules.ts";
import { type DecisionMade, type Undoable, undoEnd } from "./rules-cases.ts";
import { UndoInput } from "./schema.ts";
import { bans, undoableDecisions } from "./tables.server.ts";

interface NewUndoable {
	readonly decisionId: string;
	readonly caseId: string | null;
	readonly before: Undoable;
}

/** Keeps for a minute what taking a decision of the actor's back needs. */
export async function keepUndoable(tx: TransactionContext, undoable: NewUndoable): Promise<DecisionMade> {
	const until = undoEnd(tx.clock.now());
	await tx.db.insert(undoableDecisions).values({ ...undoable, moderatorId: requireActor(tx).id, until });
	return { decisionId: undoable.decisionId };
}

/**
 * Takes back a decision of the actor's within a minute: everything is as it was before it, and the log says so.
 * @throws DomainError `auth.forbidden` to all but moderators; `decision.final` when the minute is over, it was taken back
 * already, or is another's
 * @returns the case that waits again, if there is one
 */
export async function undoDecision(
	ctx: CommandContext,
	input: UndoInput,
): Promise<{ caseId: string | null }> {
	const actor = requireModerator(ctx.actor);
	const { decisionId } = parseInput(UndoInput, input);
	return inTransaction(ctx, async (tx) => {
		const isOwn = and(
			eq(undoableDecisions.decisionId, decisionId),
			eq(undoableDecisions.moderatorId, actor.id),
			gt(undoableDecisions.until, tx.clock.now()),
		);
		const [taken] = await tx.db.delete(undoableDecisions).where(isOwn).returning();
		if (!taken) throw new DomainError("decision.final");
		const { before, caseId } = taken;
		await (before.ban ? undoBan(tx, before) : undoVerdict(tx, before));
		await reopenReports(tx, decisionId);
		if (caseId) await reopenCase(tx, caseId, before.weight ?? 0);
		const { subject, ban } = before;
		const person = ban && { id: ban.personId, username: ban.username };
		const about = { subject, ...(person && { person }) };
		await writeDecision(tx, actor, {
			action: "decision_undone",
			...about,
			reason: undoingReason,
			undoneId: decisionId,
		});
		await record(tx, {
			type: "decision.undone",
			decisionId,
			personId: person?.id ?? subject?.ownerId ?? null,
		});
		return { caseId };
	});
}

type Verb = "restored" | "hidden" | "deleted";

function verbOf(action: DecisionAction): Verb | undefined {
	return (["restored", "hidden", "deleted"] as const).find((verb) => action.endsWith(`_${verb}`));
}

async function undoVerdict(tx: TransactionContext, { action, subject, state }: Undoable): Promise<void> {
	if (!subject || !state) return;
	const { kind, id } = subject;
	const verb = verbOf(action);
	if (verb === "restored" && state === "in_revision" && isContentKind(kind)) {
		await hideContent(tx, { kind, id });
	}
	if (verb === "hidden") await showSubject(tx, subject);
	if (verb === "deleted") await reinstateSubject(tx, subject, state);
}

/** A refused appeal changed nothing of the ban. */
async function undoBan(tx: TransactionContext, { action, ban }: Undoable): Promise<void> {
	if (!ban || action === "appeal_refused") return;
	const wasLifted = action === "user_unbanned";
	const changed = await setBanned(tx, ban.personId, wasLifted);
	if (changed === null) throw new DomainError("decision.final");
	await tx.db
		.update(bans)
		.set({ liftedAt: wasLifted ? null : tx.clock.now() })
		.where(eq(bans.id, ban.id));
	await setCasesParked(tx, ban.personId, wasLifted);
	if (!wasLifted) return;
	const event: PersonBanned = { type: "account.banned", personId: ban.personId, decisionId: null };
	await tx.record(event);
}

/** Decisions of one look; the next look finds the others. */
const batchSize = 50;

/**
 * Does what cannot be taken back of the decisions whose minute is over, each once, however many nodes look: what was deleted
 * goes, trades of who was banned end, and mails are written.
 * @returns how many there were
 */
export async function finishDecisions(ctx: CommandContext): Promise<number> {
	const over = await ctx.db
		.select({ decisionId: undoableDecisions.decisionId })
		.from(undoableDecisions)
		.where(lte(undoableDecisions.until, ctx.clock.now()))
		.orderBy(asc(undoableDecisions.until))
		.limit(batchSize);
	for (const { decisionId } of over) await inTransaction(ctx, (tx) => finish(tx, decisionId));
	return over.length;
}

async function finish(tx: TransactionContext, decisionId: string): Promise<void> {
	const [taken] = await tx.db
		.delete(undoableDecisions)
		.where(eq(undoableDecisions.decisionId, decisionId))
		.returning();
	if (!taken) return;
	const { moderatorId, before } = taken;
	const { action, subject, ban } = before;
	if (subject && verbOf(action) === "deleted") {
		const isGone = await removeSubject(tx, subject, moderatorId);
		if (isGone) await record(tx, { type: "subject.deleted", subject, decisionId, isGone });
	}
	if (ban && action !== "appeal_refused") await settleBan(tx, ban, action === "user_unbanned");
}

/** Ends an undone decision on a ban, unless something else was decided since. */
async function settleBan(
	tx: TransactionContext,
	{ id, personId }: { id: string; personId: string },
	isLifted: boolean,
): Promise<void> {
	const [ban] = await tx.db.select({ liftedAt: bans.liftedAt }).from(bans).where(eq(bans.id, id));
	if (!ban || (ban.liftedAt !== null) !== isLifted) return;
	if (!isLifted) await cancelTradesOf(tx, personId);
	await record(tx, { type: "ban.settled", banId: id, isLifted });
}

function record(tx: TransactionContext, event: ModerationEvent): Promise<void> {
	return tx.record(event);
}
