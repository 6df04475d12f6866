import { changeRole } from "#app/features/accounts/commands-roles.server.ts";
import { endSessionsOf } from "#app/features/accounts/commands-sign-in.server.ts";
import { getPersonByName, getPersonRecord, listRoleChanges } from "#app/features/accounts/queries.server.ts";
import { listSessionsOf } from "#app/features/accounts/queries-settings.server.ts";
import type { ChangeRoleInput } from "#app/features/accounts/schema.ts";
import { setPremium } from "#app/features/listings/commands.server.ts";
import { listListingsOf } from "#app/features/listings/queries-own.server.ts";
import { reportSubject } from "#app/features/moderation/commands.server.ts";
import { banPerson, liftBan, refuseAppeal } from "#app/features/moderation/commands-ban.server.ts";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import { canBan } from "#app/features/moderation/policy.ts";
import { findNextCase, findQueuePosition } from "#app/features/moderation/queries-cases.server.ts";
import {
	findBanOf,
	listReportedItems,
	listReportsBy,
} from "#app/features/moderation/queries-people.server.ts";
import { type SubjectKey, subjectKinds } from "#app/features/moderation/rules.ts";
import { banEnd, banLengths, type DecisionMade } from "#app/features/moderation/rules-admin.ts";
import { getStatistics } from "#app/features/profiles/queries.server.ts";
import { type CommandContext, type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { afterDecision } from "#app/shared/admin-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { reportedKinds } from "#app/shared/paths.ts";

interface DecisionForm {
	readonly caseId: string;
	readonly form: FormData;
}

/** Runs the decision of a moderator's form. @returns the path to continue at: the case after the decided one, or the queue */
export async function actOnCase(ctx: CommandContext, { caseId, form }: DecisionForm): Promise<string> {
	const position = await findQueuePosition(ctx, caseId);
	const { decisionId } = await decide(ctx, { caseId, form }, position?.ownerId ?? "");
	return afterDecision(decisionId, position && (await findNextCase(ctx, position)));
}

async function decide(
	ctx: CommandContext,
	{ caseId, form }: DecisionForm,
	ownerId: string,
): Promise<DecisionMade> {
	const text = (name: string) => String(form.get(name) ?? "");
	const expected = { caseId, version: Number(form.get("version")) };
	const reason = text("reason");
	const decision = text("decision");
	switch (decision) {
		case "restore":
			return decideCase(ctx, { ...expected, verdict: decision });
		case "hide":
		case "delete":
			return decideCase(ctx, { ...expected, verdict: decision, reason });
		case "refuse":
			return refuseAppeal(ctx, { ...expected, reason });
		case "lift":
			return liftBan(ctx, { personId: ownerId, reason, sourceCase: expected });
		case "ban": {
			const endsAt = readBanEnd(ctx, form);
			return banPerson(ctx, { personId: ownerId, reason, endsAt, note: text("note"), sourceCase: expected });
		}
		default:
			throw new DomainError("request.invalid");
	}
}

/** The end of the ban that a form asks for; null without an end. @throws DomainError `request.invalid` */
function readBanEnd({ clock }: CommandContext, form: FormData): Date | null {
	const length = banLengths.find((value) => value === form.get("length"));
	if (!length) throw new DomainError("request.invalid");
	return banEnd(length, clock.now());
}

/** The parameters of a report's address, a person by their username; one without a kind is under a listing's. */
interface ReportParams {
	readonly kind?: string;
	readonly id: string;
}

/** The subject that an address names. @throws DomainError `page.notFound` for an unknown kind */
export function addressedSubject({ kind: segment = reportedKinds.listing, id }: ReportParams): SubjectKey {
	const kind = subjectKinds.find((value) => reportedKinds[value] === segment);
	if (!kind) throw new DomainError("page.notFound");
	return { kind, id };
}

/** The same with a person by their id. @throws DomainError `page.notFound` for an unknown kind, `person.notFound`, `person.gone` */
export async function subjectOf(ctx: QueryContext, params: ReportParams): Promise<SubjectKey> {
	const { kind, id } = addressedSubject(params);
	return { kind, id: kind === "person" ? (await getPersonByName(ctx, id)).id : id };
}

/** Reports a subject with the reason of a form. */
export async function reportByForm(ctx: CommandContext, params: ReportParams, form: FormData) {
	const text = (name: string) => String(form.get(name) ?? "");
	const subject = await subjectOf(ctx, params);
	return reportSubject(ctx, { subject, reason: text("reason"), submissionKey: text("submissionKey") });
}

/**
 * The data of a person's page in the administration.
 * @param personId as it came from the URL
 * @param number of the page of their listings
 * @throws DomainError `auth.required`, `auth.forbidden`, `person.notFound`
 */
export async function loadAdminPerson(ctx: QueryContext, personId: string, number: number) {
	const admin = requireActor(ctx);
	const person = await getPersonRecord(ctx, personId);
	const { id, role } = person;
	const [changes, sessions, listings, reportedItems, submittedReports, ban, figures] = await Promise.all([
		listRoleChanges(ctx, { personId: id }),
		listSessionsOf(ctx, id),
		listListingsOf(ctx, { personId: id, number }),
		listReportedItems(ctx, id),
		listReportsBy(ctx, id),
		findBanOf(ctx, id),
		getStatistics(ctx, id),
	]);
	const mayBan = canBan(admin, { id, isAdmin: role === "admin", isModerator: role === "moderator" });
	return {
		person,
		changes: changes.rows,
		sessions,
		listings,
		reportedItems,
		submittedReports,
		ban,
		figures,
		mayBan,
	};
}

interface PersonForm {
	readonly personId: string;
	readonly form: FormData;
}

/** Runs the intent of a form on a person's page in the administration. */
export async function actOnPerson(ctx: CommandContext, { personId, form }: PersonForm): Promise<null> {
	const text = (name: string) => String(form.get(name) ?? "");
	switch (form.get("intent")) {
		case "role": {
			const roles = { role: text("role"), before: text("before") } as Omit<ChangeRoleInput, "personId">;
			await changeRole(ctx, { personId, ...roles });
			return null;
		}
		case "endSessions":
			await endSessionsOf(ctx, { personId, sessionId: form.has("session") ? text("session") : null });
			return null;
		case "premium":
		case "ordinary":
			await setPremium(ctx, { id: text("listing"), isPremium: form.get("intent") === "premium" });
			return null;
		case "ban":
			await banPerson(ctx, { personId, reason: text("reason"), endsAt: readBanEnd(ctx, form) });
			return null;
		case "lift":
			await liftBan(ctx, { personId, reason: text("reason") });
			return null;
		default:
			throw new DomainError("request.invalid");
	}
}
