import { useSyncExternalStore } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { chooseTheme, currentTheme, subscribeTheme, type Theme, themes } from "./theme.ts";

export const themeNames: Readonly<Record<Theme, MessageKey>> = {
	system: "shell.theme.system",
	light: "shell.theme.light",
	dark: "shell.theme.dark",
};

const icons: Readonly<Record<Theme, IconName>> = { system: "screen", light: "sun", dark: "moon" };

export function ThemeChoice() {
	const t = useT();
	const theme = useSyncExternalStore(subscribeTheme, currentTheme, () => "system" as const);
	return (
		<fieldset className="theme-choice">
			<legend className="sr-only">{t("shell.theme")}</legend>
			<span aria-hidden="true">{t("shell.theme")}</span>
			{themes.map((choice) => (
				<IconButton
					key={choice}
					icon={icons[choice]}
					label={t(themeNames[choice])}
					aria-pressed={choice === theme}
					onClick={() => chooseTheme(choice)}
				/>
			))}
		</fieldset>
	);
}
