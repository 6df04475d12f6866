import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { AnswerHabits as Habits } from "../../rules.ts";
import { shareInWords } from "./share-in-words.ts";

/** How a person answers who writes about their listings, in three figures. */
export function AnswerHabits({ habits }: { habits: Habits }) {
	const t = useT();
	const { chats, answered, traded } = habits;
	return (
		<dl className="person-habits">
			{answered > 0 && (
				<Habit label={t("profile.habits.time")} figure={answerTime(t, habits)}>
					{t("profile.habits.usually")}
				</Habit>
			)}
			<Habit
				label={t("profile.habits.answered")}
				figure={share(t, answered, chats, "profile.habits.allMessages")}
			>
				{t("profile.habits.messages")}
			</Habit>
			<Habit label={t("profile.habits.traded")} figure={share(t, traded, chats, "profile.habits.allChats")}>
				{t("profile.habits.chats")}
			</Habit>
		</dl>
	);
}

interface HabitProps {
	label: string;
	figure: string;
	/** What the figure is about. */
	children: ReactNode;
}

function Habit({ label, figure, children }: HabitProps) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>
				<b className="num">{figure}</b> {children}
			</dd>
		</div>
	);
}

const hoursInDay = 24;

function answerTime(t: Translate, { answersWithinHours: hours }: Habits): string {
	if (hours === null) return t("profile.habits.later");
	if (hours < hoursInDay) return t("profile.habits.hours", { count: hours });
	return t("profile.habits.days", { count: hours / hoursInDay });
}

function share(t: Translate, part: number, whole: number, all: MessageKey): string {
	const words = shareInWords(part, whole);
	if (words === "all") return t(all);
	if (words === "none") return t("profile.habits.none");
	return t("profile.habits.share", { part: words.part, whole: words.whole });
}
