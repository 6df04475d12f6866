import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { salesFilePath, salesPath } from "#app/shared/admin-paths.ts";
import { amountOf, centsOf } from "#app/shared/money.ts";
import { withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Bar, BarChart, ChartLegend, type PartLook } from "#app/ui/chart.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { type Figure, FigureStrip } from "#app/ui/figure-strip.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { SaleCurrency } from "../../rules.ts";
import {
	addMonths,
	type CategorySales,
	type DaySales,
	monthOf,
	noonOf,
	type SalesFigures,
	type SalesFilters,
	type SalesReport,
	salesSearch,
} from "../../rules-sales.ts";

interface SalesMonthProps {
	report: SalesReport;
	filters: SalesFilters;
	today: string;
}

/** The month of the report, with links to the months around it and to its file, and the sales that its figures omit. */
export function SalesMonth({ report, filters, today }: SalesMonthProps) {
	const t = useT();
	const format = useFormat();
	const to = (change: Partial<SalesFilters>) =>
		withSearch(salesPath, salesSearch({ ...filters, ...change }, today));
	return (
		<>
			<div className="-mt-2 mb-3 -ml-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 [&>:last-child]:ml-auto">
				<IconLink
					to={to({ month: addMonths(filters.month, -1) })}
					icon="chevron-left"
					label={t("sales.previous")}
					preventScrollReset
				/>
				<h2 className="num text-lg font-bold first-letter:uppercase max-md:text-base">
					{format.month(noonOf(`${filters.month}-01`))}
				</h2>
				{filters.month < monthOf(today) && (
					<IconLink
						to={to({ month: addMonths(filters.month, 1) })}
						icon="chevron-right"
						label={t("sales.next")}
						preventScrollReset
					/>
				)}
				<ButtonLink
					to={withSearch(salesFilePath, salesSearch(filters, today))}
					reloadDocument
					variant="secondary"
					size="s"
				>
					{t("common.downloadCsv")}
				</ButtonLink>
			</div>
			<OmittedSales
				report={report}
				filters={filters}
				otherPath={to({ currency: otherThan(filters.currency) })}
			/>
		</>
	);
}

const otherThan = (currency: SalesFilters["currency"]) => (currency === "USD" ? "ARS" : "USD");

interface OmittedSalesProps extends Pick<SalesMonthProps, "report" | "filters"> {
	/** The path of the same month in the other currency. */
	otherPath: string;
}

/** Sales that the figures omit: those in the other currency, and the profit of those without a cost. */
function OmittedSales({ report, filters: { currency }, otherPath }: OmittedSalesProps) {
	const t = useT();
	const { total, unitsInOtherCurrency } = report;
	return (
		<>
			{(unitsInOtherCurrency > 0 || currency === "ARS") && (
				<Notice tone="plain" icon="info" className="mb-5">
					<span>
						{t(otherThan(currency) === "ARS" ? "sales.inOther.ARS" : "sales.inOther.USD", {
							count: unitsInOtherCurrency,
						})}
					</span>{" "}
					<Link className="link" to={otherPath} preventScrollReset>
						{t("common.show")}
					</Link>
				</Notice>
			)}
			{total.unitsWithoutCost > 0 && currency === "USD" && (
				<Notice tone="plain" icon="info" className="mb-5">
					{t("sales.withoutCost", { count: total.unitsWithoutCost })}
				</Notice>
			)}
		</>
	);
}

/** The totals of a period; in pesos without cost and margin, since costs are in dollars. */
export function SalesStrip({ figures, currency }: { figures: SalesFigures; currency: SaleCurrency }) {
	const t = useT();
	const money = useMoney();
	const { units, sold, cost, margin, marginPart, unitsWithoutCost } = figures;
	const average = units > 0 ? amountOf(centsOf(sold) / BigInt(units)) : "0.00";
	const sales: Figure = {
		label: t("sales.sold"),
		value: money.amount(sold, currency),
		note: t("sales.units", { count: units }),
	};
	const perSale: Figure = { label: t("sales.average"), value: money.amount(average, currency) };
	if (currency !== "USD") return <FigureStrip figures={[sales, perSale]} />;
	const part = marginPart === null ? undefined : money.percent(marginPart);
	return (
		<FigureStrip
			figures={[
				sales,
				{ label: t("sales.cost"), value: money.amount(cost) },
				{
					label: t("sales.margin"),
					value: money.amount(margin),
					isGood: !margin.startsWith("-"),
					note: part && t(unitsWithoutCost > 0 ? "sales.partWithCost" : "sales.part", { part }),
				},
				perSale,
			]}
		/>
	);
}

/** Days of a month with their number below the bar. */
const numberedDays = /-(01|05|10|15|20|25|30)$/;

/** The sales of each day as bars and, when opened, in figures. */
export function SalesChart({ report, currency }: { report: SalesReport; currency: SaleCurrency }) {
	const t = useT();
	const money = useMoney();
	const format = useFormat();
	const { days, total } = report;
	const name = (day: string) => format.weekdayDate(noonOf(day));
	const highest = days.reduce((best, each) => (centsOf(each.sold) > centsOf(best.sold) ? each : best));
	const bars = days.map(
		(each): Bar => ({
			key: each.day,
			tick: numberedDays.test(each.day) ? String(Number(each.day.slice(-2))) : undefined,
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
			<details className="mt-2">
				<summary className="inline-flex min-h-11 items-center font-semibold text-royal">
					{t("sales.inFigures")}
				</summary>
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

/** The parts of a day's bar from the bottom: cost, margin, and sales without a known cost. A loss has no margin to draw. */
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

interface NamedFigures extends SalesFigures {
	readonly name: string;
}

interface SalesTableProps<Row extends NamedFigures> {
	caption: string;
	firstColumn: string;
	rows: readonly Row[];
	currency: SaleCurrency;
	/** The content of the first column; the name unless given. */
	nameCell?: (row: Row) => ReactNode;
}

/** A table of units, amount and margin. */
function SalesTable<Row extends NamedFigures>(props: SalesTableProps<Row>) {
	const { caption, firstColumn, rows, currency, nameCell = ({ name }) => name } = props;
	const t = useT();
	const format = useFormat();
	const money = useMoney();
	const columns: Column<Row>[] = [
		{ label: firstColumn, cell: nameCell },
		{ label: t("sales.unitsColumn"), align: "end", cell: ({ units }) => format.number(units) },
		{ label: t("sales.sold"), align: "end", cell: ({ sold }) => <b>{money.plain(sold)}</b> },
	];
	if (currency === "USD")
		columns.push({
			label: t("sales.margin"),
			align: "end",
			cell: ({ marginPart }) => (marginPart === null ? "–" : money.percent(marginPart)),
		});
	return (
		<DataTable caption={caption} columns={columns} rows={rows} rowKey={({ name }) => name} cards="figures" />
	);
}

interface SalesByCategoryProps {
	categories: readonly CategorySales[];
	currency: SaleCurrency;
}

/** Sales by category, the highest first; the bars are in proportion to the first. */
export function SalesByCategory({ categories, currency }: SalesByCategoryProps) {
	const t = useT();
	const highest = Number(categories[0]?.sold ?? 0) || 1;
	return (
		<TitledPanel title={t("sales.byCategory")} flat>
			<SalesTable
				caption={t("sales.byCategory")}
				firstColumn={t("common.category")}
				rows={categories}
				currency={currency}
				nameCell={({ name, sold }) => (
					<span className="grid gap-1 font-semibold">
						<span>{name}</span>
						<i
							className="h-1.5 min-w-1.5 rounded-full bg-royal/45"
							style={{ width: `${Math.round((Number(sold) / highest) * 100)}%` }}
						/>
					</span>
				)}
			/>
		</TitledPanel>
	);
}
