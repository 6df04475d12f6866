import { HowItIsCounted, WeekTable } from "#app/features/figures/components/weeks.tsx";
import { listWeeks } from "#app/features/figures/queries.server.ts";
import { readWeekBefore } from "#app/features/figures/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { figuresFilePath, figuresPath } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/figures.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const before = readWeekBefore(url.searchParams);
	return { before, ...(await listWeeks(context.get(requestContext).ctx, before)) };
}

/** `GET /admin/numeros`: how the lists live, week by week. */
export default function Figures({ loaderData: { before, weeks, hasOlder } }: Route.ComponentProps) {
	const t = useT();
	const oldest = weeks.at(-1);
	return (
		<AdminPage
			title={t("admin.figures")}
			back={before && <AdminBack to={figuresPath}>{t("figures.latest")}</AdminBack>}
			actions={
				weeks.length > 0 && (
					<ButtonLink to={figuresFilePath} reloadDocument variant="secondary" icon="download">
						{t("common.downloadCsv")}
					</ButtonLink>
				)
			}
		>
			<p className="mb-4 text-ink-2">{t("figures.about")}</p>
			{weeks.length === 0 ? (
				<EmptyState title={t(before ? "figures.emptyOlder" : "figures.empty")}>
					{!before && t("figures.emptyText")}
				</EmptyState>
			) : (
				<WeekTable weeks={weeks} />
			)}
			{hasOlder && oldest && (
				<ButtonLink to={withSearch(figuresPath, { antes: oldest.week })} variant="secondary" className="mt-5">
					{t("figures.older")}
				</ButtonLink>
			)}
			<HowItIsCounted />
		</AdminPage>
	);
}
