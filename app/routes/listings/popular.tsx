import { findCachedFeed } from "#app/features/listings/components/feed/feed-cache.ts";
import { ListingFeed, useFeed } from "#app/features/listings/components/feed/listing-feed.tsx";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { createListingPath, popularPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/popular.ts";

export const handle = { error: "listing.feed.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export function loader({ url, context }: Route.LoaderArgs) {
	const { publicCtx: ctx, locale } = context.get(requestContext);
	const cursor = url.searchParams.get("cursor");
	return loaderResult(async () => ({ page: await listFeed(ctx, { cursor, locale }) }));
}

/** Coming back within five minutes shows what was loaded, without a request. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
	const { pathname, search } = url;
	const cached = findCachedFeed(pathname + search, Date.now());
	return cached ? { page: cached.page } : await serverLoader();
}

export default function Popular({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const feed = useFeed({ address: popularPath, search: "", first: loaderData.page, data: null });
	return (
		<Page>
			<PageHead
				title={t("listing.popular.page")}
				description={t("shell.meta.popular")}
				path={popularPath}
				cuts={["cursor"]}
			/>
			<div className="wrap">
				<h1 className="type-page mt-6 mb-2">{t("listing.popular.page")}</h1>
				<p className="type-lead mb-9">{t("listing.popular.text")}</p>
				{feed.listings.length > 0 ? (
					<ListingFeed feed={feed} columns={3} search="" />
				) : (
					<EmptyState
						title={t("listing.popular.empty")}
						action={<ButtonLink to={createListingPath}>{t("listing.publish")}</ButtonLink>}
					>
						{t("listing.popular.emptyText")}
					</EmptyState>
				)}
			</div>
		</Page>
	);
}
