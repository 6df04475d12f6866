import { useMoney } from "#app/i18n/money.ts";
import { useT } from "#app/i18n/provider.tsx";
import { amountOf, centsOf } from "#app/shared/money.ts";
import { type Figure, FigureStrip } from "#app/ui/figure-strip.tsx";
import type { SaleCurrency } from "../../rules-products.ts";
import type { SalesFigures } from "../../rules-sales.ts";

export interface SalesStripProps {
	figures: SalesFigures;
	currency: SaleCurrency;
}

/** The totals of a period. In pesos without cost and margin, since costs are in dollars. */
export function SalesStrip({ figures, currency }: SalesStripProps) {
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
