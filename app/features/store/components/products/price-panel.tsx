import { failureText } from "#app/i18n/error-messages.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { productPath } from "#app/shared/admin-paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Fact, Facts, TitledPanel } from "#app/ui/titled-panel.tsx";
import type { StoreProduct } from "../../rules.ts";
import { type PricePoint, type PriceState, stalePriceDays } from "../../rules-prices.ts";
import { noonOf } from "../../rules-sales.ts";

interface PricePanelProps {
	product: StoreProduct;
	state: PriceState;
}

/** The prices of a product with their inputs, and notices of those that an admin has to look at. */
export function PricePanel({ product, state }: PricePanelProps) {
	const t = useT();
	const { mediumDate, time } = useFormat();
	const { lastPriceUpdate: updated, pricechartingUrl } = product;
	return (
		<TitledPanel
			title={t("product.price.title")}
			aside={pricechartingUrl && <GuideLink url={pricechartingUrl} />}
		>
			<div className="mb-4 grid items-start gap-x-11 gap-y-4 lg:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)]">
				<div>
					<BigAmount amount={product.finalPrice} />
					<p className="mt-1 text-sm text-ink-2">{t("product.price.final")}</p>
					{updated && (
						<p className="num mt-1 text-sm text-ink-2">
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

function GuideLink({ url }: { url: string }) {
	const t = useT();
	return (
		<a className="link inline-flex min-h-11 items-center gap-1" href={url} target="_blank" rel="noreferrer">
			{t("product.price.guide")}
			<Icon name="link" />
		</a>
	);
}

/** An amount with its cents small. */
function BigAmount({ amount }: { amount: string }) {
	const text = useMoney().amount(amount);
	return (
		<p className="num wrap-anywhere font-narrow text-[3.25rem] font-black leading-none max-md:text-[2.875rem]">
			<span>{text.slice(0, -3)}</span>
			<small className="text-[0.5em] font-bold">{text.slice(-3)}</small>
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

interface PriceNoticesProps {
	product: Pick<StoreProduct, "id" | "marketPrice">;
	state: PriceState;
}

/** A price that waits for a decision, and why the current one may be old. */
function PriceNotices({ product, state: { held, failure, isStale } }: PriceNoticesProps) {
	const t = useT();
	return (
		<>
			{held && <HeldPrice key={held.at} product={product} held={held} />}
			{(failure || isStale) && (
				<Notice tone={isStale ? "warn" : "plain"} icon={isStale ? "warning" : "info"}>
					{isStale && <p>{t("prices.stale", { days: stalePriceDays })}</p>}
					{failure && <p>{`${t("prices.lastTry")} ${failureText(t, failure)}`}</p>}
				</Notice>
			)}
		</>
	);
}

/** A price that jumped, beside the product's, with the buttons that accept or refuse it. */
function HeldPrice({ product, held }: { product: PriceNoticesProps["product"]; held: PricePoint }) {
	const t = useT();
	const format = useFormat();
	const money = useMoney();
	return (
		<Notice tone="warn" icon="warning" title={t("prices.held")}>
			<p>
				{t("prices.heldText", {
					before: money.amount(product.marketPrice),
					price: money.amount(held.price),
					date: format.shortDate(held.at),
				})}
			</p>
			<div className="row-wrap mt-3">
				<Decision productId={product.id} price={held.price} isAccepted />
				<Decision productId={product.id} price={held.price} isAccepted={false} />
			</div>
		</Notice>
	);
}

interface DecisionProps {
	productId: string;
	price: string;
	isAccepted: boolean;
}

function Decision({ productId, price, isAccepted }: DecisionProps) {
	const t = useT();
	return (
		<IntentButton
			intent="price"
			about={{ price, decision: isAccepted ? "accept" : "refuse" }}
			action={productPath(productId)}
			done={isAccepted ? "prices.taken" : "prices.refused"}
			size="s"
			variant={isAccepted ? "primary" : "secondary"}
		>
			{t(isAccepted ? "prices.take" : "prices.refuse")}
		</IntentButton>
	);
}
