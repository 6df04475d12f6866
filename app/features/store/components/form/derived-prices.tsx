import { useMoney } from "#app/i18n/money.ts";
import { useT } from "#app/i18n/provider.tsx";
import { derivePrices, hundredthsOf, type PriceTexts } from "../../rules-price.ts";

/** The three prices that follow from what is filled in, to the cent as they will be saved. */
export function DerivedPriceList({ texts, comma }: { texts: PriceTexts; comma: "," | "." }) {
	const t = useT();
	const { minSale, marketPlusProfit, finalPrice } = derivePrices(texts);
	return (
		<>
			<dl className="derived">
				<DerivedPrice
					name={t("product.form.minSale")}
					amount={minSale}
					note={factorText(texts.costUsd, texts.marginPercentage, comma)}
				/>
				<DerivedPrice
					name={t("product.form.marketPlusProfit")}
					amount={marketPlusProfit}
					note={factorText(texts.marketPrice, texts.marginPercentage, comma)}
				/>
				<DerivedPrice
					name={t("product.form.finalPrice")}
					amount={finalPrice}
					note={t("product.form.greater")}
				/>
			</dl>
			<p className="hint">{t("product.form.formula")}</p>
		</>
	);
}

function DerivedPrice({ name, amount, note }: { name: string; amount: string | null; note: string }) {
	const money = useMoney();
	return (
		<div>
			<dt>{name}</dt>
			<dd className="num">
				<span>{amount === null ? "—" : money.amount(amount)}</span>
				<small>{amount === null ? "\u00a0" : note}</small>
			</dd>
		</div>
	);
}

/** `52,00 × 1,32` for 52,00 and 32 %. */
function factorText(amount: string, margin: string, comma: "," | "."): string {
	const digits = String(10_000n + (hundredthsOf(margin) ?? 0n)).padStart(5, "0");
	const decimals = digits.slice(-4).replace(/0{1,2}$/, "");
	return `${amount.trim()} × ${digits.slice(0, -4)}${comma}${decimals}`;
}
