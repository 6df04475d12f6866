import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Notice, StatusMark } from "#app/ui/labels.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import { Facts } from "#app/ui/titled-panel.tsx";
import type { CaseView } from "../../rules-admin.ts";
import { CaseReports } from "./case-reports.tsx";
import { kindNames, stateMark } from "./case-texts.ts";
import { CaseThumb } from "./case-thumb.tsx";
import { decisionLooks, ownReason } from "./decision-texts.ts";
import { OwnerHistory } from "./owner-history.tsx";

export interface CasePanelProps {
	about: CaseView;
	/** The server's moment of rendering. */
	now: string;
	/** Actions at its foot. */
	children: ReactNode;
}

/** A case: what it is, what was said about it, whose it is, and what can be done. */
export function CasePanel({ about, now, children }: CasePanelProps) {
	const t = useT();
	const { kind, owner } = about;
	const hasImage = about.image !== null || kind === "listing";
	return (
		<article className="case" aria-labelledby="case-title">
			{!about.isWaiting && <CaseDecision decision={about.decision} now={now} />}
			<header className="case-head">
				<div className={clsx("case-image", !hasImage && "plain")}>
					<span>
						<CaseThumb about={about} isLarge />
					</span>
					<small>{t(kindNames[kind])}</small>
				</div>
				<CaseAbout about={about} now={now} />
			</header>
			{about.context.length > 0 && <ChatContext about={about} now={now} />}
			{kind !== "appeal" && <CaseReports reports={about.reports} now={now} />}
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
	const own = ownReason(reason);
	return (
		<Notice tone="plain" icon={icon} title={t(text)}>
			<p>{`${moderator ?? t("moderation.log.byItself")}, ${format.relativeTime(at, now)}`}</p>
			<p className="whitespace-pre-line">{own ? t(own) : reason}</p>
		</Notice>
	);
}

function CaseAbout({ about, now }: { about: CaseView; now: string }) {
	const t = useT();
	const format = useFormat();
	const { kind, title, owner, hiddenAt, text, ban } = about;
	const mark = stateMark(about);
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
			<CaseFacts about={about} now={now} />
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

/** Why the person of an appeal is banned, and until when. */
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
	about: { publishedAt, interest, owner, rarity },
	now,
}: {
	about: CaseView;
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

function ChatContext({ about: { context }, now }: { about: CaseView; now: string }) {
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
