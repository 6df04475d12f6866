import { PersonFacts } from "#app/features/accounts/components/people/person-facts.tsx";
import { PersonSessions } from "#app/features/accounts/components/people/person-sessions.tsx";
import { RoleForm } from "#app/features/accounts/components/people/role-form.tsx";
import { RoleLog } from "#app/features/accounts/components/people/role-log.tsx";
import { PremiumList } from "#app/features/listings/components/premium/premium-list.tsx";
import {
	AccountStatus,
	ReportedList,
	SubmittedReports,
} from "#app/features/moderation/components/people/account-status.tsx";
import { formResult } from "#app/http/form-result.server.ts";
import { actOnPerson, loadAdminPerson } from "#app/http/moderation-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { adminPeoplePath, adminPersonPath } from "#app/shared/admin-paths.ts";
import { readPageNumber } from "#app/shared/numbered-page.ts";
import { personPath } from "#app/shared/paths.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/person.ts";

/** `GET /admin/usuarios/:id`: who somebody is, and what an admin can do about it. */
export function loader({ params, url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(() => loadAdminPerson(ctx, params.id, readPageNumber(url.searchParams)));
}

export function action({ params, request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => actOnPerson(ctx, { personId: params.id, form }));
}

export default function AdminPerson({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { person, changes, sessions, reportedItems, submittedReports, ban, mayBan } = loaderData;
	return (
		<AdminPage
			title={person.username}
			back={<AdminBack to={adminPeoplePath}>{t("admin.people")}</AdminBack>}
			actions={
				<ButtonLink variant="secondary" size="s" endIcon="chevron-right" to={personPath(person.username)}>
					{t("people.page")}
				</ButtonLink>
			}
		>
			<PersonFacts person={person} completedTrades={loaderData.figures.completedTrades} />
			<div className="admin-columns">
				<div>
					<PersonListings {...loaderData} />
					<TitledPanel title={t("moderation.people.reported")}>
						<ReportedList items={reportedItems} />
					</TitledPanel>
					<TitledPanel title={t("moderation.people.made")}>
						<SubmittedReports reports={submittedReports} />
					</TitledPanel>
				</div>
				<div>
					<TitledPanel title={t("moderation.people.standing")}>
						<AccountStatus ban={ban} canBan={mayBan} />
					</TitledPanel>
					<TitledPanel title={t("people.role.title")}>
						<RoleForm person={person} />
						<h3 className="type-small mt-5 mb-2 font-semibold">{t("people.roleLog.title")}</h3>
						<RoleLog changes={changes} />
					</TitledPanel>
					<TitledPanel title={t("people.sessions.title")}>
						<PersonSessions sessions={sessions} />
					</TitledPanel>
				</div>
			</div>
		</AdminPage>
	);
}

function PersonListings({ person, listings }: Route.ComponentProps["loaderData"]) {
	const t = useT();
	return (
		<TitledPanel title={t("listing.admin.list")}>
			{listings.rows.length > 0 ? (
				<PremiumList listings={listings.rows} />
			) : (
				<p className="text-ink-2">{t("listing.admin.none")}</p>
			)}
			<Pager page={listings} path={adminPersonPath(person.id)} isPart />
		</TitledPanel>
	);
}
