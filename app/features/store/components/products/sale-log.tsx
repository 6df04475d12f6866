import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { SaleLogLine } from "../../rules-products.ts";
import { noonOf } from "./product-words.ts";

/** The sales of a product that were entered, corrected or taken back, newest first. */
export function SaleLog({ log }: { log: readonly SaleLogLine[] }) {
	const t = useT();
	if (log.length === 0) return null;
	return (
		<TitledPanel title={t("product.saleLog.title")} flat>
			<ol className="grid gap-3">
				{log.map((line) => (
					<SaleLine key={line.id} line={line} />
				))}
			</ol>
		</TitledPanel>
	);
}

function SaleLine({ line: { salePrice, saleCurrency, soldOn, admin, createdAt } }: { line: SaleLogLine }) {
	const t = useT();
	const { mediumDate, time } = useFormat();
	const { amount } = useMoney();
	const sale =
		salePrice && saleCurrency && soldOn
			? t("product.saleLog.sold", {
					price: amount(salePrice, saleCurrency),
					date: mediumDate(noonOf(soldOn)),
				})
			: t("product.saleLog.takenBack");
	const moment = t("product.system.moment", { date: mediumDate(createdAt), time: time(createdAt) });
	return (
		<li className="grid">
			<span className="num font-semibold">{sale}</span>
			<small className="num text-ink-2">{[admin && `@${admin}`, moment].filter(Boolean).join(" · ")}</small>
		</li>
	);
}
