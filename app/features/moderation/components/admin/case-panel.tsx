import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notice, StatusMark } from "#app/ui/labels.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import { Facts } from "#app/ui/titled-panel.tsx";
import { splitReason } from "../../rules.ts";
import type { CaseOwner, CaseView, DecisionLine, ReportView } from "../../rules-admin.ts";
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
		<article className="case" aria-labelledby="case-title">
			{!caseView.isWaiting && <CaseDecision decision={caseView.decision} now={now} />}
			<header className="case-head">
				<div className={clsx("case-image", !hasImage && "plain")}>
					<span>
						<CaseThumb queuedCase={caseView} isLarge />
					</span>
					<small>{t(kindNames[kind])}</small>
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
	if (!decision) return <Notice tone="plain" icon="info" title={t("moderation.case.closed")} />;
	const { action, moderator, reason, at } = decision;
	const { text, icon } = decisionLooks[action];
	const systemText = systemReason(reason);
	return (
		<Notice tone="plain" icon={icon} title={t(text)}>
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
	const quoted = kind === "comment" || kind === "message" ? title : text;
	return (
		<div className="case-about">
			<StatusMark shape={mark.shape}>
				{t(mark.text, { time: hiddenAt ? format.relativeTime(hiddenAt, now) : "" })}
			</StatusMark>
			<h2 id="case-title">{kind === "comment" || kind === "message" ? t(kindNames[kind]) : title}</h2>
			<CaseOwnerLine owner={owner} now={now} />
			{ban && <CaseBan ban={ban} now={now} />}
			{quoted && <blockquote className="case-quote">{quoted}</blockquote>}
			<CaseFacts caseView={caseView} now={now} />
		</div>
	);
}

function CaseOwnerLine({ owner, now }: { owner: CaseView["owner"]; now: string }) {
	const t = useT();
	const format = useFormat();
	if (!owner) return <p className="case-owner">{t("messages.deletedUser")}</p>;
	const member = t("moderation.case.member", { time: format.relativeTime(owner.since, now) });
	return (
		<p className="case-owner">
			<UserShield username={owner.username} size={28} />
			<PersonLink username={owner.username} />
			<span>{owner.city ? `${owner.city} · ${member}` : member}</span>
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
		<p className="case-quote">
			<small>{`${t("moderation.case.banned", { time })} · ${end}`}</small>
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
		publishedAt && { label: t("moderation.case.published"), value: format.relativeTime(publishedAt, now) },
		rarity && { label: t("moderation.case.rarity"), value: t(`listing.rarity.${rarity}`) },
		interest !== null && { label: t("moderation.case.interest"), value: format.number(interest) },
		owner && {
			label: t("moderation.case.active"),
			value: t("moderation.case.listings", { count: owner.activeListings }),
		},
	];
	return <Facts facts={facts.filter((fact) => fact !== null && fact !== false && fact !== "")} />;
}

function ChatContext({ caseView: { context }, now }: { caseView: CaseView; now: string }) {
	const t = useT();
	const format = useFormat();
	return (
		<section aria-labelledby="case-context">
			<h3 id="case-context">{t("moderation.case.context")}</h3>
			<ol className="case-chat">
				{context.map(({ id, username, text, at, isReported }) => (
					<li key={id} aria-current={isReported ? "true" : undefined}>
						<b>{username ?? t("messages.deletedUser")}</b>
						<time dateTime={at}>{format.relativeTime(at, now)}</time>
						<p>{text}</p>
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
			<h3 id="case-reports">
				{t("moderation.case.said")}{" "}
				<span className="case-count">{t("moderation.queue.reporters", { count: reports.length })}</span>
			</h3>
			<ul className="case-reports">
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
		<li>
			{headline && <b>{headline}</b>}
			<time dateTime={report.at}>{format.relativeTime(report.at, now)}</time>
			{body && <p>{body}</p>}
		</li>
	);
}

/** Earlier decisions about a person, their last trade and the start of their account. */
export function OwnerHistory({ owner, now }: { owner: CaseOwner; now: string }) {
	const t = useT();
	const { username, history, completedTrades, lastTradeAt, since } = owner;
	return (
		<section aria-labelledby="case-history">
			<h3 id="case-history">{t("moderation.history.title", { username })}</h3>
			<ul className="case-history">
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
			<small>{moderator ? `${moderator}: ${why}` : why}</small>
		</HistoryLine>
	);
}

interface HistoryLineProps {
	icon: IconName;
	tone: "ok" | "warn" | "bad" | "plain";
	at: string;
	now: string;
	children: ReactNode;
}

function HistoryLine({ icon, tone, at, now, children }: HistoryLineProps) {
	const format = useFormat();
	const isThisYear = format.dayKey(at).slice(0, 4) === format.dayKey(now).slice(0, 4);
	return (
		<li className={clsx(tone !== "plain" && tone)}>
			<span>
				<Icon name={icon} size="s" />
			</span>
			<div>{children}</div>
			<time dateTime={at}>{isThisYear ? format.shortDate(at) : format.mediumDate(at)}</time>
		</li>
	);
}
