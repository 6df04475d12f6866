import { Link } from "react-router";
import { getListSummary } from "#app/features/lists/entry/queries.server.ts";
import {
	hideMatch,
	recordMatchVisit,
	showHiddenMatches,
} from "#app/features/matches/people/commands.server.ts";
import { HubTabs } from "#app/features/matches/people/components/hub-tabs.tsx";
import { HiddenPeople, MatchesScreen } from "#app/features/matches/people/components/matches-screen.tsx";
import { NoMatches } from "#app/features/matches/people/components/no-matches.tsx";
import { countHiddenPeople, listMatches } from "#app/features/matches/people/queries.server.ts";
import { missingFor, ownThingsLimit, readMatchView } from "#app/features/matches/people/rules.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { useStaleLoaderData } from "#app/http/react-router-network-error.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { groupsPath, matchesPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/matches.ts";

export const handle = { error: "matches.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /intercambios/coincidencias`: whose lists cross one's own; visitors are invited to have some. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const { actor } = ctx;
	const now = ctx.clock.now().toISOString();
	if (!actor) return { page: null, missing: "visitor", hidden: 0, view: null, now, isLong: false } as const;
	return loaderResult(async () => {
		const view = readMatchView(url.searchParams);
		const [{ have, want, pause }, hidden, since] = await Promise.all([
			getListSummary(ctx, actor.id),
			countHiddenPeople(ctx),
			recordMatchVisit(ctx),
		]);
		const missing = missingFor({
			haves: have.entries,
			wants: want.entries,
			isPaused: pause !== null,
			hidden,
		});
		const page = missing === "paused" ? null : await listMatches(ctx, { view, locale, since });
		const isLong = Math.max(have.entries, want.entries) > ownThingsLimit;
		return { page, missing, hidden, view, now, isLong };
	});
}

const commands = { hideMatch, showHiddenMatches };

/** Handles the forms of the page, by their intent. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent<unknown>(ctx, form, commands));
}

export default function Matches({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { page, missing, hidden, view, now, isLong } = loaderData;
	useStaleLoaderData("routes/matches/matches", matchesPath);
	const isEmpty = !page || Object.values(page.counts).every((count) => count === 0);
	return (
		<Page>
			<PrivateHead title={t("matches.title")} />
			<div className="wrap">
				<HubTabs current="matches" newCount={page?.newCount ?? 0} />
				{isEmpty || !view ? (
					<NoMatches reason={missing} />
				) : (
					<MatchesScreen {...{ page, view, now, isLong }} />
				)}
				<HiddenPeople count={hidden} />
				<p className="mt-8 text-ink-2">
					{t("groups.lead")}{" "}
					<Link to={groupsPath} className="link hit-44" discover="none">
						{t("groups.open")}
					</Link>
				</p>
			</div>
		</Page>
	);
}
