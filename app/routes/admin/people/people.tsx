import {
	PeopleSearch,
	PeopleTable,
	RoleLog,
} from "#app/features/accounts/components/people/people-table.tsx";
import { listRoleChanges, listTeam, searchPeople } from "#app/features/accounts/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { adminPeoplePath } from "#app/shared/admin-paths.ts";
import { pageLinks, readPageNumber } from "#app/shared/numbered-page.ts";
import { tidyLine } from "#app/shared/storable-text.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/people.ts";

/** `GET /admin/usuarios`: the people that a search finds; without one, those with a role. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	const search = tidyLine(url.searchParams.get("q") ?? "");
	return loaderResult(async () => {
		const number = readPageNumber(url.searchParams);
		if (search) return { search, found: await searchPeople(ctx, { text: search, number }) };
		const [team, changes] = await Promise.all([
			listTeam(ctx),
			listRoleChanges(ctx, { personId: null, number }),
		]);
		return { search, staff: { team, changes } };
	});
}

export default function People({ loaderData: { search, found, staff } }: Route.ComponentProps) {
	const t = useT();
	return (
		<AdminPage title={t("admin.people")}>
			<PeopleSearch search={search} />
			{found?.total === 0 && <EmptyState title={t("people.none")}>{t("people.noneText")}</EmptyState>}
			{found && found.total > 0 && (
				<>
					<PeopleTable caption={t("people.found")} people={found.rows} search={search} />
					<Pager page={found} linkTo={pageLinks(adminPeoplePath, { q: search })} />
				</>
			)}
			{staff && (
				<div className="mt-6 grid gap-8">
					<TitledPanel title={t("people.team")} flat>
						<PeopleTable caption={t("people.team")} people={staff.team} />
					</TitledPanel>
					<TitledPanel title={t("people.roleLog.title")}>
						<RoleLog changes={staff.changes.rows} namesPerson />
						<Pager page={staff.changes} linkTo={pageLinks(adminPeoplePath)} isPart />
					</TitledPanel>
				</div>
			)}
		</AdminPage>
	);
}
