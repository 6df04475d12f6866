import { refuseAppeal } from "#app/features/moderation/commands-appeal.server.ts";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import { undoDecision } from "#app/features/moderation/commands-undo.server.ts";
import { getCase } from "#app/features/moderation/queries-case.server.ts";
import { getCaseCursor, listQueue } from "#app/features/moderation/queries-queue.server.ts";
import { banEnd, banLengths } from "#app/features/moderation/rules-admin.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { casePath, queuePath } from "#app/shared/admin-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { moderationPath } from "#app/shared/paths.ts";

interface DecisionForm {
	/** The case that is decided; none where a decision is taken back. */
	readonly caseId: string | undefined;
	/** The cursor of the part of the queue that is beside it. */
	readonly from: string | null;
	readonly form: FormData;
}

/** Does what a moderator's form asks for. @returns where they go on: a decision leads to the case after it */
export async function actOnCase(ctx: CommandContext, sent: DecisionForm): Promise<string> {
	if (sent.form.get("decision") === "undo") {
		const { caseId } = await undoDecision(ctx, { decisionId: String(sent.form.get("decisionId") ?? "") });
		return caseId ? casePath(caseId, sent.from) : queuePath(sent.from);
	}
	const cursor = await getCaseCursor(ctx, sent.caseId ?? "");
	await decide(ctx, sent);
	const { cases } = await listQueue(ctx, { cursor });
	const next = cases.find(({ claimedBy }) => claimedBy === null);
	return next ? casePath(next.id, sent.from) : moderationPath;
}

async function decide(ctx: CommandContext, sent: DecisionForm): Promise<void> {
	const { caseId = "", form } = sent;
	const decision = String(form.get("decision") ?? "");
	const reason = String(form.get("reason") ?? "");
	switch (decision) {
		case "restore":
			await decideCase(ctx, { caseId, verdict: decision });
			return;
		case "hide":
		case "delete":
			await decideCase(ctx, { caseId, verdict: decision, reason });
			return;
		case "refuse":
			await refuseAppeal(ctx, { caseId, reason });
			return;
		case "ban":
		case "lift":
			await decideOnOwner(ctx, sent, decision);
			return;
		default:
			throw new DomainError("request.invalid");
	}
}

/** Bans, or lifts the ban of, whose the case is. */
async function decideOnOwner(
	ctx: CommandContext,
	{ caseId = "", form }: DecisionForm,
	decision: "ban" | "lift",
): Promise<void> {
	const text = (name: string) => String(form.get(name) ?? "");
	const { owner } = await getCase(ctx, caseId);
	if (!owner) throw new DomainError("person.notFound");
	const reason = text("reason");
	if (decision === "lift") {
		await liftBan(ctx, { personId: owner.id, reason });
		return;
	}
	const length = banLengths.find((known) => known === text("length"));
	if (!length) throw new DomainError("request.invalid");
	const endsAt = banEnd(length, ctx.clock.now());
	await banPerson(ctx, { personId: owner.id, reason, endsAt, note: text("note"), caseId });
}
