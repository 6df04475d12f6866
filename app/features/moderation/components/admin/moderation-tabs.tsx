import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { decisionsPath } from "#app/shared/admin-paths.ts";
import { moderationPath } from "#app/shared/paths.ts";

export interface ModerationTabsProps {
	current: "queue" | "log";
	/** How many cases wait. */
	waiting: number;
}

/** The two sides of moderation: what waits, and what was decided. */
export function ModerationTabs({ current, waiting }: ModerationTabsProps) {
	const t = useT();
	const count = useFormat().number(waiting);
	return (
		<nav className="moderation-tabs" aria-label={t("moderation.tabs")}>
			<Link to={moderationPath} aria-current={current === "queue" ? "page" : undefined} discover="none">
				{t("moderation.tab.queue", { count })}
			</Link>
			<Link to={decisionsPath} aria-current={current === "log" ? "page" : undefined} discover="none">
				{t("moderation.tab.log")}
			</Link>
		</nav>
	);
}
