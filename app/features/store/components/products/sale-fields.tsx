import { useLocale, useT } from "#app/i18n/provider.tsx";
import { SegmentedControl } from "#app/ui/choice.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { ActionForm } from "#app/ui/use-action-form.ts";
import { earliestSaleDay } from "../../rules-form.ts";
import { type StoreProduct, saleCurrencies } from "../../rules-products.ts";

export interface SaleFieldsProps {
	product: StoreProduct;
	/** The day that it is in Buenos Aires. */
	today: string;
	form: Pick<ActionForm<null>, "field" | "typed">;
	onChange: () => void;
}

/** For how much a product was sold, in which currency, and when: its final price today unless told. */
export function SaleFields({ product, today, form, onChange }: SaleFieldsProps) {
	const t = useT();
	const locale = useLocale();
	const { typed } = form;
	const price = product.salePrice ?? product.finalPrice;
	const currencies = { USD: t("product.sale.currency.USD"), ARS: t("product.sale.currency.ARS") };
	return (
		<fieldset className="sale-fields" onChange={onChange}>
			<legend className="sr-only">{t("product.sale.title")}</legend>
			<TextField
				{...form.field("salePrice")}
				label={t("product.sale.price")}
				inputMode="decimal"
				autoComplete="off"
				defaultValue={typed.salePrice ?? (locale === "es" ? price.replace(".", ",") : price)}
			/>
			<SegmentedControl
				legend={t("product.sale.currency")}
				name="saleCurrency"
				choices={saleCurrencies.map((currency) => ({ value: currency, label: currencies[currency] }))}
				defaultValue={typed.saleCurrency ?? product.saleCurrency ?? "USD"}
			/>
			<TextField
				{...form.field("soldOn")}
				type="date"
				label={t("product.field.soldOn")}
				min={earliestSaleDay}
				max={today}
				defaultValue={typed.soldOn ?? product.soldOn ?? today}
			/>
		</fieldset>
	);
}
