import { useT } from "#app/i18n/provider.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { PublicProfile } from "../../rules.ts";
import { AnswerHabits } from "./answer-habits.tsx";
import "./person.css";

/** A person's description, beside how they answer; of a suspended one, that they are. */
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
