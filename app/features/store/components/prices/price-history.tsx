import { Link } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { productPricesPath } from "#app/shared/admin-paths.ts";
import { LineChart } from "#app/ui/chart.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { type PriceHistoryView, staleDays } from "../../rules-price-history.ts";
import { HeldPrice } from "./held-price.tsx";

/** Dates below the chart. */
const ticksShown = 4;

export interface PriceHistoryProps {
	history: PriceHistoryView;
	/** Leaves the way to all prices out, where they are shown already. */
	isWhole?: boolean;
}

/** How a product's price went, with what there is to decide and why it may be old. */
export function PriceHistory({ history, isWhole }: PriceHistoryProps) {
	const t = useT();
	const { held, guide, productId } = history;
	return (
		<div className="grid gap-4">
			{held && <HeldPrice key={held.id} productId={productId} held={held} />}
			{guide && <GuideState {...guide} />}
			<PriceChart history={history} />
			{!isWhole && (
				<Link
					className="link inline-flex min-h-11 items-center justify-self-start"
					to={productPricesPath(productId)}
				>
					{t("prices.all")}
				</Link>
			)}
		</div>
	);
}

function GuideState({ failure, isStale }: NonNullable<PriceHistoryView["guide"]>) {
	const t = useT();
	if (!failure && !isStale) return null;
	return (
		<Notice tone={isStale ? "warn" : "plain"} icon={isStale ? "warning" : "info"}>
			{isStale && <p>{t("prices.stale", { days: staleDays })}</p>}
			{failure && <p>{`${t("prices.lastTry")} ${failureText(t, failure)}`}</p>}
		</Notice>
	);
}

function PriceChart({ history: { points, minSale } }: { history: PriceHistoryView }) {
	const t = useT();
	const format = useFormat();
	const money = useMoney();
	const [first, last] = [points[0], points.at(-1)];
	if (!first || !last) return <p className="text-ink-2">{t("prices.none")}</p>;
	const amounts = { last: money.amount(last.price), date: format.mediumDate(last.at) };
	if (first === last) return <p className="text-ink-2">{t("prices.one", amounts)}</p>;
	const prices = points.map(({ price }) => Number(price));
	return (
		<LineChart
			label={t("prices.chart", {
				...amounts,
				first: money.amount(first.price),
				since: format.mediumDate(first.at),
				least: money.amount(Math.min(...prices).toFixed(2)),
				most: money.amount(Math.max(...prices).toFixed(2)),
			})}
			points={points.map(({ price, at }) => ({ x: Date.parse(at), y: Number(price) }))}
			ticks={ticksBetween(Date.parse(first.at), Date.parse(last.at)).map((moment) => ({
				x: moment,
				text: format.shortDate(new Date(moment)),
			}))}
			mark={
				minSale === null
					? undefined
					: { y: Number(minSale), text: t("prices.minimum", { amount: money.plain(minSale) }) }
			}
			scaleText={(value) => format.number(value)}
		/>
	);
}

/** Moments as far from each other, in milliseconds. */
function ticksBetween(first: number, last: number): number[] {
	return Array.from(
		{ length: ticksShown },
		(_, index) => first + ((last - first) * index) / (ticksShown - 1),
	);
}
