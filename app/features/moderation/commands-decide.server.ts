import { isCurrentStatus } from "#app/features/listings/rules.ts";
import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { loadCase, takeCase } from "./commands-cases.server.ts";
import { hideContent, showSubject, withdrawSubject } from "./commands-content.server.ts";
import { writeDecision } from "./commands-log.server.ts";
import { closeReports } from "./commands-outcomes.server.ts";
import { keepUndoable } from "./commands-undo.server.ts";
import type { ModerationEvent } from "./events.ts";
import { lockAnySubject } from "./queries-subject.server.ts";
import { type DecisionAction, isContentKind, type SubjectKind } from "./rules.ts";
import {
	type DecidedSubject,
	type DecisionMade,
	type SubjectState,
	topWeight,
	type Verdict,
	verdictActions,
} from "./rules-cases.ts";
import { DecideInput } from "./schema.ts";

interface Decided {
	readonly subject: DecidedSubject;
	/** The state that it was in. */
	readonly state: SubjectState;
}

/**
 * Decides a case about something reported. Restoring shows what was hidden and makes its reports unfounded; hiding takes it out of
 * sight and leaves the case open; deleting takes it away, for good after a minute. Each can be taken back within that minute.
 * The case is free for others afterwards.
 * @throws DomainError `auth.forbidden` to all but moderators, and for what is their own; `request.invalid` with the problem of
 * `reason`, or for a verdict that the kind does not know; `case.notFound`, `case.claimed` while another has it, `case.decided`,
 * `case.changed` when the subject is in a state by now in which this cannot be done
 */
export async function decideCase(ctx: CommandContext, input: DecideInput): Promise<DecisionMade> {
	const { caseId, verdict, reason } = parseInput(DecideInput, input);
	const { row, key } = await loadCase(ctx, caseId);
	const action = key && actionOf(key.kind, verdict);
	if (!key || !action) throw new DomainError("request.invalid");
	return inTransaction(ctx, async (tx) => {
		const decided = await lockAnySubject(tx.db, key);
		await apply[verdict](tx, decided);
		await takeCase(tx, caseId, requireActor(tx).id, after[verdict](tx.clock.now()));
		const { subject } = decided;
		const decisionId = await writeDecision(tx, tx.actor, {
			action,
			subject,
			reason,
			reporters: row.reporters,
		});
		if (verdict !== "hide") await closeReports(tx, key, { decisionId, isFounded: verdict === "delete" });
		await tell[verdict](tx, decided, decisionId);
		const before = { action, ...decided, weight: row.weight, ban: null };
		return keepUndoable(tx, { decisionId, caseId, before });
	});
}

function actionOf(kind: SubjectKind, verdict: Verdict): DecisionAction | undefined {
	const actions: Partial<Record<Verdict, DecisionAction>> = verdictActions[kind];
	return actions[verdict];
}

/** The effect of each verdict on the subject. */
const apply: Record<Verdict, (tx: TransactionContext, decided: Decided) => Promise<void>> = {
	restore: async (tx, { subject, state }) => {
		if (state === "in_revision") await showSubject(tx, subject);
	},
	hide: async (tx, { subject: { kind, id }, state }) => {
		if (!isContentKind(kind) || state !== "active") throw new DomainError("case.changed");
		await hideContent(tx, { kind, id });
	},
	delete: async (tx, { subject, state }) => {
		if (!isCurrentStatus(state)) throw new DomainError("case.changed");
		await withdrawSubject(tx, subject);
	},
};

/** The state of the case after each verdict: a hidden subject still waits to be decided. */
const after: Record<Verdict, (now: Date) => Parameters<typeof takeCase>[3]> = {
	restore: (resolvedAt) => ({ resolvedAt }),
	hide: () => ({ weight: topWeight }),
	delete: (resolvedAt) => ({ resolvedAt }),
};

type Tell = (tx: TransactionContext, decided: Decided, decisionId: string) => Promise<void>;

/** Who has something to hear of it: what only had reports was never out of sight. */
const tell: Record<Verdict, Tell> = {
	restore: async (tx, { subject, state }, decisionId) => {
		if (state === "in_revision") await record(tx, { type: "subject.restored", subject, decisionId });
	},
	hide: (tx, { subject }, decisionId) => record(tx, { type: "subject.hidden", subject, decisionId }),
	delete: (tx, { subject }, decisionId) =>
		record(tx, { type: "subject.deleted", subject, decisionId, isGone: false }),
};

function record(tx: TransactionContext, event: ModerationEvent): Promise<void> {
	return tx.record(event);
}
