import { useSyncExternalStore } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { chooseTheme, currentTheme, subscribeTheme, type Theme, themes } from "./theme.ts";

const look: Record<Theme, { icon: IconName; name: MessageKey }> = {
	system: { icon: "screen", name: "shell.theme.system" },
	light: { icon: "sun", name: "shell.theme.light" },
	dark: { icon: "moon", name: "shell.theme.dark" },
};

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
					icon={look[choice].icon}
					label={t(look[choice].name)}
					aria-pressed={choice === theme}
					onClick={() => chooseTheme(choice)}
				/>
			))}
		</fieldset>
	);
}
