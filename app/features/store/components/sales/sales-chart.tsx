import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { centsOf } from "#app/shared/money.ts";
import { type Bar, BarChart, ChartLegend, type PartLook } from "#app/ui/chart.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { SaleCurrency } from "../../rules-products.ts";
import type { DaySales, SalesFilters, SalesReport } from "../../rules-sales.ts";
import { SalesTable } from "./sales-table.tsx";
import { momentOf } from "./sales-words.ts";

export interface SalesChartProps {
	report: SalesReport;
	filters: SalesFilters;
}

/** Days of a month whose number stands below their bar. */
const numbered = /-(01|05|10|15|20|25|30)$/;

/** The sales of each day as bars and, opened, in figures. */
export function SalesChart({ report: { days, total }, filters: { currency } }: SalesChartProps) {
	const t = useT();
	const money = useMoney();
	const format = useFormat();
	const name = (day: string) => format.weekdayDate(momentOf(day));
	const highest = days.reduce((best, each) => (centsOf(each.sold) > centsOf(best.sold) ? each : best));
	const bars = days.map(
		(each): Bar => ({
			key: each.day,
			tick: numbered.test(each.day) ? String(Number(each.day.slice(-2))) : undefined,
			title: `${name(each.day)}: ${money.amount(each.sold, currency)}`,
			parts: partsOf(each, currency),
		}),
	);
	const named = days.filter(({ units }) => units > 0).map((each) => ({ ...each, name: name(each.day) }));
	return (
		<TitledPanel
			title={t("sales.byDay")}
			aside={<Legend currency={currency} hasOpen={total.unitsWithoutCost > 0} />}
			className="mb-8"
		>
			<BarChart
				label={t("sales.chart", {
					total: money.amount(total.sold, currency),
					most: money.amount(highest.sold, currency),
					when: name(highest.day),
				})}
				bars={bars}
				scaleText={(value) => money.whole(value, currency)}
			/>
			<details className="chart-figures">
				<summary>{t("sales.inFigures")}</summary>
				<SalesTable
					caption={t("sales.byDay")}
					rows={named}
					firstColumn={t("sales.day")}
					currency={currency}
				/>
			</details>
		</TitledPanel>
	);
}

function Legend({ currency, hasOpen }: { currency: SaleCurrency; hasOpen: boolean }) {
	const t = useT();
	if (currency !== "USD") return null;
	const parts: { look: PartLook; name: string }[] = [
		{ look: "strong", name: t("sales.margin") },
		{ look: "soft", name: t("sales.cost") },
	];
	if (hasOpen) parts.push({ look: "open", name: t("sales.noCost") });
	return <ChartLegend parts={parts} />;
}

/** From the foot: cost, margin, and what was sold without a known cost. Below cost there is no margin to draw. */
function partsOf(sales: DaySales, currency: SaleCurrency): Bar["parts"] {
	const sold = Number(sales.sold);
	if (currency !== "USD") return [{ look: "strong", value: sold }];
	const margin = Math.max(Number(sales.margin), 0);
	const open = Number(sales.soldWithoutCost);
	return [
		{ look: "soft", value: sold - open - margin },
		{ look: "strong", value: margin },
		{ look: "open", value: open },
	];
}
