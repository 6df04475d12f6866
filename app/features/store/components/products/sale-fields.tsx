import { useLocale, useT } from "#app/i18n/provider.tsx";
import { SegmentedControl } from "#app/ui/choice-set.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { ActionFormState } from "#app/ui/use-action-form.ts";
import { type SaleCurrency, saleCurrencies } from "../../rules.ts";
import { earliestSaleDay } from "../../rules-form.ts";

interface SaleFieldsProps {
	/** The initial values; the price is decimal text, or empty. */
	sale: { readonly price: string; readonly currency?: SaleCurrency | null; readonly day?: string | null };
	/** The day in Buenos Aires. */
	today: string;
	form: Pick<ActionFormState<unknown>, "field" | "typed">;
	onChange?: () => void;
}

/** The price, the currency and the day of a sale. */
export function SaleFields({ sale, today, form, onChange }: SaleFieldsProps) {
	const t = useT();
	const locale = useLocale();
	const { typed } = form;
	const { price, currency, day } = sale;
	const currencies = { USD: t("product.sale.currency.USD"), ARS: t("product.sale.currency.ARS") };
	return (
		<fieldset
			className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-start gap-3.5"
			onChange={onChange}
		>
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
				choices={saleCurrencies.map((value) => ({ value, label: currencies[value] }))}
				defaultValue={typed.saleCurrency ?? currency ?? "USD"}
			/>
			<TextField
				{...form.field("soldOn")}
				type="date"
				label={t("product.field.soldOn")}
				min={earliestSaleDay}
				max={today}
				defaultValue={typed.soldOn ?? day ?? today}
			/>
		</fieldset>
	);
}
