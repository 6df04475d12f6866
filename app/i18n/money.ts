import { intlLocale, type Locale } from "./locale.ts";
import { useLocale } from "./provider.tsx";

/** Currencies that amounts are shown in; none is ever turned into another. */
export type Currency = "USD" | "ARS";

export interface MoneyFormat {
	/** US$ 2.418,50 */
	amount(decimal: string, currency?: Currency): string;
	/** 2.418,50, where the currency stands elsewhere */
	plain(decimal: string): string;
	/** US$ 2.418, for the scale of a chart */
	whole(value: number, currency?: Currency): string;
	/** 31,0% of a part such as 0.31 */
	percent(part: number): string;
}

const formats = new Map<Locale, MoneyFormat>();

/** The formatters of amounts in a language, made once. Amounts are decimal text and lose nothing on the way. */
export function moneyFor(locale: Locale): MoneyFormat {
	const existing = formats.get(locale);
	if (existing) return existing;
	const made = createFormat(intlLocale(locale));
	formats.set(locale, made);
	return made;
}

export function useMoney(): MoneyFormat {
	return moneyFor(useLocale());
}

function createFormat(tag: string): MoneyFormat {
	const of = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options);
	const amounts = { USD: of(inCurrency("USD")), ARS: of(inCurrency("ARS")) };
	const wholes = {
		USD: of({ ...inCurrency("USD"), ...cents(0) }),
		ARS: of({ ...inCurrency("ARS"), ...cents(0) }),
	};
	const plain = of(cents(2));
	const percent = of({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
	return {
		amount: (decimal, currency = "USD") => amounts[currency].format(decimal as `${number}`),
		plain: (decimal) => plain.format(decimal as `${number}`),
		whole: (value, currency = "USD") => wholes[currency].format(value),
		percent: (part) => percent.format(part),
	};
}

function inCurrency(currency: Currency): Intl.NumberFormatOptions {
	return { style: "currency", currency };
}

function cents(digits: number): Intl.NumberFormatOptions {
	return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}
