import { refuseAppeal } from "#app/features/moderation/commands-appeal.server.ts";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import { undoDecision } from "#app/features/moderation/commands-undo.server.ts";
import { getCase } from "#app/features/moderation/queries-case.server.ts";
import { banEnd, banLengths } from "#app/features/moderation/rules-admin.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { casePath } from "#app/shared/admin-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { moderationPath } from "#app/shared/paths.ts";

interface DecisionForm {
	/** The case that is decided; none where a decision is taken back. */
	readonly caseId: string | undefined;
	readonly form: FormData;
}

/** Does what a moderator's form asks for. @returns where they go on */
export async function actOnCase(ctx: CommandContext, sent: DecisionForm): Promise<string> {
	const text = (name: string) => String(sent.form.get(name) ?? "");
	const decision = text("decision");
	const { caseId = "" } = sent;
	const reason = text("reason");
	switch (decision) {
		case "undo": {
			const { caseId: reopened } = await undoDecision(ctx, { decisionId: text("decisionId") });
			return reopened ? casePath(reopened) : moderationPath;
		}
		case "restore":
			await decideCase(ctx, { caseId, verdict: decision });
			return moderationPath;
		case "hide":
		case "delete":
			await decideCase(ctx, { caseId, verdict: decision, reason });
			return moderationPath;
		case "refuse":
			await refuseAppeal(ctx, { caseId, reason });
			return moderationPath;
		case "ban":
		case "lift":
			await decideOnOwner(ctx, sent, decision);
			return moderationPath;
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
