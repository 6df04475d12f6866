import { changeRole } from "#app/features/accounts/commands-roles.server.ts";
import { endSessionsOf } from "#app/features/accounts/commands-sign-in.server.ts";
import { getPersonByName, getPersonRecord, listRoleChanges } from "#app/features/accounts/queries.server.ts";
import { listSessionsOf } from "#app/features/accounts/queries-settings.server.ts";
import { setPremium } from "#app/features/listings/commands.server.ts";
import { listListingsOf } from "#app/features/listings/queries-own.server.ts";
import { reportSubject } from "#app/features/moderation/commands.server.ts";
import { banPerson, liftBan, refuseAppeal } from "#app/features/moderation/commands-ban.server.ts";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import { canBan, canDeleteAccountOf } from "#app/features/moderation/policy.ts";
import { findNextCase, findQueuePosition } from "#app/features/moderation/queries-cases.server.ts";
import {
	findBanOf,
	listReportedItems,
	listReportsBy,
} from "#app/features/moderation/queries-people.server.ts";
import { type SubjectKey, subjectKinds } from "#app/features/moderation/rules.ts";
import {
	banEnd,
	banLengths,
	type CaseVersion,
	type DecisionMade,
	type Verdict,
} from "#app/features/moderation/rules-admin.ts";
import type { BanInput, DecideInput, ReportInput } from "#app/features/moderation/schema.ts";
import { getStatistics } from "#app/features/profiles/queries.server.ts";
import { type CommandContext, type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { afterDecision } from "#app/shared/admin-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { reportedKinds } from "#app/shared/report-paths.ts";
import { readFields, runIntent } from "./form-result.server.ts";

interface CaseInput extends CaseVersion {
	/** The owner of the case's subject. */
	readonly personId: string;
	readonly reason: string;
}

/** Runs the decision of a moderator's form. @returns the path to continue at: the case after the decided one, or the queue */
export async function actOnCase(ctx: CommandContext, caseId: string, form: FormData): Promise<string> {
	const position = await findQueuePosition(ctx, caseId);
	const commands = {
		restore: decideAs("restore"),
		hide: decideAs("hide"),
		delete: decideAs("delete"),
		refuse: refuseAppeal,
		lift: (ctx: CommandContext, input: CaseInput) => liftBan(ctx, { ...input, sourceCase: input }),
		ban: (ctx: CommandContext, input: CaseInput & BanFields) => ban(ctx, { ...input, sourceCase: input }),
	};
	const address = { caseId, personId: position?.ownerId ?? "" };
	const { decisionId } = await runIntent<DecisionMade>(ctx, form, commands, address);
	return afterDecision(decisionId, position && (await findNextCase(ctx, position)));
}

const decideAs = (verdict: Verdict) => (ctx: CommandContext, input: DecideInput) =>
	decideCase(ctx, { ...input, verdict } as DecideInput);

type BanFields = Omit<BanInput, "endsAt"> & { readonly length: string };

/** Bans for one of {@link banLengths}. @throws DomainError `request.invalid` for another length; what banPerson throws */
async function ban(ctx: CommandContext, { length, ...input }: BanFields): Promise<DecisionMade> {
	const banLength = banLengths.find((value) => value === length);
	if (!banLength) throw new DomainError("request.invalid");
	return banPerson(ctx, { ...input, endsAt: banEnd(banLength, ctx.clock.now()) });
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

/** {@link addressedSubject} with a person by their id. @throws DomainError `page.notFound` for an unknown kind, `person.notFound`, `person.gone` */
export async function subjectOf(ctx: QueryContext, params: ReportParams): Promise<SubjectKey> {
	const { kind, id } = addressedSubject(params);
	return { kind, id: kind === "person" ? (await getPersonByName(ctx, id)).id : id };
}

/** Reports the subject of an address by a form. @throws DomainError what reportSubject and {@link subjectOf} throw */
export async function reportByForm(ctx: CommandContext, params: ReportParams, form: FormData) {
	const subject = await subjectOf(ctx, params);
	return reportSubject(ctx, { ...readFields(form), subject } as ReportInput);
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
	const roles = { id, isAdmin: role === "admin", isModerator: role === "moderator" };
	return {
		person,
		changes: changes.rows,
		sessions,
		listings,
		reportedItems,
		submittedReports,
		ban,
		figures,
		mayBan: canBan(admin, roles),
		mayDelete: canDeleteAccountOf(admin, roles),
	};
}

/** Runs the intent of a form on a person's page in the administration. */
export async function actOnPerson(ctx: CommandContext, personId: string, form: FormData): Promise<null> {
	const premium = (isPremium: boolean) => (ctx: CommandContext, input: { listing: string }) =>
		setPremium(ctx, { id: input.listing, isPremium });
	const commands = {
		role: changeRole,
		endSessions: (ctx: CommandContext, input: { personId: string; session?: string }) =>
			endSessionsOf(ctx, { personId: input.personId, sessionId: input.session ?? null }),
		premium: premium(true),
		ordinary: premium(false),
		ban,
		lift: liftBan,
	};
	await runIntent<unknown>(ctx, form, commands, { personId });
	return null;
}
