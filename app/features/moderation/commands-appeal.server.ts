import { and, eq, isNull } from "drizzle-orm";
import { type CommandContext, inTransaction, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { loadCase, openAppeal, takeCase } from "./commands-cases.server.ts";
import { writeDecision } from "./commands-log.server.ts";
import { keepUndoable } from "./commands-undo.server.ts";
import { findAppealed } from "./queries-ban.server.ts";
import type { DecisionMade } from "./rules-cases.ts";
import { AnswerAppealInput, AppealInput } from "./schema.ts";
import { bans } from "./tables.server.ts";

/**
 * Keeps what a banned person has to say to their ban, once, and puts it in the queue.
 * @throws DomainError `auth.required`; `request.invalid` with the problem of `appeal`; `ban.notBanned`;
 * `ban.alreadyAppealed`
 */
export async function appealBan(ctx: CommandContext, input: AppealInput): Promise<void> {
	const actor = requireActor(ctx);
	const { appeal } = parseInput(AppealInput, input);
	const isCurrent = and(eq(bans.userId, actor.id), isNull(bans.liftedAt));
	await inTransaction(ctx, async (tx) => {
		const [kept] = await tx.db
			.update(bans)
			.set({ appeal, appealedAt: tx.clock.now() })
			.where(and(isCurrent, isNull(bans.appeal)))
			.returning({ id: bans.id });
		if (kept) return openAppeal(tx, { banId: kept.id, personId: actor.id });
		throw new DomainError(
			(await tx.db.$count(bans, isCurrent)) > 0 ? "ban.alreadyAppealed" : "ban.notBanned",
		);
	});
}

/**
 * Lets a ban stand in spite of its appeal. It can be taken back for a minute.
 * @throws DomainError `auth.forbidden` to all but moderators, and on what is their own; `request.invalid` with the problem of
 * `reason`, or for a case that is no appeal; `case.notFound`, `case.claimed`, `case.decided`
 */
export async function refuseAppeal(ctx: CommandContext, input: AnswerAppealInput): Promise<DecisionMade> {
	const { caseId, reason } = parseInput(AnswerAppealInput, input);
	const { row } = await loadCase(ctx, caseId);
	const ban = row.banId ? await findAppealed(ctx, row.banId) : null;
	if (!ban) throw new DomainError("request.invalid");
	return inTransaction(ctx, async (tx) => {
		await takeCase(tx, caseId, requireActor(tx).id, { resolvedAt: tx.clock.now() });
		const person = { id: ban.personId, username: ban.username };
		const decisionId = await writeDecision(tx, tx.actor, { action: "appeal_refused", person, reason });
		const before = {
			action: "appeal_refused",
			subject: null,
			state: null,
			weight: row.weight,
			ban,
		} as const;
		return keepUndoable(tx, { decisionId, caseId, before });
	});
}
