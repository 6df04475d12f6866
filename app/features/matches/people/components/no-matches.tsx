import { AuthLink } from "#app/features/accounts/components/auth/auth-link.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { setsPath } from "#app/shared/list-paths.ts";
import { listsPath } from "#app/shared/paths.ts";
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

/** The reason why there are no matches, and what helps. */
export function NoMatches({ reason }: { reason: Missing }) {
	const t = useT();
	const [title, text] = texts[reason];
	return (
		<EmptyState title={t(title)} action={<NextStep reason={reason} />}>
			{t(text)}
		</EmptyState>
	);
}

function NextStep({ reason }: { reason: Missing }) {
	const t = useT();
	if (reason === "visitor") return <AuthLink>{t("matches.signIn")}</AuthLink>;
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
