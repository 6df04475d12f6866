import { Link } from "react-router";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { adminProductsPath, productPath } from "#app/shared/admin-paths.ts";
import { imageUrl } from "#app/shared/image.ts";
import { withSearch } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { SaleCurrency } from "../../rules-products.ts";
import type { CategorySales, Sale } from "../../rules-sales.ts";
import { SalesTable } from "./sales-table.tsx";
import { momentOf } from "./sales-words.ts";

export interface CategorySalesProps {
	categories: readonly CategorySales[];
	currency: SaleCurrency;
}

/** Sales by category, the most first; the bars are parts of the first. */
export function SalesByCategory({ categories, currency }: CategorySalesProps) {
	const t = useT();
	const most = Number(categories[0]?.sold ?? 0) || 1;
	return (
		<TitledPanel title={t("sales.byCategory")} flat>
			<SalesTable
				caption={t("sales.byCategory")}
				firstColumn={t("sales.category")}
				rows={categories}
				currency={currency}
				nameCell={({ name, sold }) => (
					<span className="sales-share">
						<span>{name}</span>
						<i style={{ width: `${Math.round((Number(sold) / most) * 100)}%` }} />
					</span>
				)}
			/>
		</TitledPanel>
	);
}

/** The latest sales of the period, each leading to its product. */
export function LatestSales({ sales }: { sales: readonly Sale[] }) {
	const t = useT();
	return (
		<TitledPanel
			title={t("sales.latest")}
			flat
			aside={
				<Link className="link sales-all" to={withSearch(adminProductsPath, { status: "sold" })}>
					{t("sales.all")} <Icon name="chevron-right" size="s" />
				</Link>
			}
		>
			<ul className="sales-list">
				{sales.map((sale) => (
					<li key={sale.productId}>
						<SaleLine {...sale} />
					</li>
				))}
			</ul>
		</TitledPanel>
	);
}

function SaleLine({ productId, name, image, price, currency, soldOn, marginPart }: Sale) {
	const t = useT();
	const format = useFormat();
	const money = useMoney();
	return (
		<>
			<span className="thumb">
				{image ? (
					<img src={imageUrl(image, 320)} width={36} height={48} loading="lazy" alt="" />
				) : (
					<Icon name="box" />
				)}
			</span>
			<Link className="thing" to={productPath(productId)}>
				<b>{name}</b>
				<small>{format.shortDate(momentOf(soldOn))}</small>
			</Link>
			<span className="num">
				<b>{money.amount(price, currency)}</b>
				{marginPart !== null && <small>{t("sales.saleMargin", { part: money.percent(marginPart) })}</small>}
			</span>
		</>
	);
}
