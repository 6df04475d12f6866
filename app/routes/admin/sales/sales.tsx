import { SalesChart } from "#app/features/store/components/sales/sales-chart.tsx";
import { LatestSales, SalesByCategory } from "#app/features/store/components/sales/sales-parts.tsx";
import { SalesSpan } from "#app/features/store/components/sales/sales-span.tsx";
import { SalesStrip } from "#app/features/store/components/sales/sales-strip.tsx";
import { usePeriodNames } from "#app/features/store/components/sales/sales-words.ts";
import { getSalesReport } from "#app/features/store/queries-sales.server.ts";
import { dayAt, readSalesFilters, salesPeriods, salesSearch } from "#app/features/store/rules-sales.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-role.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { adminProductsPath, salesPath } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/sales.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	const today = dayAt(ctx.clock.now());
	const filters = readSalesFilters(url.searchParams, today);
	return { today, filters, report: await getSalesReport(ctx, filters, locale) };
}

/** The page of sales, by day, week or month. */
export default function Sales({ loaderData: { today, filters, report } }: Route.ComponentProps) {
	const t = useT();
	const names = usePeriodNames(filters.day, today);
	const to = (change: Partial<typeof filters>) =>
		withSearch(salesPath, salesSearch({ ...filters, ...change }, today));
	const options = salesPeriods.map((period) => ({ key: period, name: names[period], to: to({ period }) }));
	return (
		<AdminPage
			title={t("admin.sales")}
			actions={<Segments label={t("sales.period")} options={options} current={filters.period} />}
		>
			<SalesSpan report={report} filters={filters} today={today} />
			{report.total.units === 0 ? (
				<EmptyState
					title={t("sales.empty")}
					action={<ButtonLink to={adminProductsPath}>{t("sales.toProducts")}</ButtonLink>}
				>
					{t("sales.emptyText")}
				</EmptyState>
			) : (
				<>
					<SalesStrip figures={report.total} currency={filters.currency} />
					<SalesChart report={report} filters={filters} />
					<div className="sales-columns">
						<SalesByCategory categories={report.categories} currency={filters.currency} />
						<LatestSales sales={report.latest} />
					</div>
				</>
			)}
		</AdminPage>
	);
}
