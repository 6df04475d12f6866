import {
	SalesByCategory,
	SalesChart,
	SalesMonth,
	SalesStrip,
} from "#app/features/store/components/sales/sales-report.tsx";
import { getSalesReport } from "#app/features/store/queries-sales.server.ts";
import { dayAt, readSalesFilters } from "#app/features/store/rules-sales.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { adminProductsPath } from "#app/shared/admin-paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/sales.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	const today = dayAt(ctx.clock.now());
	const filters = readSalesFilters(url.searchParams, today);
	return { today, filters, report: await getSalesReport(ctx, filters, locale) };
}

/** `GET /admin/ventas`: the sales of a month. */
export default function Sales({ loaderData: { today, filters, report } }: Route.ComponentProps) {
	const t = useT();
	return (
		<AdminPage title={t("admin.sales")}>
			<SalesMonth report={report} filters={filters} today={today} />
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
					<SalesChart report={report} currency={filters.currency} />
					<SalesByCategory categories={report.categories} currency={filters.currency} />
				</>
			)}
		</AdminPage>
	);
}
