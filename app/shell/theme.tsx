import { useSyncExternalStore } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Browser storage key of the choice; absent means as the system. */
export const themeKey = "theme";

const listeners = new Set<() => void>();

export function subscribeTheme(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function currentTheme(): Theme {
	const forced = document.documentElement.dataset.theme;
	return forced === "light" || forced === "dark" ? forced : "system";
}

export function chooseTheme(theme: Theme): void {
	const root = document.documentElement;
	if (theme === "system") delete root.dataset.theme;
	else root.dataset.theme = theme;
	browserStorage.set(themeKey, theme === "system" ? null : theme);
	for (const listener of listeners) listener();
}

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
		<fieldset className="flex items-center gap-1 py-1 pr-2 pl-3 text-md text-ink-2">
			<legend className="sr-only">{t("shell.theme")}</legend>
			<span className="mr-auto" aria-hidden="true">
				{t("shell.theme")}
			</span>
			{themes.map((choice) => (
				<IconButton
					key={choice}
					className="size-11 aria-pressed:bg-royal-soft aria-pressed:text-royal"
					icon={icons[choice]}
					label={t(themeNames[choice])}
					aria-pressed={choice === theme}
					onClick={() => chooseTheme(choice)}
				/>
			))}
		</fieldset>
	);
}
