import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { personTradesPath } from "#app/shared/person-paths.ts";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LongWord } from "#app/ui/long-word.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import type { AnswerHabits, PublicProfile } from "../../rules.ts";
import { FactLine, FactLines } from "../fact-lines.tsx";
import "../shelf/shelf.css";

interface PersonHeadProps {
	person: Pick<PublicProfile, "username" | "country" | "city">;
	/** The title of a page about something of theirs. */
	title?: string;
	/** Facts that follow where they are. */
	facts?: ReactNode;
	/** Buttons beside the name. */
	children?: ReactNode;
}

/** The shield and the name of a person and where they are, with buttons beside it. */
export function PersonHead({ person, title, facts, children }: PersonHeadProps) {
	const t = useT();
	const { username, country, city } = person;
	return (
		<div className="person-head">
			<UserShield username={username} size={66} />
			<h1 className="person-name">
				<LongWord>{title ?? username}</LongWord>
			</h1>
			<p className="place flex flex-wrap items-baseline gap-x-3 gap-y-1 leading-snug text-ink-2">
				<span className="flex items-baseline gap-2">
					<CountryFlag country={country} />
					<span>{city ?? t("profile.noCity")}</span>
				</span>
				{facts}
			</p>
			{children && <div className="flex gap-2">{children}</div>}
		</div>
	);
}

/** What speaks for a person, and their own words; of a suspended one, that they are. */
export function PersonAbout({ person }: { person: PublicProfile }) {
	const t = useT();
	const format = useFormat();
	const { username, about, isBanned, statistics } = person;
	if (isBanned) {
		return (
			<Notice tone="bad" icon="ban" title={t("profile.public.banned")} className="mt-6 max-w-[760px]">
				<p>{t("profile.public.bannedText")}</p>
			</Notice>
		);
	}
	const { completedTrades, habits, memberSince } = statistics;
	return (
		<>
			<FactLines>
				{completedTrades > 0 && (
					<FactLine icon="shield" end={<SeeLink to={personTradesPath(username)} />}>
						<b className="font-strong">{t("listing.detail.trades", { count: completedTrades })}</b>
					</FactLine>
				)}
				{habits && <HabitLines habits={habits} />}
				<FactLine icon="calendar">
					<time dateTime={memberSince}>{t("profile.public.since", { date: format.month(memberSince) })}</time>
				</FactLine>
			</FactLines>
			{about && (
				<p className="mt-5 max-w-[58ch] text-lg leading-[1.55] wrap-anywhere text-ink-2 max-md:mt-4 max-md:text-base">
					{about}
				</p>
			)}
		</>
	);
}

/** The link at the end of a line to what it counts. */
export function SeeLink({ to }: { to: string }) {
	const t = useT();
	return (
		<Link to={to} discover="none" className="link-more">
			<span>{t("common.show")}</span>
			<Icon name="chevron-right" size="s" />
		</Link>
	);
}

/** The habits of a person in answering those who write about their listings, in three sentences. */
export function HabitLines({ habits }: { habits: AnswerHabits }) {
	const t = useT();
	return (
		<>
			{habits.answered > 0 && <Habit icon="clock" text={answerTime(t, habits)} />}
			<Habit icon="message" text={answered(t, habits)} />
			<Habit icon="swap" text={traded(t, habits)} />
		</>
	);
}

/** A sentence whose figure stands between square brackets. */
function Habit({ icon, text }: { icon: IconName; text: string }) {
	const [before, figure, after] = text.split(/[[\]]/);
	return (
		<FactLine icon={icon}>
			<span>{before}</span>
			<b className="num font-strong">{figure}</b>
			<span>{after}</span>
		</FactLine>
	);
}

const hoursInDay = 24;

function answerTime(t: Translate, { answersWithinHours: hours }: AnswerHabits): string {
	if (hours === null) return t("profile.habits.later");
	if (hours < hoursInDay) return t("profile.habits.hours", { count: hours });
	return t("profile.habits.days", { count: hours / hoursInDay });
}

function answered(t: Translate, { answered: part, chats }: AnswerHabits): string {
	if (part >= chats) return t("profile.habits.answeredAll");
	if (part === 0) return t("profile.habits.answeredNone", { chats });
	return t("profile.habits.answered", { tenths: tenthsOf(part, chats) });
}

function traded(t: Translate, { traded: part, chats }: AnswerHabits): string {
	if (part >= chats) return t("profile.habits.tradedAll");
	if (part === 0) return t("profile.habits.tradedNone", { chats });
	return t("profile.habits.traded", { tenths: tenthsOf(part, chats) });
}

/** A share that is neither none nor all, in tenths from one to nine: 9 of 13 are 7 of 10. */
function tenthsOf(part: number, whole: number): number {
	return Math.min(9, Math.max(1, Math.round((part * 10) / whole)));
}
