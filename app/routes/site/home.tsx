import { data, Link } from "react-router";
import { ListingGrid } from "#app/features/listings/components/card/listing-card.tsx";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { homeListingCount } from "#app/features/listings/rules.ts";
import { listHomeShowcases } from "#app/features/showcases/queries-list.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { reportUnexpected } from "#app/http/result.server.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { createListingPath, popularPath } from "#app/shared/paths.ts";
import { HomeHero } from "#app/shell/home-hero.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/home.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** A failure is shown in the part of the listings alone. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { publicCtx: ctx, locale } = context.get(requestContext);
	try {
		const [{ listings }, showcases] = await Promise.all([
			listFeed(ctx, { limit: homeListingCount, locale }),
			listHomeShowcases(ctx),
		]);
		return { listings, showcases };
	} catch (error) {
		reportUnexpected(error, { request, context, params });
		return data({ listings: null, showcases: [] }, 500);
	}
}

/** Below the first screen: neither laid out nor are its images fetched until it is near. Shadows reach beyond it. */
const laterClass =
	"[contain-intrinsic-size:auto_900px] [content-visibility:auto] [overflow-clip-margin:40px]";

export default function Home({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const root = useRootData();
	return (
		<Page>
			<PageHead title={t("listing.home.title")} description={t("listing.home.description")} path="/" />
			<h1 className="sr-only">{t("listing.home.title")}</h1>
			<HomeHero user={root?.user ?? null} showcases={loaderData.showcases} />
			<section className={`section wrap ${laterClass}`} aria-labelledby="popular">
				<div className="section-head">
					<div>
						<h2 id="popular" className="type-section">
							{t("listing.popular.title")}
						</h2>
						<p className="wide-only">{t("listing.popular.text")}</p>
					</div>
					<Link to={popularPath} className="link-more">
						{t("listing.popular.all")}
						<Icon name="chevron-right" size="s" />
					</Link>
				</div>
				<PopularListings listings={loaderData.listings} />
			</section>
		</Page>
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
	if (listings.length > 0) return <ListingGrid listings={listings} compact />;
	return (
		<EmptyState
			level={3}
			title={t("listing.popular.empty")}
			action={<ButtonLink to={createListingPath}>{t("listing.publish")}</ButtonLink>}
		>
			{t("listing.popular.emptyText")}
		</EmptyState>
	);
}
