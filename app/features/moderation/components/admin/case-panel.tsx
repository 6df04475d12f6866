import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { Facts } from "#app/ui/titled-panel.tsx";
import { splitReason } from "../../rules.ts";
import {
	type CaseOwner,
	type CaseView,
	type DecisionLine,
	isOfWords,
	type ReportView,
} from "../../rules-admin.ts";
import { decisionLooks, kindNames, stateMark, systemReason } from "./case-texts.ts";
import { CaseThumb } from "./case-thumb.tsx";

export interface CasePanelProps {
	caseView: CaseView;
	/** The server's moment of rendering. */
	now: string;
	/** The actions at its foot. */
	children: ReactNode;
}

/** A case: its subject, reports, owner and actions. */
export function CasePanel({ caseView, now, children }: CasePanelProps) {
	const t = useT();
	const { kind, owner } = caseView;
	const hasImage = caseView.image !== null || kind === "listing";
	return (
		<article
			className="overflow-clip rounded-l bg-surface px-6 pt-6 shadow-1 inset-ring inset-ring-line wrap-anywhere max-md:-mx-(--gutter) max-md:rounded-none max-md:px-(--gutter) max-md:pt-5"
			aria-labelledby="case-title"
		>
			{!caseView.isWaiting && <CaseDecision decision={caseView.decision} now={now} />}
			<header className="grid grid-cols-[188px_minmax(0,1fr)] items-start gap-8 max-md:grid-cols-[116px_minmax(0,1fr)] max-md:gap-x-4 max-md:gap-y-1">
				<div className="rounded-card bg-surface p-2 shadow-2 inset-ring inset-ring-line max-md:row-span-3 max-md:row-start-1">
					<span
						className={clsx(
							"relative grid place-items-center overflow-hidden rounded-s bg-sunk text-ink-3",
							hasImage ? "aspect-5/7" : "aspect-square",
						)}
					>
						<CaseThumb queuedCase={caseView} isLarge />
					</span>
					<small className="block px-2 pt-2 pb-1 text-sm font-semibold text-ink-2">
						{t(kindNames[kind])}
					</small>
				</div>
				<CaseAbout caseView={caseView} now={now} />
			</header>
			{caseView.context.length > 0 && <ChatContext caseView={caseView} now={now} />}
			{kind !== "appeal" && <CaseReports reports={caseView.reports} now={now} />}
			{owner && <OwnerHistory owner={owner} now={now} />}
			{children}
		</article>
	);
}

/** The decision on a case that no longer waits. */
function CaseDecision({ decision, now }: { decision: CaseView["decision"]; now: string }) {
	const t = useT();
	const format = useFormat();
	if (!decision)
		return <Notice tone="plain" icon="info" title={t("moderation.case.closed")} className="mb-5" />;
	const { action, moderator, reason, at } = decision;
	const { text, icon } = decisionLooks[action];
	const systemText = systemReason(reason);
	return (
		<Notice tone="plain" icon={icon} title={t(text)} className="mb-5">
			<p>{`${moderator ?? t("moderation.log.byItself")}, ${format.relativeTime(at, now)}`}</p>
			<p className="whitespace-pre-line">{systemText ? t(systemText) : reason}</p>
		</Notice>
	);
}

function CaseAbout({ caseView, now }: { caseView: CaseView; now: string }) {
	const t = useT();
	const format = useFormat();
	const { kind, title, owner, hiddenAt, text, ban } = caseView;
	const mark = stateMark(caseView);
	const quoted = isOfWords(kind) ? title : text;
	return (
		<div className="min-w-0 max-md:contents">
			<p className="max-md:col-start-2 max-md:[&>.status-mark]:whitespace-normal">
				<StatusMark shape={mark.shape}>
					{t(mark.text, { time: hiddenAt ? format.relativeTime(hiddenAt, now) : "" })}
				</StatusMark>
			</p>
			<h2
				id="case-title"
				className="my-3 font-narrow text-2xl leading-[1.1] font-black max-md:col-start-2 max-md:my-1 max-md:text-xl"
			>
				{isOfWords(kind) ? t(kindNames[kind]) : title}
			</h2>
			<CaseOwnerLine owner={owner} now={now} />
			{ban && <CaseBan ban={ban} now={now} />}
			{quoted && <blockquote className={quoteClass}>{quoted}</blockquote>}
			<div className="mt-4 max-md:col-span-full [&>.facts]:flex [&>.facts]:flex-wrap [&>.facts]:gap-x-8 [&>.facts]:gap-y-3">
				<CaseFacts caseView={caseView} now={now} />
			</div>
		</div>
	);
}

const quoteClass =
	"mt-3 rounded-card rounded-tl-[4px] bg-sunk px-4 py-3 whitespace-pre-line max-md:col-span-full";
const ownerClass =
	"flex flex-wrap items-center gap-x-2 gap-y-1 font-strong max-md:col-start-2 max-md:self-start";

function CaseOwnerLine({ owner, now }: { owner: CaseView["owner"]; now: string }) {
	const t = useT();
	const format = useFormat();
	if (!owner) return <p className={ownerClass}>{t("messages.deletedUser")}</p>;
	const member = t("moderation.case.member", { time: format.relativeTime(owner.since, now) });
	return (
		<p className={ownerClass}>
			<UserShield username={owner.username} size={28} />
			<PersonLink username={owner.username} />
			<span className="text-md font-normal text-ink-2 max-md:w-full">
				{owner.city ? `${owner.city} · ${member}` : member}
			</span>
		</p>
	);
}

/** The ban that an appeal is against: its reason and end. */
function CaseBan({ ban, now }: { ban: NonNullable<CaseView["ban"]>; now: string }) {
	const t = useT();
	const format = useFormat();
	const time = format.relativeTime(ban.at, now);
	const end = ban.endsAt
		? t("moderation.case.until", { date: format.date(ban.endsAt) })
		: t("moderation.case.noEnd");
	return (
		<p className={quoteClass}>
			<small className="mb-1 block text-sm text-ink-2">{`${t("moderation.case.banned", { time })} · ${end}`}</small>
			<span>{ban.reason}</span>
		</p>
	);
}

function CaseFacts({
	caseView: { publishedAt, interest, owner, rarity },
	now,
}: {
	caseView: CaseView;
	now: string;
}) {
	const t = useT();
	const format = useFormat();
	const facts = [
		publishedAt && { label: t("common.date"), value: format.relativeTime(publishedAt, now) },
		rarity && { label: t("listing.filters.rarity"), value: t(`listing.rarity.${rarity}`) },
		interest !== null && { label: t("moderation.case.interest"), value: format.number(interest) },
		owner && {
			label: t("moderation.case.active"),
			value: t("listing.picker.offering", { count: owner.activeListings }),
		},
	];
	return <Facts facts={facts.filter((fact) => fact !== null && fact !== false && fact !== "")} />;
}

const headingClass = "mt-6 mb-2 text-lg";

function ChatContext({ caseView: { context }, now }: { caseView: CaseView; now: string }) {
	const t = useT();
	const format = useFormat();
	return (
		<section aria-labelledby="case-context">
			<h3 id="case-context" className={headingClass}>
				{t("moderation.case.context")}
			</h3>
			<ol>
				{context.map(({ id, username, text, at, isReported }) => (
					<li
						key={id}
						className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 rounded-m px-3 py-2 aria-[current]:bg-bad-soft"
						aria-current={isReported ? "true" : undefined}
					>
						<b className="font-strong">{username ?? t("messages.deletedUser")}</b>
						<time className="text-sm text-ink-2" dateTime={at}>
							{format.relativeTime(at, now)}
						</time>
						<p className="col-span-full whitespace-pre-line">{text}</p>
					</li>
				))}
			</ol>
		</section>
	);
}

/** The reports of a case, without their reporters. */
export function CaseReports({ reports, now }: { reports: readonly ReportView[]; now: string }) {
	const t = useT();
	return (
		<section aria-labelledby="case-reports">
			<h3 id="case-reports" className={headingClass}>
				{t("moderation.case.said")}{" "}
				<span className="ml-1 font-text text-md font-normal tracking-normal text-ink-2">
					{t("moderation.queue.reporters", { count: reports.length })}
				</span>
			</h3>
			<ul>
				{reports.map((report) => (
					<CaseReport key={report.id} report={report} now={now} />
				))}
			</ul>
		</section>
	);
}

function CaseReport({ report, now }: { report: ReportView; now: string }) {
	const format = useFormat();
	const { headline, body } = splitReason(report.reason);
	return (
		<li className="relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-t border-line py-3 pl-4">
			<span className="absolute inset-y-4 left-0 w-1 rounded-full bg-bad" />
			{headline && <b className="font-strong">{headline}</b>}
			<time
				className="col-start-2 text-sm text-ink-2 max-md:col-start-1 max-md:row-start-4"
				dateTime={report.at}
			>
				{format.relativeTime(report.at, now)}
			</time>
			{body && <p className="col-span-full whitespace-pre-line text-ink-2">{body}</p>}
		</li>
	);
}

/** Earlier decisions about a person, their last trade and the start of their account. */
export function OwnerHistory({ owner, now }: { owner: CaseOwner; now: string }) {
	const t = useT();
	const { username, history, completedTrades, lastTradeAt, since } = owner;
	return (
		<section aria-labelledby="case-history">
			<h3 id="case-history" className={headingClass}>
				{t("moderation.history.title", { username })}
			</h3>
			<ul className="relative before:absolute before:top-5 before:bottom-6 before:left-[15px] before:w-0.5 before:bg-line">
				{history.map((line) => (
					<PastDecision key={line.id} line={line} now={now} />
				))}
				{completedTrades > 0 && lastTradeAt && (
					<HistoryLine icon="check" tone="ok" at={lastTradeAt} now={now}>
						{t("moderation.history.trades", { count: completedTrades })}
					</HistoryLine>
				)}
				<HistoryLine icon="user" tone="plain" at={since} now={now}>
					{t("moderation.history.joined")}
				</HistoryLine>
			</ul>
		</section>
	);
}

function PastDecision({ line, now }: { line: DecisionLine; now: string }) {
	const t = useT();
	const { action, title, reporters, moderator, reason, at } = line;
	const { text, icon, tone } = decisionLooks[action];
	const systemText = systemReason(reason);
	const why = systemText ? t(systemText) : reason;
	const what = title ? `${t(text)}: “${title}”` : t(text);
	return (
		<HistoryLine icon={icon} tone={tone} at={at} now={now}>
			<span>{what}</span>
			{reporters ? <span>{` · ${t("moderation.queue.reporters", { count: reporters })}`}</span> : null}
			<small className="block text-sm text-ink-2">{moderator ? `${moderator}: ${why}` : why}</small>
		</HistoryLine>
	);
}

const toneClasses = {
	ok: "bg-ok-soft text-ok",
	warn: "bg-warn-soft text-warn",
	bad: "bg-bad-soft text-bad",
	plain: "bg-sunk text-ink-2",
};

interface HistoryLineProps {
	icon: IconName;
	tone: keyof typeof toneClasses;
	at: string;
	now: string;
	children: ReactNode;
}

function HistoryLine({ icon, tone, at, now, children }: HistoryLineProps) {
	const format = useFormat();
	const isThisYear = format.dayKey(at).slice(0, 4) === format.dayKey(now).slice(0, 4);
	return (
		<li className="relative grid grid-cols-[32px_minmax(0,1fr)_auto] items-start gap-3 py-2">
			<span className={clsx("grid size-8 place-items-center rounded-s", toneClasses[tone])}>
				<Icon name={icon} size="s" />
			</span>
			<div className="pt-1 leading-snug">{children}</div>
			<time className="pt-1 text-sm text-ink-2" dateTime={at}>
				{isThisYear ? format.shortDate(at) : format.mediumDate(at)}
			</time>
		</li>
	);
}
