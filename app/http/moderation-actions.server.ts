import { refuseAppeal } from "#app/features/moderation/commands-appeal.server.ts";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import { findCasePlace, findNextCase } from "#app/features/moderation/queries-queue.server.ts";
import { banEnd, banLengths } from "#app/features/moderation/rules-admin.ts";
import type { DecisionMade } from "#app/features/moderation/rules-cases.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { afterDecision } from "#app/shared/admin-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";

interface DecisionForm {
	readonly caseId: string;
	readonly form: FormData;
}

/** Does what a moderator's form asks for. @returns where they go on: the case after the decided one, or the queue */
export async function actOnCase(ctx: CommandContext, { caseId, form }: DecisionForm): Promise<string> {
	const place = await findCasePlace(ctx, caseId);
	const { decisionId } = await decide(ctx, { caseId, form }, place?.owner_id ?? "");
	return afterDecision(decisionId, place && (await findNextCase(ctx, place)));
}

async function decide(
	ctx: CommandContext,
	{ caseId, form }: DecisionForm,
	ownerId: string,
): Promise<DecisionMade> {
	const text = (name: string) => String(form.get(name) ?? "");
	const read = { caseId, version: Number(form.get("version")) };
	const reason = text("reason");
	const decision = text("decision");
	switch (decision) {
		case "restore":
			return decideCase(ctx, { ...read, verdict: decision });
		case "hide":
		case "delete":
			return decideCase(ctx, { ...read, verdict: decision, reason });
		case "refuse":
			return refuseAppeal(ctx, { ...read, reason });
		case "lift":
			return liftBan(ctx, { personId: ownerId, reason, about: read });
		case "ban": {
			const endsAt = readBanEnd(ctx, form);
			return banPerson(ctx, { personId: ownerId, reason, endsAt, note: text("note"), about: read });
		}
		default:
			throw new DomainError("request.invalid");
	}
}

/** When a ban ends that a form asks for; null without an end. @throws DomainError `request.invalid` */
export function readBanEnd({ clock }: CommandContext, form: FormData): Date | null {
	const length = banLengths.find((known) => known === form.get("length"));
	if (!length) throw new DomainError("request.invalid");
	return banEnd(length, clock.now());
}
