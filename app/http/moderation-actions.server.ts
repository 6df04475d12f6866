import { changeRole } from "#app/features/accounts/commands-roles.server.ts";
import { endSessionsOf } from "#app/features/accounts/commands-sessions.server.ts";
import {
	getPersonRecord,
	listRoleChanges,
	listSessionsOf,
} from "#app/features/accounts/queries-admin.server.ts";
import { getPersonByName } from "#app/features/accounts/queries-people.server.ts";
import type { ChangeRoleInput } from "#app/features/accounts/schema.ts";
import { setPremium } from "#app/features/listings/commands.server.ts";
import { listListingsOf } from "#app/features/listings/queries-admin.server.ts";
import { reportSubject } from "#app/features/moderation/commands.server.ts";
import { refuseAppeal } from "#app/features/moderation/commands-appeal.server.ts";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import { canBan } from "#app/features/moderation/policy.ts";
import { findBanOf, listReportedOf, listReportsBy } from "#app/features/moderation/queries-people.server.ts";
import { findCasePlace, findNextCase } from "#app/features/moderation/queries-queue.server.ts";
import { type SubjectKey, subjectKinds } from "#app/features/moderation/rules.ts";
import { banEnd, banLengths } from "#app/features/moderation/rules-admin.ts";
import type { DecisionMade } from "#app/features/moderation/rules-cases.ts";
import { getStatistics } from "#app/features/profiles/queries.server.ts";
import { type CommandContext, type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { afterDecision } from "#app/shared/admin-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { reportedKinds } from "#app/shared/paths.ts";

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

/** @throws DomainError `page.notFound` for a kind that is none */
export function addressedSubject({ kind: segment = reportedKinds.listing, id }: ReportParams): SubjectKey {
	const kind = subjectKinds.find((value) => reportedKinds[value] === segment);
	if (!kind) throw new DomainError("page.notFound");
	return { kind, id };
}

/** @throws DomainError `page.notFound` for a kind that is none, `person.notFound`, `person.gone` */
export async function subjectOf(ctx: QueryContext, params: ReportParams): Promise<SubjectKey> {
	const { kind, id } = addressedSubject(params);
	return { kind, id: kind === "person" ? (await getPersonByName(ctx, id)).id : id };
}

/** Reports something with what the form says of it. */
export async function reportByForm(ctx: CommandContext, params: ReportParams, form: FormData) {
	const text = (name: string) => String(form.get(name) ?? "");
	const subject = await subjectOf(ctx, params);
	return reportSubject(ctx, { subject, reason: text("reason"), submissionKey: text("submissionKey") });
}

/**
 * All that an admin sees of a person.
 * @param personId as it came from the URL
 * @param number of the page of their listings
 * @throws DomainError `auth.required`, `auth.forbidden`, `person.notFound`
 */
export async function loadAdminPerson(ctx: QueryContext, personId: string, number: number) {
	const admin = requireActor(ctx);
	const person = await getPersonRecord(ctx, personId);
	const { id, role } = person;
	const [changes, sessions, listings, reported, made, ban, figures] = await Promise.all([
		listRoleChanges(ctx, { personId: id }),
		listSessionsOf(ctx, id),
		listListingsOf(ctx, { personId: id, number }),
		listReportedOf(ctx, id),
		listReportsBy(ctx, id),
		findBanOf(ctx, id),
		getStatistics(ctx, id),
	]);
	const mayBan = canBan(admin, { id, isAdmin: role === "admin", isModerator: role === "moderator" });
	return { person, changes: changes.rows, sessions, listings, reported, made, ban, figures, mayBan };
}

interface PersonForm {
	readonly personId: string;
	readonly form: FormData;
}

/** Does what a form on a person's page in the administration asks for. */
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
