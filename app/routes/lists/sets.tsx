import { Link } from "react-router";
import { maxSearchLength } from "#app/features/catalogue/rules-items.ts";
import { SetFinder } from "#app/features/lists/grid/components/set-finder.tsx";
import { listSets } from "#app/features/lists/grid/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { listsPath } from "#app/shared/paths.ts";
import { readSearchWords } from "#app/shared/storable-text.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/sets.ts";

export const handle = { error: "lists.set.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /listas/set`: sets by name or code. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	const search = readSearchWords(url.searchParams, maxSearchLength);
	return { search, sets: await loaderResult(() => listSets(ctx, search, locale)) };
}

export default function Sets({ loaderData }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("lists.set.title")} />
			<div className="wrap">
				<Link to={listsPath} className="link-more back max-md:hidden">
					<Icon name="chevron-left" size="s" />
					{t("lists.page.title")}
				</Link>
				<h1 className="type-page mt-2">{t("lists.set.finder")}</h1>
				<p className="mt-2 mb-4 text-ink-2 md:mt-3 md:mb-6 md:text-lg">{t("lists.set.finderText")}</p>
				<SetFinder {...loaderData} searchMaxLength={maxSearchLength} />
			</div>
		</Page>
	);
}
