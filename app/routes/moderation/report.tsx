import { randomUUID } from "node:crypto";
import { useState } from "react";
import { redirect } from "react-router";
import { ReportForm, reportAbout, reportTitles } from "#app/features/moderation/components/report-form.tsx";
import { findReportable } from "#app/features/moderation/queries-subject.server.ts";
import type { SubjectKind } from "#app/features/moderation/rules.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { addressedSubject, reportByForm, subjectOf } from "#app/http/moderation-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { redirectBanned, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { cardsPath, groupsPath, listingsPath, showcasesPath, withSearch } from "#app/shared/paths.ts";
import { reportPath } from "#app/shared/report-paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/report.ts";

/** Data of the form and of its thanks, which also come for a subject that the sent report has hidden. */
export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	redirectBanned(actor);
	const isSent = url.searchParams.has("sent");
	return loaderResult(async () => {
		const key = await subjectOf(ctx, params);
		const subject = await findReportable(ctx, key);
		if (!subject && !isSent) throw new DomainError("page.notFound");
		const back = subject?.path ?? listOfKind(key.kind);
		return { subject, back, isSent, username: actor.username, submissionKey: randomUUID() };
	});
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form): Promise<{ id: string }> => {
		await reportByForm(ctx, params, form);
		throw redirect(withSearch(reportPath(addressedSubject(params)), { sent: "1" }));
	});
}

/** The page to return to once the subject is hidden. */
function listOfKind(kind: SubjectKind): string {
	if (kind === "card") return cardsPath;
	if (kind === "group") return groupsPath;
	return kind === "listing" ? listingsPath : showcasesPath;
}

/** The report's dialog as a page, for browsers without script. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { subject, back, username, submissionKey } = loaderData;
	const [isSent, setSent] = useState(loaderData.isSent);
	if (isSent || !subject) return <Thanks to={back} />;
	return (
		<FormPage
			title={t(reportTitles[subject.kind])}
			about={t(reportAbout(subject.kind), { title: subject.title })}
		>
			<ReportForm
				key={subject.id}
				subject={subject}
				username={username}
				submissionKey={submissionKey}
				result={actionData}
				onSent={() => setSent(true)}
				cancel={
					<ButtonLink variant="secondary" to={back}>
						{t("common.notNow")}
					</ButtonLink>
				}
			/>
		</FormPage>
	);
}

function Thanks({ to }: { to: string }) {
	const t = useT();
	return (
		<FormPage title={t("reports.success")}>
			<ButtonLink to={to}>{t("reports.back")}</ButtonLink>
		</FormPage>
	);
}
