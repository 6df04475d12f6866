import { findKeptFeed } from "#app/features/listings/components/feed-cache.ts";
import { ListingFeed } from "#app/features/listings/components/listing-feed.tsx";
import { useFeed } from "#app/features/listings/components/use-feed.ts";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/popular.ts";
import { answerPage } from "./answer.server.ts";
import { FailedPage } from "./failed-page.tsx";
import { PageHead } from "./page-head.tsx";
import { requestContext } from "./request-context.server.ts";

export { keepUnderDialog as shouldRevalidate } from "./auth-revalidation.ts";
export { publicPageHeaders as headers } from "./public-page.ts";

export function loader({ request, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const cursor = new URL(request.url).searchParams.get("cursor");
	return answerPage(async () => ({ page: await listFeed(ctx, { cursor, locale }) }));
}

/** Coming back within five minutes shows what was loaded, without a request. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const { pathname, search } = new URL(request.url);
	const kept = findKeptFeed(pathname + search, Date.now());
	return kept ? { page: kept.page } : await serverLoader();
}

export default function Popular({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const feed = useFeed({ address: "/popular", search: "", first: loaderData.page, data: null });
	return (
		<main id="content" tabIndex={-1} className="page">
			<PageHead
				title={t("listing.popular.page")}
				description={t("shell.meta.popular")}
				path="/popular"
				cuts={["cursor"]}
			/>
			<div className="wrap">
				<h1 className="type-page mt-6 mb-2">{t("listing.popular.page")}</h1>
				<p className="type-lead mb-9">{t("listing.popular.text")}</p>
				{feed.listings.length > 0 ? (
					<ListingFeed feed={feed} columns={3} search="" endless />
				) : (
					<EmptyState
						title={t("listing.popular.empty")}
						action={<ButtonLink to="/crear">{t("listing.publish")}</ButtonLink>}
					>
						{t("listing.popular.emptyText")}
					</EmptyState>
				)}
			</div>
		</main>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	return <FailedPage error={error} text={t("listing.feed.error")} />;
}
