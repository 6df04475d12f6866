import { and, eq, isNull } from "drizzle-orm";
import { type CommandContext, inTransaction, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { loadCase, openAppeal, refusalOf, takeCase } from "./commands-cases.server.ts";
import { writeDecision } from "./commands-log.server.ts";
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
 * Lets a ban stand in spite of its appeal.
 * @throws DomainError `auth.forbidden` to all but moderators, and on what is their own; `request.invalid` with the problem of
 * `reason`, or for a case that is no appeal; `case.notFound`, `case.decided`, `case.changed`
 */
export async function refuseAppeal(ctx: CommandContext, input: AnswerAppealInput): Promise<DecisionMade> {
	const { reason, ...read } = parseInput(AnswerAppealInput, input);
	const { row } = await loadCase(ctx, read);
	const ban = row.banId ? await findAppealed(ctx, row.banId) : null;
	if (!ban) throw new DomainError("request.invalid");
	if (row.resolvedAt) throw await refusalOf(ctx, read);
	return inTransaction(ctx, async (tx) => {
		const about = await takeCase(tx, read, { resolvedAt: tx.clock.now() });
		const person = { id: ban.personId, username: ban.username };
		const decision = { action: "appeal_refused", person, reason, about } as const;
		return { decisionId: await writeDecision(tx, tx.actor, decision) };
	});
}
