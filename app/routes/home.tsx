import { Link, useRouteLoaderData } from "react-router";
import { ListingGrid } from "#app/features/listings/components/listing-grid.tsx";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { homeListingCount } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { HomeHero } from "#app/shell/home-hero.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/home.ts";
import { answerPage } from "./answer.server.ts";
import { FailedPage } from "./failed-page.tsx";
import { PageHead } from "./page-head.tsx";
import { requestContext } from "./request-context.server.ts";

export { publicPageHeaders as headers } from "./public-page.ts";

export function loader({ context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	return answerPage(async () => {
		const { listings } = await listFeed(ctx, { limit: homeListingCount, locale });
		return { listings };
	});
}

export default function Home({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const root = useRouteLoaderData<typeof rootLoader>("root");
	return (
		<main id="content" tabIndex={-1} className="page">
			<PageHead title={t("listing.home.title")} description={t("listing.home.description")} path="/" />
			<HomeHero user={root?.user ?? null} />
			<section className="section wrap" aria-labelledby="popular">
				<div className="section-head">
					<div>
						<h2 id="popular" className="type-section">
							{t("listing.popular.title")}
						</h2>
						<p className="wide-only">{t("listing.popular.text")}</p>
					</div>
					<Link to="/popular" className="link-more">
						{t("listing.popular.all")}
						<Icon name="chevron-right" size="s" />
					</Link>
				</div>
				{loaderData.listings.length > 0 ? (
					<ListingGrid listings={loaderData.listings} compact eagerCount={0} />
				) : (
					<EmptyState level={3} title={t("listing.popular.empty")}>
						{t("listing.popular.emptyText")}
					</EmptyState>
				)}
			</section>
		</main>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	return <FailedPage error={error} text={t("listing.home.error")} />;
}
