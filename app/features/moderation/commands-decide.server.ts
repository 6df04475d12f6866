import { isCurrentStatus } from "#app/features/listings/rules.ts";
import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { closeReports, loadCase, refusalOf, takeCase } from "./commands-cases.server.ts";
import { hideContent, reinstateSubject, removeSubject, showSubject } from "./commands-content.server.ts";
import { writeDecision } from "./commands-log.server.ts";
import type { ModerationEvent } from "./events.ts";
import { findLastDecision } from "./queries-log.server.ts";
import { lockAnySubject } from "./queries-subject.server.ts";
import { type DecisionAction, isContentKind, type SubjectKind } from "./rules.ts";
import {
	type CaseStanding,
	canRestore,
	type DecisionMade,
	topWeight,
	type Verdict,
	verdictActions,
} from "./rules-cases.ts";
import { DecideInput } from "./schema.ts";

/** The subject, and the state that it was in. */
type Decided = NonNullable<Awaited<ReturnType<typeof lockAnySubject>>>;

/**
 * Decides a case about something reported, as it was read. Restoring shows what was hidden, or gives back a listing or a message
 * that moderation deleted; hiding takes it out of sight and leaves the case in the queue; deleting takes it away. A case that was
 * decided can be decided anew, and the log has both.
 * @throws DomainError `auth.forbidden` to all but moderators, and for what is their own; `request.invalid` with the problem of
 * `reason`, or for a verdict that the kind does not know; `case.notFound`; `case.decided` when another decided since it was read,
 * with `action`, `moderator` and `at`; `case.changed` when something else happened to it, or this cannot be done in its state
 */
export async function decideCase(ctx: CommandContext, input: DecideInput): Promise<DecisionMade> {
	const { caseId, version, verdict, reason } = parseInput(DecideInput, input);
	const read = { caseId, version };
	const { row, key } = await loadCase(ctx, read);
	const action = key && actionOf(key.kind, verdict);
	if (!key || !action) throw new DomainError("request.invalid");
	return inTransaction(ctx, async (tx) => {
		const decided = await lockAnySubject(tx.db, key);
		if (!decided) throw await refusalOf(tx, read, "case.notFound");
		const lastAction = (await findLastDecision(tx, caseId))?.action ?? null;
		const { subject } = decided;
		const taken = await takeCase(tx, read, after[verdict](tx.clock.now()));
		const standing = { ...decided, kind: key.kind, isOpen: row.resolvedAt === null, lastAction };
		if (!isPossible[verdict](standing)) throw new DomainError("case.changed");
		const decisionId = await writeDecision(tx, tx.actor, {
			action,
			subject,
			reason,
			reporters: row.reporters,
			about: taken,
		});
		if (verdict !== "hide") await closeReports(tx, key);
		await apply[verdict](tx, decided, requireActor(tx).id);
		return { decisionId };
	});
}

function actionOf(kind: SubjectKind, verdict: Verdict): DecisionAction | undefined {
	const actions: Partial<Record<Verdict, DecisionAction>> = verdictActions[kind];
	return actions[verdict];
}

const isPossible: Record<Verdict, (standing: CaseStanding) => boolean> = {
	restore: canRestore,
	hide: ({ state }) => state === "active",
	delete: ({ state }) => isCurrentStatus(state),
};

/** The state of the case after each verdict: a hidden subject still waits to be decided. */
const after: Record<Verdict, (now: Date) => Parameters<typeof takeCase>[2]> = {
	restore: (resolvedAt) => ({ resolvedAt }),
	hide: () => ({ weight: topWeight, resolvedAt: null }),
	delete: (resolvedAt) => ({ resolvedAt }),
};

type Apply = (tx: TransactionContext, decided: Decided, moderatorId: string) => Promise<void>;

/** The effect of each verdict on the subject, and who is told: what only had reports was never out of sight. */
const apply: Record<Verdict, Apply> = {
	restore: async (tx, { subject, state }) => {
		if (state !== "in_revision" && state !== "deleted") return;
		await (state === "deleted" ? reinstateSubject : showSubject)(tx, subject);
		await record(tx, { type: "subject.restored", subject });
	},
	hide: async (tx, { subject }) => {
		const { kind, id } = subject;
		if (isContentKind(kind)) await hideContent(tx, { kind, id });
		await record(tx, { type: "subject.hidden", subject });
	},
	delete: async (tx, { subject }, moderatorId) => {
		await record(tx, { type: "subject.deleted", subject });
		await removeSubject(tx, subject, moderatorId);
	},
};

function record(tx: TransactionContext, event: ModerationEvent): Promise<void> {
	return tx.record(event);
}
