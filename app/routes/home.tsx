import { data, Link, useRouteLoaderData } from "react-router";
import { ListingGrid } from "#app/features/listings/components/listing-grid.tsx";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { homeListingCount } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { HomeHero } from "#app/shell/home-hero.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/home.ts";
import { PageHead } from "./page-head.tsx";
import { reportUnexpected } from "./report-unexpected.server.ts";
import { requestContext } from "./request-context.server.ts";

export { keepUnderDialog as shouldRevalidate } from "./auth-revalidation.ts";
export { publicPageHeaders as headers } from "./public-page.ts";

/** Without listings there is still a home: only their part of it says that they did not load. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	try {
		const { listings } = await listFeed(ctx, { limit: homeListingCount, locale });
		return { listings };
	} catch (error) {
		reportUnexpected(error, { request, context, params });
		return data({ listings: null }, 500);
	}
}

export default function Home({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const root = useRouteLoaderData<typeof rootLoader>("root");
	return (
		<main id="content" tabIndex={-1} className="page">
			<PageHead title={t("listing.home.title")} description={t("listing.home.description")} path="/" />
			<h1 className="sr-only">{t("listing.home.title")}</h1>
			<HomeHero user={root?.user ?? null} />
			<section className="section later wrap" aria-labelledby="popular">
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
				<PopularListings listings={loaderData.listings} />
			</section>
		</main>
	);
}

function PopularListings({ listings }: Pick<Route.ComponentProps["loaderData"], "listings">) {
	const t = useT();
	if (!listings) {
		return (
			<div className="grid justify-items-start gap-4">
				<Notice tone="bad" icon="warning" role="alert">
					{t("listing.home.error")}
				</Notice>
				<ButtonLink to="/" replace preventScrollReset variant="secondary" icon="refresh">
					{t("shell.error.retry")}
				</ButtonLink>
			</div>
		);
	}
	if (listings.length > 0) return <ListingGrid listings={listings} compact eagerCount={0} />;
	return (
		<EmptyState
			level={3}
			title={t("listing.popular.empty")}
			action={<ButtonLink to="/crear">{t("listing.publish")}</ButtonLink>}
		>
			{t("listing.popular.emptyText")}
		</EmptyState>
	);
}
