import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type Fact, Facts, TitledPanel } from "#app/ui/titled-panel.tsx";
import type { PriceState } from "../../rules-price-checks.ts";
import type { StoreProduct } from "../../rules-products.ts";
import { PriceNotices } from "./price-notices.tsx";
import { noonOf } from "./product-words.ts";

export interface PricePanelProps {
	product: StoreProduct;
	state: PriceState;
}

/** The prices of a product with their inputs; each only where there is one. */
export function PricePanel({ product, state }: PricePanelProps) {
	const t = useT();
	const { mediumDate, time } = useFormat();
	const { lastPriceUpdate: updated, pricechartingUrl } = product;
	return (
		<TitledPanel
			title={t("product.price.title")}
			aside={pricechartingUrl && <GuideLink url={pricechartingUrl} />}
		>
			<div className="price-parts">
				<div>
					<BigAmount amount={product.finalPrice} />
					<p className="hint">{t("product.price.final")}</p>
					{updated && (
						<p className="hint num">
							{t("product.price.updated", { date: mediumDate(updated), time: time(updated) })}
						</p>
					)}
				</div>
				<Facts lines facts={usePriceFacts(product, state.previous)} />
			</div>
			<PriceNotices product={product} state={state} />
		</TitledPanel>
	);
}

/** The guide's own page, which others keep. */
function GuideLink({ url }: { url: string }) {
	const t = useT();
	return (
		<a className="link guide-link" href={url} target="_blank" rel="noreferrer">
			{t("product.price.guide")}
			<Icon name="link" />
		</a>
	);
}

/** An amount with its cents small. */
function BigAmount({ amount }: { amount: string }) {
	const text = useMoney().amount(amount);
	return (
		<p className="big-amount num">
			<span>{text.slice(0, -3)}</span>
			<small>{text.slice(-3)}</small>
		</p>
	);
}

function usePriceFacts(product: StoreProduct, previous: PriceState["previous"]): Fact[] {
	const t = useT();
	const { plain, amount } = useMoney();
	const { mediumDate, number } = useFormat();
	const { grade, costUsd, minSaleUsd, marketPrice, marginPercentage, marketPlusProfit } = product;
	const { salePrice, saleCurrency, soldOn } = product;
	return [
		...(salePrice && saleCurrency && soldOn
			? [
					{
						label: t("product.price.sale", { date: mediumDate(noonOf(soldOn)) }),
						value: amount(salePrice, saleCurrency),
					},
				]
			: []),
		...(costUsd ? [{ label: t("product.field.costUsd"), value: plain(costUsd) }] : []),
		...(minSaleUsd ? [{ label: t("product.price.minSale"), value: plain(minSaleUsd) }] : []),
		{
			label: grade ? t("product.price.marketOf", { grade }) : t("product.field.marketPrice"),
			value: plain(marketPrice),
		},
		...(previous
			? [
					{
						label: t("product.price.previous", { date: mediumDate(previous.at) }),
						value: plain(previous.price),
					},
				]
			: []),
		...(marginPercentage
			? [{ label: t("product.field.marginPercentage"), value: `${number(Number(marginPercentage))} %` }]
			: []),
		{ label: t("product.price.marketPlusProfit"), value: plain(marketPlusProfit) },
	];
}
