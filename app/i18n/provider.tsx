import { createContext, type ReactNode, use, useMemo } from "react";
import { type Format, formatFor } from "./format.ts";
import type { Locale } from "./locale.ts";
import { createTranslate, type Dictionary, type Translate } from "./translate.ts";

interface I18n {
	locale: Locale;
	t: Translate;
	format: Format;
}

const I18nContext = createContext<I18n | null>(null);

export interface I18nProviderProps {
	locale: Locale;
	dictionary: Dictionary;
	children: ReactNode;
}

export function I18nProvider({ locale, dictionary, children }: I18nProviderProps) {
	const value = useMemo(
		() => ({ locale, t: createTranslate(locale, dictionary), format: formatFor(locale) }),
		[locale, dictionary],
	);
	return <I18nContext value={value}>{children}</I18nContext>;
}

function useI18n(): I18n {
	const value = use(I18nContext);
	if (!value) throw new Error("I18nProvider is missing above this component");
	return value;
}

export function useT(): Translate {
	return useI18n().t;
}

export function useLocale(): Locale {
	return useI18n().locale;
}

export function useFormat(): Format {
	return useI18n().format;
}
