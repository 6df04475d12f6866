import { type FormEvent, useId } from "react";
import { useLocation } from "react-router";
import { isLocale, type Locale, locales } from "#app/i18n/locale.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { languagePath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { storeChoice } from "./language-choice.ts";

/** Each language is named in itself. */
const languageNames: Record<Locale, string> = { es: "Español", en: "English" };

/** The choices as a form that works without script; the whole page comes back in the other language. */
export function LanguageChoices() {
	const t = useT();
	const locale = useLocale();
	const { pathname, search } = useLocation();
	const heading = useId();
	return (
		<form method="post" action={languagePath} aria-labelledby={heading} onSubmit={keepChoice}>
			<h2 id={heading}>{t("shell.language")}</h2>
			<input type="hidden" name="returnTo" value={pathname + search} />
			{locales.map((choice) => (
				<button
					key={choice}
					type="submit"
					className="menu-item"
					name="locale"
					value={choice}
					lang={choice}
					aria-pressed={choice === locale}
				>
					{languageNames[choice]}
				</button>
			))}
		</form>
	);
}

function keepChoice({ nativeEvent }: FormEvent): void {
	const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
	if (submitter instanceof HTMLButtonElement && isLocale(submitter.value)) storeChoice(submitter.value);
}

export function LanguageSwitcher() {
	const t = useT();
	const locale = useLocale();
	return (
		<Menu
			label={`${locale.toUpperCase()}, ${t("shell.language")}: ${languageNames[locale]}`}
			openerClass="lang"
			opener={
				<>
					<Icon name="globe" />
					{locale.toUpperCase()}
				</>
			}
		>
			<LanguageChoices />
		</Menu>
	);
}
