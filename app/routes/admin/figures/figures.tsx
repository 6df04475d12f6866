import { FiguresTable, HowItIsCounted, PeriodTabs } from "#app/features/figures/components/figures-table.tsx";
import { listFigures } from "#app/features/figures/queries.server.ts";
import { figuresSearch, readFiguresFilters } from "#app/features/figures/rules.ts";
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
	const filters = readFiguresFilters(url.searchParams);
	return { filters, ...(await listFigures(context.get(requestContext).ctx, filters)) };
}

/** `GET /admin/numeros`: how Reino lives, by day, week or month. */
export default function Figures({ loaderData: { filters, figures, hasOlder } }: Route.ComponentProps) {
	const t = useT();
	const { period, before } = filters;
	const oldest = figures.at(-1);
	const to = (path: string, before: string | null = null) =>
		withSearch(path, figuresSearch({ period, before }));
	return (
		<AdminPage
			title={t("admin.figures")}
			back={before && <AdminBack to={to(figuresPath)}>{t("figures.latest")}</AdminBack>}
			actions={
				figures.length > 0 && (
					<ButtonLink to={to(figuresFilePath)} reloadDocument variant="secondary" icon="download">
						{t("common.downloadCsv")}
					</ButtonLink>
				)
			}
		>
			<p className="mb-4 text-ink-2">{t("figures.about")}</p>
			<PeriodTabs current={period} />
			{figures.length === 0 ? (
				<EmptyState title={t(before ? "figures.emptyOlder" : "figures.empty")} />
			) : (
				<FiguresTable period={period} figures={figures} />
			)}
			{hasOlder && oldest && (
				<ButtonLink to={to(figuresPath, oldest.start)} variant="secondary" className="mt-5">
					{t("figures.older")}
				</ButtonLink>
			)}
			<HowItIsCounted />
		</AdminPage>
	);
}
