import { browserStorage } from "#app/ui/browser-storage.ts";

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
