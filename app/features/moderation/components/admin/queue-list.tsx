import { clsx } from "clsx";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { casePath } from "#app/shared/admin-paths.ts";
import { reportersToHide } from "../../rules.ts";
import type { QueuedCase } from "../../rules-admin.ts";
import { kindNames } from "./case-texts.ts";
import { CaseThumb } from "./case-thumb.tsx";

export interface QueueListProps {
	cases: readonly QueuedCase[];
	/** The one that is open. */
	currentId: string | undefined;
	/** The page of those that come after. */
	more: string | null;
	/** The server's moment of rendering. */
	now: string;
}

/** The cases of the queue, one below the other; on the phone in one row that scrolls. */
export function QueueList({ cases, currentId, more, now }: QueueListProps) {
	const t = useT();
	return (
		<nav className="queue" aria-label={t("moderation.queue.list")}>
			<ul>
				{cases.map((waiting) => (
					<li key={waiting.id}>
						<QueueRow waiting={waiting} isCurrent={waiting.id === currentId} now={now} />
					</li>
				))}
				{more && (
					<li>
						<Link className="link" to={more} discover="none">
							{t("moderation.queue.more")}
						</Link>
					</li>
				)}
			</ul>
			<p className="queue-rule">{t("moderation.queue.rule", { count: reportersToHide })}</p>
		</nav>
	);
}

function QueueRow({ waiting, isCurrent, now }: { waiting: QueuedCase; isCurrent: boolean; now: string }) {
	const t = useT();
	const format = useFormat();
	const { id, kind, title, ownerUsername, openedAt, claimedBy } = waiting;
	const time = format.relativeTime(openedAt, now);
	const by = t("moderation.queue.by", { username: ownerUsername ?? t("messages.deletedUser"), time });
	return (
		<Link to={casePath(id)} aria-current={isCurrent ? "page" : undefined} discover="none" preventScrollReset>
			<span className="thumb">
				<CaseThumb about={waiting} />
			</span>
			<span className="thing">
				<b>{title}</b>
				<small>{kind === "listing" ? by : `${t(kindNames[kind])} · ${by}`}</small>
				{claimedBy && (
					<small className="queue-claim">{t("moderation.queue.claimed", { username: claimedBy })}</small>
				)}
			</span>
			{kind !== "appeal" && <ReporterBars count={waiting.reporters} />}
		</Link>
	);
}

/** One bar for each of three reporters; all are lit where there are more. */
function ReporterBars({ count }: { count: number }) {
	const t = useT();
	return (
		<span className={clsx("reporters", count >= reportersToHide && "hot")}>
			{Array.from({ length: reportersToHide }, (_, index) => (
				<i key={String(index)} className={clsx(index < count && "on")} aria-hidden="true" />
			))}
			<span className="sr-only">{t("moderation.queue.reporters", { count })}</span>
		</span>
	);
}
