import { getPersonByName } from "#app/features/accounts/queries-people.server.ts";
import { reportSubject } from "#app/features/moderation/commands.server.ts";
import { type SubjectKey, subjectKinds } from "#app/features/moderation/rules.ts";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { reportedKinds } from "#app/shared/paths.ts";

/** The parameters of a report's address, a person by their username; one without a kind is under a listing's. */
export interface ReportParams {
	readonly kind?: string;
	readonly id: string;
}

/** @throws DomainError `page.notFound` for a kind that is none */
export function addressedSubject({ kind: segment = reportedKinds.listing, id }: ReportParams): SubjectKey {
	const kind = subjectKinds.find((known) => reportedKinds[known] === segment);
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
