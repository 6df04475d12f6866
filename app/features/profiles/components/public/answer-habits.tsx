import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import type { AnswerHabits as Habits } from "../../rules.ts";

/** How a person answers who writes about their listings, in three sentences. */
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
