import { Link } from "react-router";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { salesFilePath, salesPath } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { addMonths, monthOf, type SalesFilters, type SalesReport, salesSearch } from "../../rules-sales.ts";
import { monthName } from "./sales-words.ts";

export interface SalesSpanProps {
	report: SalesReport;
	filters: SalesFilters;
	today: string;
}

/** The month that is shown, the ways to those before and after, its file, and what the figures leave out. */
export function SalesSpan({ report, filters, today }: SalesSpanProps) {
	const t = useT();
	const locale = useLocale();
	const to = (change: Partial<SalesFilters>) =>
		withSearch(salesPath, salesSearch({ ...filters, ...change }, today));
	return (
		<>
			<div className="sales-span">
				<IconLink
					to={to({ month: addMonths(filters.month, -1) })}
					icon="chevron-left"
					label={t("sales.previous")}
					preventScrollReset
				/>
				<h2 className="num">{monthName(locale, filters.month, true)}</h2>
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
					{t("sales.csv")}
				</ButtonLink>
			</div>
			<LeftOut report={report} filters={filters} otherPath={to({ currency: otherThan(filters.currency) })} />
		</>
	);
}

const otherThan = (currency: SalesFilters["currency"]) => (currency === "USD" ? "ARS" : "USD");

interface LeftOutProps extends Pick<SalesSpanProps, "report" | "filters"> {
	/** The same month in the other currency. */
	otherPath: string;
}

/** Sales that the figures do not count: in the other currency, and profit without a known cost. */
function LeftOut({ report: { total, unitsInOther }, filters: { currency }, otherPath }: LeftOutProps) {
	const t = useT();
	return (
		<>
			{(unitsInOther > 0 || currency === "ARS") && (
				<Notice tone="plain" icon="info" className="mb-5">
					<span>
						{t(otherThan(currency) === "ARS" ? "sales.inOther.ARS" : "sales.inOther.USD", {
							count: unitsInOther,
						})}
					</span>{" "}
					<Link className="link" to={otherPath} preventScrollReset>
						{t("sales.showOther")}
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
