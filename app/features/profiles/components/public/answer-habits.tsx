import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import type { AnswerHabits as Habits } from "../../rules.ts";
import { shareInWords } from "./share-in-words.ts";

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
			<span>{before}</span> <b className="num">{figure}</b> <span>{after}</span>
		</li>
	);
}

const hoursInDay = 24;

function answerTime(t: Translate, { answersWithinHours: hours }: Habits): string {
	if (hours === null) return t("profile.habits.later");
	if (hours < hoursInDay) return t("profile.habits.hours", { count: hours });
	return t("profile.habits.days", { count: hours / hoursInDay });
}

function answered(t: Translate, habits: Habits): string {
	const share = shareInWords(habits.answered, habits.chats);
	if (share === "all") return t("profile.habits.answeredAll");
	if (share === "none") return t("profile.habits.answeredNone", { chats: habits.chats });
	return t("profile.habits.answered", { tenths: share });
}

function traded(t: Translate, habits: Habits): string {
	const share = shareInWords(habits.traded, habits.chats);
	if (share === "all") return t("profile.habits.tradedAll");
	if (share === "none") return t("profile.habits.tradedNone", { chats: habits.chats });
	return t("profile.habits.traded", { tenths: share });
}
