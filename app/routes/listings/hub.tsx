import { lazy } from "react";
import { redirect, useNavigation, useRevalidator } from "react-router";
import { listProvinces } from "#app/features/accounts/queries-cities.server.ts";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { ListingGridSkeleton } from "#app/features/listings/components/card/listing-card.tsx";
import {
	CategoryTabs,
	FeedOrderSelect,
	FeedTotalText,
	FilterTags,
} from "#app/features/listings/components/feed/feed-bar.tsx";
import { clearFeedCache, findCachedFeed } from "#app/features/listings/components/feed/feed-cache.ts";
import { FeedFiltersPanel, FilterButton } from "#app/features/listings/components/feed/feed-filters.tsx";
import { Finder } from "#app/features/listings/components/feed/finder.tsx";
import { ListingFeed, useFeed } from "#app/features/listings/components/feed/listing-feed.tsx";
import { listFallback, listFeed } from "#app/features/listings/queries-feed.server.ts";
import {
	countNarrowing,
	type FeedFilters,
	feedPageSizes,
	isSearchPart,
	readFeedFilters,
	searchParts,
} from "#app/features/listings/rules-search.ts";
import { findSearchedItems } from "#app/features/listings/search/search.server.ts";
import type { SearchedThing } from "#app/features/lists/entry/components/nothing-found.tsx";
import { HubTabs } from "#app/features/matches/people/components/hub-tabs.tsx";
import { ListOwnersRow } from "#app/features/matches/people/components/list-owners.tsx";
import { countNewMatches, findListOwners } from "#app/features/matches/people/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { listingsPath, matchesPath, withSearch } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { BelowFold } from "#app/ui/below-fold.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Page } from "#app/ui/page.tsx";
import { usePendingSearch } from "#app/ui/use-pending-search.ts";
import type { Route } from "./+types/hub.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** The invitation to sign in is left out for whoever searches. */
export const handle = {
	invites: (search) => ![...search.keys()].some(isSearchPart),
	error: "listing.hub.error",
	back: { to: listingsPath, label: "shell.notFound.trades" },
} satisfies Screen;

export function loader({ url, context }: Route.LoaderArgs) {
	const { publicCtx: ctx, locale } = context.get(requestContext);
	const search = url.searchParams;
	if (search.get("ver") === "coincidencias") throw redirect(matchesPath);
	const filters = readFeedFilters(search);
	return loaderResult(async () => {
		const [page, categories, items, newMatches, owners] = await Promise.all([
			listFeed(ctx, { cursor: search.get("cursor"), filters, locale }),
			listCategories(ctx),
			findSearchedItems(ctx, filters, locale),
			countNewMatches(ctx),
			findListOwners(ctx, wantedItems(filters)),
		]);
		const category = filters.categorySlug ?? items.want[0]?.categorySlug ?? items.have[0]?.categorySlug;
		const isEmpty = page.total?.count === 0;
		const fallback = isEmpty ? await listFallback(ctx, filters, category ?? null, locale) : null;
		const tabs = categories.filter(({ isActive }) => isActive).map(({ slug, name }) => ({ slug, name }));
		const provinces = listProvinces();
		return { page, fallback, tabs, provinces, items, owners, newMatches, search: feedSearch(search) };
	});
}

/** The items that are searched for, each as itself or as any printing of its name. */
function wantedItems({ want }: FeedFilters) {
	const idsOf = (kind: "item" | "printings") =>
		(want ?? []).flatMap((term) => (term.kind === kind ? [term.id] : []));
	return { itemIds: idsOf("item"), anyIds: idsOf("printings") };
}

/** The part of an address that says what is searched, without the page and without fields left empty. */
function feedSearch(search: URLSearchParams): string {
	const parts = [...search].filter(
		([name, value]) => isSearchPart(name) && (value !== "" || name === "have" || name === "want"),
	);
	return new URLSearchParams(parts).toString();
}

/** Coming back within five minutes shows what was loaded, without a request. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
	const { pathname, searchParams } = url;
	const cached = findCachedFeed(`${pathname}?${feedSearch(searchParams)}`, Date.now());
	if (!cached || searchParams.has("cursor")) return await serverLoader();
	return { ...(cached.data as Awaited<ReturnType<typeof serverLoader>>), page: cached.page };
}

export default function TradesHub({ loaderData }: Route.ComponentProps) {
	const { items, tabs, provinces, page } = loaderData;
	// A filter that is changed before its listings come changes the pending search.
	const search = feedSearch(new URLSearchParams(usePendingSearch(listingsPath, loaderData.search)));
	const filters = readFeedFilters(new URLSearchParams(search));
	const category = filters.categorySlug;
	const isSignedIn = Boolean(useRootData()?.user);
	return (
		<Page>
			<HubHead category={tabs.find(({ slug }) => slug === category)} />
			<div className="wrap">
				<HubTabs current="listings" newCount={loaderData.newMatches} />
				<Finder answered={{ search: loaderData.search, ...items }} search={search} />
				<CategoryTabs categories={tabs} current={category} search={search} />
				<div className="mt-8 grid grid-cols-[224px_minmax(0,1fr)] gap-8 max-lg:mt-5 max-lg:grid-cols-1 max-lg:gap-0 max-md:mt-1.5">
					<FeedFiltersPanel search={search} provinces={provinces} />
					<div className="min-w-0">
						<div className="mb-5 flex flex-wrap items-center gap-2 max-md:mb-3.5">
							{page.total && <FeedTotalText total={page.total} search={loaderData.search} />}
							<FilterTags filters={filters} items={items} search={search} />
							<FilterButton count={countNarrowing(filters)} />
							<FeedOrderSelect hasNearest={isSignedIn} search={search} />
							<RefreshButton />
						</div>
						<ListOwnersRow owners={loaderData.owners} />
						<BelowFold>
							<FeedResults loaderData={loaderData} />
						</BelowFold>
					</div>
				</div>
			</div>
		</Page>
	);
}

function FeedResults({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
	const t = useT();
	const { search, page } = loaderData;
	const feed = useFeed({ address: `${listingsPath}?${search}`, search, first: page, data: loaderData });
	const isSignedIn = Boolean(useRootData()?.user);
	const isSearching = useNavigation().location?.pathname === listingsPath;
	if (isSearching)
		return <ListingGridSkeleton count={feedPageSizes.first} label={t("listing.feed.loading")} />;
	if (feed.listings.length === 0) {
		const searched = searchedThing(loaderData);
		return <NothingFound searched={searched} fallback={loaderData.fallback} isSignedIn={isSignedIn} />;
	}
	return (
		<>
			{page.areOtherPrintings && (
				<h2 className="type-block mb-4" role="status">
					{t("listing.hub.otherPrintings")}
				</h2>
			)}
			<ListingFeed feed={feed} search={search} />
		</>
	);
}

/** A category is a page of its own; an unknown one is none, and shows them all. */
function HubHead({ category }: { category: { slug: string; name: string } | undefined }) {
	const t = useT();
	const nameOf = useCategoryName();
	const cuts = [...searchParts.filter((name) => name !== "category"), "cursor"];
	if (!category) {
		const text = t("listing.hub.description");
		return <PageHead title={t("listing.hub.title")} description={text} path={listingsPath} cuts={cuts} />;
	}
	const name = nameOf(category.slug) ?? category.name;
	return (
		<PageHead
			title={t("shell.meta.category", { category: name })}
			description={t("shell.meta.categoryText", { category: name })}
			path={withSearch(listingsPath, { category: category.slug })}
			cuts={cuts}
		/>
	);
}

/** The button that loads fresh listings, which coming back does not do for five minutes; a phone is pulled down for it. */
function RefreshButton() {
	const t = useT();
	const { revalidate, state } = useRevalidator();
	return (
		<IconButton
			icon="refresh"
			className="max-md:hidden"
			label={t("listing.hub.refresh")}
			aria-busy={state === "loading" || undefined}
			onClick={() => {
				clearFeedCache();
				void revalidate();
			}}
		/>
	);
}

/** The first thing that the search wants, as one may put it among one's wants; null where it wants nothing. */
function searchedThing({ search, items }: Route.ComponentProps["loaderData"]): SearchedThing | null {
	const [term] = readFeedFilters(new URLSearchParams(search)).want ?? [];
	const [item] = items.want;
	if (!term || !item) return null;
	const itemId = term.kind === "name" ? null : term.id;
	return { name: item.name, itemId, anyPrinting: term.kind === "printings" };
}

/** Fetched for a search without results alone. */
const NothingFound = lazy(() =>
	import("#app/features/lists/entry/components/nothing-found.tsx").then((module) => ({
		default: module.NothingFound,
	})),
);
