import { useNavigation, useRevalidator } from "react-router";
import { listProvinces } from "#app/features/accounts/queries-cities.server.ts";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { useCategoryName } from "#app/features/listings/components/category.tsx";
import { CategoryTabs } from "#app/features/listings/components/category-tabs.tsx";
import { findKeptFeed, forgetFeeds } from "#app/features/listings/components/feed-cache.ts";
import { FeedFiltersPanel, FilterButton } from "#app/features/listings/components/feed-filters.tsx";
import { FeedTotalText } from "#app/features/listings/components/feed-total.tsx";
import { FilterTags } from "#app/features/listings/components/filter-tags.tsx";
import { Finder } from "#app/features/listings/components/finder.tsx";
import { ListingFeed } from "#app/features/listings/components/listing-feed.tsx";
import { ListingGridSkeleton } from "#app/features/listings/components/listing-grid.tsx";
import { useFeed } from "#app/features/listings/components/use-feed.ts";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { findSearchedThings } from "#app/features/listings/queries-suggestions.server.ts";
import {
	countNarrowing,
	feedPageSizes,
	isSearchPart,
	readFeedFilters,
	searchParts,
} from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/trades-hub.ts";
import { answerPage } from "./answer.server.ts";
import { FailedPage } from "./failed-page.tsx";
import { PageHead } from "./page-head.tsx";
import { requestContext } from "./request-context.server.ts";
import type { Screen } from "./screen.ts";

export { keepUnderDialog as shouldRevalidate } from "./auth-revalidation.ts";
export { publicPageHeaders as headers } from "./public-page.ts";

export const handle: Screen = { invites: true };

export function loader({ request, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const search = new URL(request.url).searchParams;
	const filters = readFeedFilters(search);
	return answerPage(async () => {
		const [page, categories, things] = await Promise.all([
			listFeed(ctx, { cursor: search.get("cursor"), filters, locale }),
			listCategories(ctx),
			findSearchedThings(ctx, filters, locale),
		]);
		const provinces = listProvinces();
		const tabs = categories.filter(({ isActive }) => isActive).map(({ slug, name }) => ({ slug, name }));
		return { page, tabs, provinces, things, search: feedSearch(search) };
	});
}

/** The part of an address that says what is searched, without the page and without fields left empty. */
function feedSearch(search: URLSearchParams): string {
	const known = [...search].filter(
		([name, value]) => isSearchPart(name) && (value !== "" || name === "have" || name === "want"),
	);
	return new URLSearchParams(known).toString();
}

/** Coming back within five minutes shows what was loaded, without a request. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const { pathname, searchParams } = new URL(request.url);
	const kept = findKeptFeed(`${pathname}?${feedSearch(searchParams)}`, Date.now());
	if (!kept || searchParams.has("cursor")) return await serverLoader();
	return { ...(kept.data as Awaited<ReturnType<typeof serverLoader>>), page: kept.page };
}

export default function TradesHub({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { things, tabs, provinces, search, page } = loaderData;
	const filters = readFeedFilters(new URLSearchParams(search));
	const category = filters.categorySlug;
	const feed = useFeed({ address: `/intercambios?${search}`, search, first: page, data: loaderData });
	const searching = useNavigation().location?.pathname === "/intercambios";
	return (
		<main id="content" tabIndex={-1} className="page">
			<HubHead category={tabs.find(({ slug }) => slug === category)} />
			<div className="wrap">
				<h1 className="type-page mt-6 mb-5">{t("listing.hub.title")}</h1>
				<Finder key={search} have={things.have} want={things.want} search={search} />
				<CategoryTabs categories={tabs} current={category} search={search} />
				<div className="hub">
					<FeedFiltersPanel search={search} provinces={provinces} />
					<div className="min-w-0">
						<div className="feed-bar">
							{page.total && <FeedTotalText total={page.total} search={search} />}
							<FilterTags filters={filters} things={things} search={search} />
							<FilterButton count={countNarrowing(filters)} />
							<RefreshButton />
						</div>
						{searching ? (
							<ListingGridSkeleton count={feedPageSizes.first} label={t("listing.feed.loading")} />
						) : feed.listings.length > 0 ? (
							<ListingFeed feed={feed} search={search} />
						) : (
							<NothingFound />
						)}
					</div>
				</div>
			</div>
		</main>
	);
}

/** A category is a page of its own; an unknown one is none, and shows them all. */
function HubHead({ category }: { category: { slug: string; name: string } | undefined }) {
	const t = useT();
	const nameOf = useCategoryName();
	const cuts = [...searchParts.filter((name) => name !== "category"), "cursor"];
	if (!category) {
		const text = t("listing.hub.description");
		return <PageHead title={t("listing.hub.title")} description={text} path="/intercambios" cuts={cuts} />;
	}
	const name = nameOf(category.slug) ?? category.name;
	return (
		<PageHead
			title={t("shell.meta.category", { category: name })}
			description={t("shell.meta.categoryText", { category: name })}
			path={`/intercambios?${new URLSearchParams({ category: category.slug })}`}
			cuts={cuts}
		/>
	);
}

/** Asks for fresh listings, which coming back does not do for five minutes. */
function RefreshButton() {
	const t = useT();
	const { revalidate, state } = useRevalidator();
	return (
		<IconButton
			icon="refresh"
			label={t("listing.hub.refresh")}
			aria-busy={state === "loading" || undefined}
			onClick={() => {
				forgetFeeds();
				void revalidate();
			}}
		/>
	);
}

function NothingFound() {
	const t = useT();
	return (
		<EmptyState
			title={t("listing.hub.none")}
			action={
				<>
					<ButtonLink to="/crear" icon="plus">
						{t("listing.publish")}
					</ButtonLink>
					<ButtonLink to="/intercambios" variant="secondary">
						{t("listing.hub.clear")}
					</ButtonLink>
				</>
			}
		>
			{t("listing.hub.noneText")}
		</EmptyState>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	return <FailedPage error={error} text={t("listing.hub.error")} />;
}
