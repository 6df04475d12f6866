import { useFormat, useT } from "#app/i18n/provider.tsx";
import { FigureStrip } from "#app/ui/figure-strip.tsx";
import type { ProductTotals } from "../../rules-products.ts";
import { statusShapes } from "./product-status.tsx";

/** How many products there are, in each state. */
export function ProductTotalsStrip({ totals }: { totals: ProductTotals }) {
	const t = useT();
	const { number } = useFormat();
	return (
		<FigureStrip
			figures={[
				{ label: t("products.totals.active"), value: number(totals.active) },
				{
					label: t("products.totals.available"),
					value: number(totals.available),
					shape: statusShapes.available,
				},
				{ label: t("products.totals.sold"), value: number(totals.sold), shape: statusShapes.sold },
				{
					label: t("products.totals.reserved"),
					value: number(totals.reserved),
					shape: statusShapes.reserved,
				},
				{ label: t("products.totals.deleted"), value: number(totals.deleted), shape: statusShapes.deleted },
			]}
		/>
	);
}
