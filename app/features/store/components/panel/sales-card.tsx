import { useMoney } from "#app/i18n/money.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { ordersPath, salesPath } from "#app/shared/admin-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import { monthOf, type StorePanel } from "../../rules-sales.ts";
import { monthName } from "../sales/sales-words.ts";

/** Sales of this month so far. */
export function SalesCard({ today, sales }: Pick<StorePanel, "today" | "sales">) {
	const t = useT();
	const locale = useLocale();
	const money = useMoney();
	const { units, sold, marginPart } = sales;
	const margin = marginPart !== null && t("sales.marginPart", { part: money.percent(marginPart) });
	return (
		<TitledPanel
			title={t("admin.sales")}
			className="panel-card"
			aside={<p>{monthName(locale, monthOf(today), false)}</p>}
		>
			<p className="panel-amount num">{money.amount(sold)}</p>
			<p className="num text-ink-2">
				{[t("sales.units", { count: units }), margin].filter(Boolean).join(" · ")}
			</p>
			<div className="row-wrap panel-ways">
				<ButtonLink to={salesPath} variant="secondary">
					{t("admin.sales")}
				</ButtonLink>
				<ButtonLink to={ordersPath} variant="secondary">
					{t("admin.orders")}
				</ButtonLink>
			</div>
		</TitledPanel>
	);
}
