import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { adminProductsPath, announcePath, createProductPath, productPath } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import { productSearch, staleFilters } from "../../rules-list.ts";
import { type PriceConcerns, staleDays } from "../../rules-price-checks.ts";
import type { StorePanel } from "../../rules-sales.ts";

/** How many products there are, and which prices somebody has to look at. */
export function ProductsCard({ totals, prices, waiting }: StorePanel) {
	const t = useT();
	const { number } = useFormat();
	const figures = [
		[t("products.totals.available"), totals.available],
		[t("products.totals.reserved"), totals.reserved],
		[t("products.totals.sold"), totals.sold],
	] as const;
	return (
		<TitledPanel title={t("admin.products")} className="panel-card">
			<dl className="panel-figures">
				{figures.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd className="num">{number(value)}</dd>
					</div>
				))}
			</dl>
			<Concerns {...prices} waiting={waiting} />
			<div className="row-wrap panel-ways">
				<ButtonLink to={createProductPath} icon="plus">
					{t("panel.newProduct")}
				</ButtonLink>
				<ButtonLink to={adminProductsPath} variant="secondary">
					{t("panel.allProducts")}
				</ButtonLink>
			</div>
		</TitledPanel>
	);
}

function Concerns({ stale, held, waiting }: PriceConcerns & Pick<StorePanel, "waiting">) {
	const t = useT();
	return (
		<>
			{stale > 0 && (
				<Notice tone="warn" icon="warning">
					<Link className="link underline" to={withSearch(adminProductsPath, productSearch(staleFilters))}>
						{t("panel.stale", { count: stale, days: staleDays })}
					</Link>
				</Notice>
			)}
			{held.length > 0 && (
				<Notice tone="warn" icon="warning" title={t("panel.held")}>
					<ul className="panel-held">
						{held.map(({ productId, name }) => (
							<li key={productId}>
								<Link className="link" to={productPath(productId)}>
									{name}
								</Link>
							</li>
						))}
					</ul>
				</Notice>
			)}
			{waiting > 0 && (
				<Notice tone="plain" icon="mail">
					<span>{t("panel.waiting", { count: waiting })}</span>{" "}
					<Link className="link" to={announcePath}>
						{t("panel.announce")}
					</Link>
				</Notice>
			)}
		</>
	);
}
