import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import type { AnswerHabits as Habits, PublicProfile } from "../../rules.ts";
import "./person.css";
import type { Translate } from "#app/i18n/translate.ts";
import { Notice } from "#app/ui/labels.tsx";

/** The name of a person and where they are, with buttons beside it. */
export function PersonHead({
	person,
	children,
}: {
	person: Pick<PublicProfile, "username" | "country" | "city">;
	children?: ReactNode;
}) {
	const t = useT();
	return (
		<div className="person-head">
			<div className="min-w-0">
				<h1 className="type-page wrap-anywhere">{person.username}</h1>
				<p className="person-place">
					<CountryFlag country={person.country} />
					<span>{person.city ?? t("profile.noCity")}</span>
				</p>
			</div>
			{children && <div className="person-actions">{children}</div>}
		</div>
	);
}

/** The description of a person beside their habits; of a suspended one, that they are. */
export function PersonAbout({ person }: { person: PublicProfile }) {
	const t = useT();
	const { about, isBanned, statistics } = person;
	if (isBanned) {
		return (
			<Notice tone="bad" icon="ban" title={t("profile.public.banned")} className="person-notice">
				<p>{t("profile.public.bannedText")}</p>
			</Notice>
		);
	}
	if (!about && !statistics.habits) return null;
	return (
		<div className="person-about">
			{about && <p>{about}</p>}
			{statistics.habits && <AnswerHabits habits={statistics.habits} />}
		</div>
	);
}

/** The habits of a person in answering those who write about their listings, in three sentences. */
export function AnswerHabits({ habits }: { habits: Habits }) {
	const t = useT();
	return (
		<ul className="person-habits">
			{habits.answered > 0 && <Habit text={answerTime(t, habits)} />}
			<Habit text={answered(t, habits)} />
			<Habit text={traded(t, habits)} />
		</ul>
	);
}

/** A sentence whose figure stands between square brackets. */
function Habit({ text }: { text: string }) {
	const [before, figure, after] = text.split(/[[\]]/);
	return (
		<li>
			<span>{before}</span>
			<b className="num">{figure}</b>
			<span>{after}</span>
		</li>
	);
}

const hoursInDay = 24;

function answerTime(t: Translate, { answersWithinHours: hours }: Habits): string {
	if (hours === null) return t("profile.habits.later");
	if (hours < hoursInDay) return t("profile.habits.hours", { count: hours });
	return t("profile.habits.days", { count: hours / hoursInDay });
}

function answered(t: Translate, { answered: part, chats }: Habits): string {
	if (part >= chats) return t("profile.habits.answeredAll");
	if (part === 0) return t("profile.habits.answeredNone", { chats });
	return t("profile.habits.answered", { tenths: tenthsOf(part, chats) });
}

function traded(t: Translate, { traded: part, chats }: Habits): string {
	if (part >= chats) return t("profile.habits.tradedAll");
	if (part === 0) return t("profile.habits.tradedNone", { chats });
	return t("profile.habits.traded", { tenths: tenthsOf(part, chats) });
}

/** A share that is neither none nor all, in tenths from one to nine: 9 of 13 are 7 of 10. */
function tenthsOf(part: number, whole: number): number {
	return Math.min(9, Math.max(1, Math.round((part * 10) / whole)));
}
