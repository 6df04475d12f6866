import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { decisionsPath } from "#app/shared/admin-paths.ts";
import { moderationPath } from "#app/shared/paths.ts";
import { waitingCountLimit } from "../../rules-admin.ts";

export interface ModerationTabsProps {
	current: "queue" | "log";
	/** How many cases wait. */
	waiting: number;
}

/** The two sides of moderation: what waits, and what was decided. */
export function ModerationTabs({ current, waiting }: ModerationTabsProps) {
	const t = useT();
	const count = waiting >= waitingCountLimit ? `${waitingCountLimit - 1}+` : String(waiting);
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
