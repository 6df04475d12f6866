import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { Link, useFetcher, useRevalidator } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { casePath } from "#app/shared/admin-paths.ts";
import { type NumberedPage, pageLinks } from "#app/shared/numbered-page.ts";
import { moderationPath } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { TaskHead } from "#app/ui/task-frame.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
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
	className?: string | undefined;
}

/** The cases of the queue, one below the other; on a phone in one row that scrolls. */
export function QueueList({ queue, currentId, now, className }: QueueListProps) {
	const t = useT();
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => showCurrent(list.current, currentId), [currentId]);
	return (
		<nav aria-label={t("moderation.queue.list")} className={className}>
			{/* Relative: it holds what only screen readers read, which would widen the page. */}
			<ul
				ref={list}
				className="grid gap-1 max-lg:relative max-lg:-mx-(--gutter) max-lg:flex max-lg:gap-3 max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:py-0.5 max-lg:[scrollbar-width:none]"
			>
				{queue.rows.map((queuedCase) => (
					<li key={queuedCase.id} className="max-lg:flex-[0_0_272px]">
						<QueueRow {...{ queuedCase, now }} isCurrent={queuedCase.id === currentId} />
					</li>
				))}
			</ul>
			<Pager page={queue} linkTo={pageLinks(moderationPath)} isPart />
			<p className="px-2 py-3 text-sm text-ink-2 max-lg:px-0.5 max-lg:pt-2 max-lg:pb-0">
				{t("moderation.queue.rule", { count: reportersToHide })}
			</p>
		</nav>
	);
}

export interface CaseHeadProps extends Pick<QueueListProps, "queue"> {
	caseView: Pick<QueuedCase, "id" | "kind">;
	/** The case after it on the same page of the queue. */
	next: QueuedCase | undefined;
}

/** The head of an opened case on a phone: its place in the queue, and the ways to the queue and to the next case. */
export function CaseHead({ queue: { rows, number, size, total }, caseView, next }: CaseHeadProps) {
	const t = useT();
	const index = rows.findIndex(({ id }) => id === caseView.id);
	const place = (number - 1) * size + index + 1;
	return (
		<TaskHead
			back={{ to: moderationPath, label: t("moderation.card.open") }}
			title={index < 0 ? t(kindNames[caseView.kind]) : t("moderation.case.nth", { place, total })}
		>
			{next && (
				<IconLink
					icon="chevron-right"
					label={`${t("moderation.case.next")}: ${next.title}`}
					to={casePath(next.id)}
				/>
			)}
		</TaskHead>
	);
}

/** Scrolls the row of cases on a phone to the open one. */
function showCurrent(list: HTMLUListElement | null, currentId: string | undefined): void {
	const row = currentId ? list?.querySelector("[aria-current]")?.closest("li") : null;
	const [first] = list?.getElementsByTagName("li") ?? [];
	if (list && row && first) list.scrollLeft = row.offsetLeft - first.offsetLeft;
}

interface QueueRowProps extends Pick<QueueListProps, "now"> {
	queuedCase: QueuedCase;
	isCurrent: boolean;
}

function QueueRow({ queuedCase, isCurrent, now }: QueueRowProps) {
	const t = useT();
	const format = useFormat();
	const { id, kind, title, ownerUsername, openedAt } = queuedCase;
	const time = format.relativeTime(openedAt, now);
	const by = t("moderation.queue.by", { username: ownerUsername ?? t("messages.deletedUser"), time });
	return (
		<Link
			className={clsx(
				"grid min-h-[68px] grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 rounded-card py-2 pr-3 pl-2 inset-ring-line max-lg:h-full",
				isCurrent ? "bg-surface shadow-1 inset-ring" : "hover:bg-sunk max-lg:inset-ring",
			)}
			to={casePath(id)}
			aria-current={isCurrent ? "page" : undefined}
			discover="none"
			preventScrollReset
		>
			<span className="thumb">
				<CaseThumb queuedCase={queuedCase} />
			</span>
			<span className="thing text-md">
				<b>{title}</b>
				<small>{kind === "listing" ? by : `${t(kindNames[kind])} · ${by}`}</small>
			</span>
			{kind !== "appeal" && <ReporterBars count={queuedCase.reporters} />}
		</Link>
	);
}

/** A bar for each of the three reporters that hide a subject; all are lit where there are more. */
function ReporterBars({ count }: { count: number }) {
	const t = useT();
	const lit = count >= reportersToHide ? "bg-bad" : "bg-warn";
	return (
		<span className="flex gap-1">
			{Array.from({ length: reportersToHide }, (_, index) => (
				<i
					key={String(index)}
					className={clsx(
						"h-[22px] w-2 rounded-[3px]",
						index < count ? lit : "inset-ring-[1.5px] inset-ring-line-2",
					)}
					aria-hidden="true"
				/>
			))}
			<span className="sr-only">{t("moderation.queue.reporters", { count })}</span>
		</span>
	);
}

/** Milliseconds between two looks for new cases while the page is visible. */
const pollMillis = 60_000;

export interface QueueNewsProps {
	/** The server's moment at which the queue was read. */
	now: string;
}

/** The number of cases opened since the queue was read, with a button that shows them: nothing jumps by itself. */
export function QueueNews({ now }: QueueNewsProps) {
	const t = useT();
	const { revalidate } = useRevalidator();
	const { load, data } = useFetcher<{ queue: NumberedPage<QueuedCase> }>();
	useEffect(() => {
		const poll = () => {
			if (document.visibilityState === "visible") void load(moderationPath);
		};
		const timer = setInterval(poll, pollMillis);
		document.addEventListener("visibilitychange", poll);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", poll);
		};
	}, [load]);
	const count = data?.queue.rows.filter(({ openedAt }) => openedAt > now).length ?? 0;
	// It lies in the free part of the title's line, so that it moves nothing.
	return (
		<div role="status" className="relative z-2 grid h-0 justify-items-center max-md:justify-items-end">
			{count > 0 && (
				<p className="relative -top-[74px] flex h-12 items-center gap-3 whitespace-nowrap font-semibold max-md:-top-[121px] max-md:gap-2 max-md:text-sm md:rounded-full md:bg-surface md:pr-1 md:pl-4 md:shadow-[inset_0_0_0_1.5px_var(--line-2),var(--sh-2)]">
					<span>{t("moderation.queue.news", { count })}</span>
					<Button
						variant="secondary"
						size="s"
						className="rounded-full! max-md:px-2"
						onClick={() => void revalidate()}
					>
						{t("moderation.queue.showNews")}
					</Button>
				</p>
			)}
		</div>
	);
}

export interface QueueCardProps {
	/** The time at which the oldest case was opened, in ISO 8601; null when none waits. */
	oldestAt: string | null;
	/** The first cases of the queue. */
	cases: readonly QueuedCase[];
	/** The server's moment of rendering. */
	now: string;
}

/** The head of the queue, on the panel of the administration. */
export function QueueCard({ oldestAt, cases, now }: QueueCardProps) {
	const t = useT();
	const format = useFormat();
	return (
		<TitledPanel
			title={t("admin.moderation")}
			className="mt-5 [&>header]:mb-0"
			aside={
				<ButtonLink to={moderationPath} variant="secondary">
					{t("moderation.card.open")}
				</ButtonLink>
			}
		>
			<p className="mb-3 text-md text-ink-2">
				{oldestAt
					? t("moderation.card.oldest", { time: format.relativeTime(oldestAt, now) })
					: t("moderation.card.none")}
			</p>
			<ul>
				{cases.map((queuedCase) => (
					<li key={queuedCase.id} className="border-t border-line">
						<CaseRow queuedCase={queuedCase} now={now} />
					</li>
				))}
			</ul>
		</TitledPanel>
	);
}

function CaseRow({ queuedCase, now }: { queuedCase: QueuedCase; now: string }) {
	const t = useT();
	const format = useFormat();
	const { id, kind, title, ownerUsername, reporters, openedAt } = queuedCase;
	const owner = ownerUsername ?? t("messages.deletedUser");
	return (
		<Link
			className="grid min-h-[62px] grid-cols-[36px_minmax(0,1fr)_7rem_7rem] items-center gap-x-4 gap-y-1 py-2 max-md:grid-cols-[36px_minmax(0,1fr)_auto]"
			to={casePath(id)}
		>
			<span className="thumb relative max-md:row-span-2">
				<CaseThumb queuedCase={queuedCase} />
			</span>
			<span className="thing max-md:col-span-2">
				<b>{title}</b>
				<small>{`${t(kindNames[kind])} · ${t("moderation.card.by", { username: owner })}`}</small>
			</span>
			<span className="num">
				{kind !== "appeal" && t("moderation.queue.reporters", { count: reporters })}
			</span>
			<span className="num text-right text-ink-2">{format.relativeTime(openedAt, now)}</span>
		</Link>
	);
}
