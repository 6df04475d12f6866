import { useEffect } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { NumberedPage } from "#app/shared/numbered-page.ts";
import { moderationPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import type { QueuedCase } from "../../rules-admin.ts";

/** How often the queue is asked for news while it is looked at, in milliseconds. */
const askMillis = 60_000;

export interface QueueNewsProps {
	/** The server's moment at which the queue was read. */
	now: string;
}

/** How many cases were opened since the queue was read, with a button that shows them: nothing jumps by itself. */
export function QueueNews({ now }: QueueNewsProps) {
	const t = useT();
	const { revalidate } = useRevalidator();
	const { load, data } = useFetcher<{ queue: NumberedPage<QueuedCase> }>();
	useEffect(() => {
		const ask = () => {
			if (document.visibilityState === "visible") void load(moderationPath);
		};
		const timer = setInterval(ask, askMillis);
		document.addEventListener("visibilitychange", ask);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", ask);
		};
	}, [load]);
	const count = data?.queue.rows.filter(({ openedAt }) => openedAt > now).length ?? 0;
	return (
		<div role="status" className="queue-news">
			{count > 0 && (
				<p>
					<span>{t("moderation.queue.news", { count })}</span>
					<Button variant="secondary" size="s" onClick={() => void revalidate()}>
						{t("moderation.queue.showNews")}
					</Button>
				</p>
			)}
		</div>
	);
}
