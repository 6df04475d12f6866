import { type CSSProperties, type FormEvent, useId } from "react";
import { useLocation } from "react-router";
import { isLocale, type Locale, locales } from "#app/i18n/locale.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { languagePath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { storeChoice } from "./language-choice.ts";

/** Each language is named in itself. */
const languageNames: Record<Locale, string> = { es: "Español", en: "English" };

export interface LanguageFormProps {
	/** A menu's items, or the parts of one control. */
	look: "menu" | "seg";
}

/** The choices as a form that works without script; the whole page comes back in the other language. */
export function LanguageForm({ look }: LanguageFormProps) {
	const t = useT();
	const locale = useLocale();
	const { pathname, search } = useLocation();
	const heading = useId();
	const buttons = locales.map((choice) => (
		<button
			key={choice}
			type="submit"
			className={look === "menu" ? "menu-item" : undefined}
			name="locale"
			value={choice}
			lang={choice}
			aria-pressed={choice === locale}
		>
			{languageNames[choice]}
		</button>
	));
	return (
		<form method="post" action={languagePath} aria-labelledby={heading} onSubmit={keepChoice}>
			{look === "menu" ? (
				<h2 id={heading}>{t("shell.language")}</h2>
			) : (
				<p id={heading} className="label mb-[7px]">
					{t("shell.language")}
				</p>
			)}
			<input type="hidden" name="returnTo" value={pathname + search} />
			{look === "menu" ? (
				buttons
			) : (
				<div className="seg" style={{ "--options": locales.length } as CSSProperties}>
					{buttons}
				</div>
			)}
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
			<LanguageForm look="menu" />
		</Menu>
	);
}
