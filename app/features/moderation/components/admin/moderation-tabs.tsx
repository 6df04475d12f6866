import { useFormat, useT } from "#app/i18n/provider.tsx";
import { decisionsPath } from "#app/shared/admin-paths.ts";
import { moderationPath } from "#app/shared/paths.ts";
import { SegmentedLinks } from "#app/ui/segmented-links.tsx";

/** The tabs of moderation: the queue, with the number of cases that wait, and the log. */
export function ModerationTabs({ current, waiting }: { current: "queue" | "log"; waiting: number }) {
	const t = useT();
	const count = useFormat().number(waiting);
	return (
		<SegmentedLinks
			label={t("moderation.tabs")}
			className="whitespace-nowrap max-md:w-full"
			links={[
				{
					to: moderationPath,
					content: t("moderation.tab.queue", { count }),
					isCurrent: current === "queue",
				},
				{ to: decisionsPath, content: t("moderation.tab.log"), isCurrent: current === "log" },
			]}
		/>
	);
}
