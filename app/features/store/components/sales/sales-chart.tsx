import { useMoney } from "#app/i18n/money.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { centsOf } from "#app/shared/money.ts";
import { type Bar, BarChart, ChartLegend, type PartLook } from "#app/ui/chart.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { SaleCurrency } from "../../rules-products.ts";
import {
	type SalesBucket,
	type SalesFilters,
	type SalesReport,
	type SalesStep,
	stepOf,
} from "../../rules-sales.ts";
import { SalesTable } from "./sales-table.tsx";
import { useStepNames } from "./sales-words.ts";

const stepTexts: Readonly<Record<SalesStep, { readonly title: MessageKey; readonly column: MessageKey }>> = {
	day: { title: "sales.byDay", column: "sales.day" },
	week: { title: "sales.byWeek", column: "sales.week" },
	month: { title: "sales.byMonth", column: "sales.month" },
};

export interface SalesChartProps {
	report: SalesReport;
	filters: SalesFilters;
}

/** Sales by day, week or month, as bars and, opened, in figures. */
export function SalesChart({ report: { buckets, total }, filters: { period, currency } }: SalesChartProps) {
	const t = useT();
	const money = useMoney();
	const step = stepOf[period];
	const { title, column } = stepTexts[step];
	const { name, tick } = useStepNames(step, buckets.length);
	const highest = buckets.reduce((best, each) => (centsOf(each.sold) > centsOf(best.sold) ? each : best));
	const bars = buckets.map(
		(bucket, index): Bar => ({
			key: bucket.begin,
			tick: tick(bucket.begin, index),
			title: `${name(bucket.begin)}: ${money.amount(bucket.sold, currency)}`,
			parts: partsOf(bucket, currency),
		}),
	);
	const named = buckets.filter(({ units }) => units > 0).map((each) => ({ ...each, name: name(each.begin) }));
	return (
		<TitledPanel
			title={t(title)}
			aside={<Legend currency={currency} hasOpen={total.unitsWithoutCost > 0} />}
			className="mb-8"
		>
			<BarChart
				label={t("sales.chart", {
					total: money.amount(total.sold, currency),
					most: money.amount(highest.sold, currency),
					when: name(highest.begin),
				})}
				bars={bars}
				scaleText={(value) => money.whole(value, currency)}
			/>
			<details className="chart-figures">
				<summary>{t("sales.inFigures")}</summary>
				<SalesTable caption={t(title)} rows={named} firstColumn={t(column)} currency={currency} />
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
function partsOf(bucket: SalesBucket, currency: SaleCurrency): Bar["parts"] {
	const sold = Number(bucket.sold);
	if (currency !== "USD") return [{ look: "strong", value: sold }];
	const margin = Math.max(Number(bucket.margin), 0);
	const open = Number(bucket.soldWithoutCost);
	return [
		{ look: "soft", value: sold - open - margin },
		{ look: "strong", value: margin },
		{ look: "open", value: open },
	];
}
