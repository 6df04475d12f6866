import { useSyncExternalStore } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { SegmentedControl } from "#app/ui/choice.tsx";
import { LanguageForm } from "./language-switcher.tsx";
import { chooseTheme, currentTheme, subscribeTheme, type Theme, themes } from "./theme.ts";
import { themeNames } from "./theme-choice.tsx";

/** Language and theme, as wide as a page of settings. The theme is this browser's own. */
export function AppearanceSettings() {
	const t = useT();
	const theme = useSyncExternalStore(subscribeTheme, currentTheme, () => "system" as const);
	return (
		<div className="panel grid gap-6">
			<LanguageForm look="seg" />
			<div className="needs-script">
				<SegmentedControl
					legend={t("shell.theme")}
					note={t("shell.theme.note")}
					name="theme"
					choices={themes.map((value) => ({ value, label: t(themeNames[value]) }))}
					value={theme}
					onValueChange={(value) => chooseTheme(value as Theme)}
				/>
			</div>
		</div>
	);
}
