import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { AnswerHabits as Habits, PublicProfile } from "../../rules.ts";

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
		<div className="mt-5 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-md:mt-3 max-md:mb-4">
			<div className="min-w-0">
				<h1 className="type-page wrap-anywhere">{person.username}</h1>
				<p className="mt-3 flex flex-wrap items-center gap-2 text-lg text-ink-2 max-md:text-base">
					<CountryFlag country={person.country} />
					<span>{person.city ?? t("profile.noCity")}</span>
				</p>
			</div>
			{children && <div className="flex flex-wrap gap-2">{children}</div>}
		</div>
	);
}

/** The description of a person beside their habits; of a suspended one, that they are. */
export function PersonAbout({ person }: { person: PublicProfile }) {
	const t = useT();
	const { about, isBanned, statistics } = person;
	if (isBanned) {
		return (
			<Notice tone="bad" icon="ban" title={t("profile.public.banned")} className="mt-6 max-w-[760px]">
				<p>{t("profile.public.bannedText")}</p>
			</Notice>
		);
	}
	if (!about && !statistics.habits) return null;
	return (
		<div className="mt-8 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-16 gap-y-5 max-lg:grid-cols-1 max-md:mt-6">
			{about && (
				<p className="max-w-[58ch] text-lg leading-[1.55] wrap-anywhere text-ink-2 max-md:text-base">
					{about}
				</p>
			)}
			{statistics.habits && <AnswerHabitsLine habits={statistics.habits} isBeside={Boolean(about)} />}
		</div>
	);
}

/**
 * The habits of a person in answering those who write about their listings, in three sentences.
 * @param props.isBeside whether they stand beside the person's description
 */
export function AnswerHabitsLine({ habits, isBeside }: { habits: Habits; isBeside?: boolean }) {
	const t = useT();
	return (
		<ul
			className={clsx(
				"flex gap-8 max-md:grid max-md:gap-2",
				isBeside && "lg:border-l lg:border-line lg:pl-5",
			)}
		>
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
		<li className="border-line text-sm text-ink-2 md:not-first:border-l md:not-first:pl-5">
			<span>{before}</span>
			<b className="num mt-0.5 block font-display text-xl leading-tight font-bold text-ink max-md:inline max-md:text-base">
				{figure}
			</b>
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
