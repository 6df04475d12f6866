import { useMoney } from "#app/i18n/money.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { ordersPath, salesPath } from "#app/shared/admin-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Sparkline } from "#app/ui/chart.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import { monthSoFar, type StorePanel } from "../../rules-sales.ts";
import { monthName } from "../sales/sales-words.ts";

/** Sales of this month so far, beside the one before. */
export function SalesCard({ today, sales, change, weeks }: StorePanel) {
	const t = useT();
	const locale = useLocale();
	const money = useMoney();
	const [whole, cents] = splitCents(money.amount(sales.sold));
	const month = monthName(locale, today, "long");
	const before = monthName(locale, monthSoFar(today).before.from, "long");
	return (
		<TitledPanel
			title={t("admin.sales")}
			className="panel-card"
			aside={<p className="num">{t("panel.monthSoFar", { month, day: Number(today.slice(8)) })}</p>}
		>
			<p className="panel-amount num">
				<span>{whole}</span>
				<small>{cents}</small>
			</p>
			<p className="panel-change num">
				<Change change={change} before={before} />
				{sales.marginPart !== null && (
					<span>{` · ${t("sales.saleMargin", { part: money.percent(sales.marginPart) })}`}</span>
				)}
			</p>
			<Sparkline values={weeks} />
			<div className="row-wrap panel-ways">
				<ButtonLink to={salesPath} variant="secondary">
					{t("admin.sales")}
				</ButtonLink>
				<ButtonLink to={ordersPath} variant="secondary">
					{t("admin.orders")}
				</ButtonLink>
			</div>
		</TitledPanel>
	);
}

function Change({ change, before }: { change: number | null; before: string }) {
	const t = useT();
	const money = useMoney();
	if (change === null) return <span>{t("panel.nothingBefore", { month: before })}</span>;
	const isMore = change >= 0;
	return (
		<>
			<b className={isMore ? "text-ok" : "text-bad"}>
				<Icon name={isMore ? "chevron-up" : "chevron-down"} size="s" />{" "}
				<span>{money.percent(Math.abs(change))}</span>
			</b>{" "}
			<span>{t(isMore ? "panel.more" : "panel.less", { month: before })}</span>
		</>
	);
}

/** `US$ 2.418` and `,50` */
function splitCents(amount: string): [whole: string, cents: string] {
	const [cents = ""] = /[.,]\d{2}$/.exec(amount) ?? [];
	return [amount.slice(0, amount.length - cents.length), cents];
}
