import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fallbackLocale, isLocale } from "./i18n/locale.ts";
import { I18nProvider } from "./i18n/provider.tsx";
import { loadDictionary } from "./messages.ts";

const language = document.documentElement.lang;
const locale = isLocale(language) ? language : fallbackLocale;
const dictionary = await loadDictionary(locale);

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<I18nProvider locale={locale} dictionary={dictionary}>
				<HydratedRouter />
			</I18nProvider>
		</StrictMode>,
	);
});
