import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { listsPath, setsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Missing } from "../rules.ts";

const texts = {
	visitor: ["matches.none.visitor", "matches.none.visitorText"],
	lists: ["matches.none.lists", "matches.none.listsText"],
	haves: ["matches.none.haves", "matches.none.havesText"],
	wants: ["matches.none.wants", "matches.none.wantsText"],
	paused: ["matches.none.paused", "matches.none.pausedText"],
	hidden: ["matches.none.hidden", "matches.none.hiddenText"],
	people: ["matches.none.people", "matches.none.peopleText"],
} as const satisfies Record<Missing, readonly [title: string, text: string]>;

interface NoMatchesProps {
	reason: Missing;
	/** The invitation to sign in. */
	signIn: ReactNode;
}

/** The reason why there are no matches, and what helps. */
export function NoMatches({ reason, signIn }: NoMatchesProps) {
	const t = useT();
	const [title, text] = texts[reason];
	return (
		<EmptyState title={t(title)} action={<NextStep reason={reason} signIn={signIn} />}>
			{t(text)}
		</EmptyState>
	);
}

function NextStep({ reason, signIn }: NoMatchesProps) {
	const t = useT();
	if (reason === "visitor") return signIn;
	if (reason === "hidden") return null;
	if (reason === "paused") {
		return <ButtonLink to={`${listsPath}#ajustes`}>{t("matches.none.endPause")}</ButtonLink>;
	}
	return (
		<>
			<ButtonLink to={`${listsPath}/sumar`} icon="plus">
				{t("matches.none.add")}
			</ButtonLink>
			<ButtonLink to={setsPath} icon="grid" variant="secondary">
				{t("lists.page.markSet")}
			</ButtonLink>
		</>
	);
}
