import {
	changeEntries,
	changeListSettings,
	confirmEntries,
	editEntry,
	removeEntries,
} from "#app/features/lists/entry/commands.server.ts";
import { restoreEntries, undoImport } from "#app/features/lists/entry/commands-add.server.ts";
import { addWantOf } from "#app/features/lists/entry/commands-want.server.ts";
import { ListsScreen } from "#app/features/lists/entry/components/lists-screen.tsx";
import { getListPage } from "#app/features/lists/entry/queries.server.ts";
import { isWholeView, readListPage } from "#app/features/lists/entry/rules-page.ts";
import { MatchesBand } from "#app/features/matches/people/components/matches-band.tsx";
import { countNewMatches } from "#app/features/matches/people/queries.server.ts";
import { getBestMatches } from "#app/features/matches/people/queries-best.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { useStaleLoaderData } from "#app/http/react-router-network-error.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult, reportUnexpected } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { listsPath, publicListPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/lists.ts";

/** The strips at the lower edge stand above the phone's bar. */
export const handle = { bottomPanels: true, error: "lists.page.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /listas`: one's own two lists. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	const view = readListPage(url.searchParams, "own");
	const orNull = (error: unknown) => {
		reportUnexpected(error, { request, context, params });
		return null;
	};
	const [page, best, newMatches] = await loaderResult(() =>
		Promise.all([
			getListPage(ctx, { ownerId: actor.id, view, locale }),
			isWholeView(view) ? getBestMatches(ctx, locale).catch(orNull) : null,
			countNewMatches(ctx),
		]),
	);
	const publicPath = publicListPath(actor.username);
	return {
		page,
		best,
		newMatches,
		now: ctx.clock.now().toISOString(),
		publicPath,
		host: new URL(deps.config.publicUrl).host,
	};
}

const commands = {
	addWantOf,
	editEntry,
	changeEntries,
	confirmEntries,
	changeListSettings,
	removeEntries,
	undoImport,
	restoreEntries,
};

/** Handles every form of the page, by its intent. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent<unknown>(ctx, form, commands));
}

export default function Lists({ loaderData: { best, newMatches, ...lists } }: Route.ComponentProps) {
	const t = useT();
	useStaleLoaderData("routes/lists/lists", listsPath);
	return (
		<Page>
			<PrivateHead title={t("lists.page.title")} />
			<div className="wrap">
				<ListsScreen {...lists} matches={best && <MatchesBand best={best} newCount={newMatches} />} />
			</div>
		</Page>
	);
}
