import { data } from "react-router";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { homeListingCount } from "#app/features/listings/rules.ts";
import { listWanted } from "#app/features/matches/queries-board.server.ts";
import { homePosterCount } from "#app/features/matches/rules-board.ts";
import { listHomeShowcases } from "#app/features/showcases/queries-list.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { reportUnexpected } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { VisitorHome } from "#app/shell/visitor-home.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/home.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** Each part of the page fails alone. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { publicCtx: ctx, locale } = context.get(requestContext);
	const orNull = (error: unknown) => {
		reportUnexpected(error, { request, context, params });
		return null;
	};
	const [feed, wanted, showcases] = await Promise.all([
		listFeed(ctx, { limit: homeListingCount, locale }).catch(orNull),
		listWanted(ctx, { categoryId: null, province: null, locale }).catch(orNull),
		listHomeShowcases(ctx).catch(orNull),
	]);
	const parts = {
		listings: feed?.listings ?? null,
		wanted: wanted?.slice(0, homePosterCount) ?? null,
		showcases: showcases ?? [],
	};
	return feed && wanted && showcases ? parts : data(parts, 500);
}

export default function Home({ loaderData }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PageHead title={t("listing.home.title")} description={t("listing.home.description")} path="/" />
			<VisitorHome {...loaderData} />
		</Page>
	);
}
