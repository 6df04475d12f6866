import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { casePath } from "#app/shared/admin-paths.ts";
import type { NumberedPage } from "#app/shared/numbered-page.ts";
import { moderationPath } from "#app/shared/paths.ts";
import { Pager } from "#app/ui/pager.tsx";
import { reportersToHide } from "../../rules.ts";
import type { QueuedCase } from "../../rules-admin.ts";
import { kindNames } from "./case-texts.ts";
import { CaseThumb } from "./case-thumb.tsx";

export interface QueueListProps {
	queue: NumberedPage<QueuedCase>;
	/** The case that is open. */
	currentId: string | undefined;
	/** The server's moment of rendering. */
	now: string;
}

/** The cases of the queue, one below the other; on the phone in one row that scrolls. */
export function QueueList({ queue, currentId, now }: QueueListProps) {
	const t = useT();
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => showCurrent(list.current, currentId), [currentId]);
	return (
		<nav className="queue" aria-label={t("moderation.queue.list")}>
			<ul ref={list}>
				{queue.rows.map((waiting) => (
					<li key={waiting.id}>
						<QueueRow {...{ waiting, now }} isCurrent={waiting.id === currentId} />
					</li>
				))}
			</ul>
			<Pager page={queue} path={moderationPath} isPart />
			<p className="queue-rule">{t("moderation.queue.rule", { count: reportersToHide })}</p>
		</nav>
	);
}

/** Scrolls the row of cases on a phone to the one that is open. */
function showCurrent(list: HTMLUListElement | null, currentId: string | undefined): void {
	const row = currentId ? list?.querySelector("[aria-current]")?.closest("li") : null;
	const [first] = list?.getElementsByTagName("li") ?? [];
	if (list && row && first) list.scrollLeft = row.offsetLeft - first.offsetLeft;
}

interface QueueRowProps extends Pick<QueueListProps, "now"> {
	waiting: QueuedCase;
	isCurrent: boolean;
}

function QueueRow({ waiting, isCurrent, now }: QueueRowProps) {
	const t = useT();
	const format = useFormat();
	const { id, kind, title, ownerUsername, openedAt } = waiting;
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
			</span>
			{kind !== "appeal" && <ReporterBars count={waiting.reporters} />}
		</Link>
	);
}

/** Three bars, lit one by each reporter. */
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
