import { randomUUID } from "node:crypto";
import { useState } from "react";
import { redirect } from "react-router";
import { getListing } from "#app/features/listings/queries.server.ts";
import { ReportForm } from "#app/features/moderation/components/report-form.tsx";
import { canReportListing } from "#app/features/moderation/policy.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { reportByForm } from "#app/http/report-form.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { DomainError, nullFor } from "#app/shared/domain-error.ts";
import { listingPath, listingsPath, reportPath, withSearch } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/report.ts";

/** A listing may be hidden by the very report that was sent. */
export function loader({ request, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, request);
	const isSent = new URL(request.url).searchParams.has("sent");
	return loaderResult(async () => {
		const found = await getListing(ctx, params.id, locale).catch(nullFor("listing.notFound"));
		const listing = found && { id: found.id, title: found.card.title };
		if (!isSent && !(found && canReportListing(actor, found))) throw new DomainError("listing.notFound");
		return { listing, isSent, username: actor.username, submissionKey: randomUUID() };
	});
}

export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, request);
	return formResult(ctx, request, async (form): Promise<{ id: string }> => {
		await reportByForm(ctx, params.id, form);
		throw redirect(withSearch(reportPath(params.id), { sent: "1" }));
	});
}

/** What the report's dialog does, for pages without script. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { listing, username, submissionKey } = loaderData;
	const [isSent, setSent] = useState(loaderData.isSent);
	if (isSent || !listing) return <Thanks to={listing ? listingPath(listing.id) : listingsPath} />;
	return (
		<FormPage title={t("reports.title")} about={t("reports.about", { title: listing.title })}>
			<ReportForm
				listingId={listing.id}
				username={username}
				submissionKey={submissionKey}
				result={actionData}
				onSent={() => setSent(true)}
				cancel={
					<ButtonLink variant="secondary" to={listingPath(listing.id)}>
						{t("reports.cancel")}
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
