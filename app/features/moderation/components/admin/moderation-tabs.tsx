import { clsx } from "clsx";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { decisionsPath } from "#app/shared/admin-paths.ts";
import { moderationPath } from "#app/shared/paths.ts";

/** The tabs of moderation: the queue, with the number of cases that wait, and the log. */
export function ModerationTabs({ current, waiting }: { current: "queue" | "log"; waiting: number }) {
	const t = useT();
	const count = useFormat().number(waiting);
	return (
		<nav
			className="grid auto-cols-fr grid-flow-col rounded-m bg-surface p-1 inset-ring-[1.5px] inset-ring-line-2 max-md:w-full"
			aria-label={t("moderation.tabs")}
		>
			<Tab to={moderationPath} isCurrent={current === "queue"}>
				{t("moderation.tab.queue", { count })}
			</Tab>
			<Tab to={decisionsPath} isCurrent={current === "log"}>
				{t("moderation.tab.log")}
			</Tab>
		</nav>
	);
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
	return (
		<Link
			className={clsx(
				"grid min-h-11 place-items-center rounded-s px-4 text-md font-semibold",
				isCurrent ? "bg-fill text-on-fill" : "text-ink-2",
			)}
			to={to}
			aria-current={isCurrent ? "page" : undefined}
			discover="none"
		>
			{children}
		</Link>
	);
}
