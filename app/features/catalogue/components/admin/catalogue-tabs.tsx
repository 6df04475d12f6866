import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { adminCataloguePath, adminExpansionsPath, typedNamesPath } from "#app/shared/admin-paths.ts";
import { TabLink } from "#app/ui/tab-link.tsx";
import "./catalogue.css";

const tabs = {
	items: { to: adminCataloguePath, text: "catalogue.items.title" },
	expansions: { to: adminExpansionsPath, text: "catalogue.expansions.title" },
	typed: { to: typedNamesPath, text: "catalogue.typed.tab" },
} as const satisfies Record<string, { to: string; text: MessageKey }>;

/** The parts of the catalogue's administration. */
export function CatalogueTabs({ current }: { current: keyof typeof tabs }) {
	const t = useT();
	return (
		<nav className="tab-row catalogue-tabs" aria-label={t("catalogue.parts")}>
			{Object.entries(tabs).map(([part, { to, text }]) => (
				<TabLink key={part} to={to} current={part === current} className="plain">
					{t(text)}
				</TabLink>
			))}
		</nav>
	);
}
