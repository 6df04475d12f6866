import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { decisionsPath } from "#app/shared/admin-paths.ts";
import { moderationPath } from "#app/shared/paths.ts";

/** The tabs of moderation: the queue, with the number of cases that wait, and the log. */
export function ModerationTabs({ current, waiting }: { current: "queue" | "log"; waiting: number }) {
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
