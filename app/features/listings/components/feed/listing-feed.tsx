import { useCallback, useEffect, useRef } from "react";
import { localeParam } from "#app/i18n/locale.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { feedPagePath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { type GrowingList, useGrowingList, useMoreAtEnd } from "#app/ui/use-growing-list.ts";
import { Spinner } from "#app/ui/waiting.tsx";
import type { ListingCardView } from "../../rules.ts";
import { type FeedPage, feedNextPageSize } from "../../rules-search.ts";
import { ListingGrid } from "../card/listing-card.tsx";
import { cacheFeed } from "./feed-cache.ts";

/** Number of cards in a phone's row, whose images have priority on a wide screen too. */
const phoneColumns = 2;

interface ListingFeedProps {
	feed: Feed;
	columns?: 3 | 4;
	/** Search of the page's address without a cursor; the link to the next page continues it. */
	search: string;
}

/** Cards that go on as one scrolls; where scripts do not run, a plain link leads to more of them. */
export function ListingFeed({ feed, columns = 4, search }: ListingFeedProps) {
	const t = useT();
	const cards = useRef<HTMLDivElement>(null);
	const { more, state, nextCursor } = feed;
	const loadMore = useCallback(() => more(countColumns(cards.current)), [more]);
	const end = useMoreAtEnd(feed, loadMore);
	return (
		<>
			<div ref={cards}>
				<ListingGrid listings={feed.listings} columns={columns} eagerCount={phoneColumns} headingLevel={2} />
			</div>
			<p className="sr-only" role="status">
				{feed.added > 0 && t("listing.feed.loaded", { count: feed.added })}
			</p>
			<div ref={end} className="mt-11 flex min-h-12 flex-col items-center gap-3">
				<FieldError text={state === "failed" ? t("listing.feed.error") : undefined} />
				{state === "pending" && <Spinner label={t("listing.feed.loading")} />}
				{nextCursor && state !== "pending" && (
					<NextLink search={search} cursor={nextCursor} onMore={loadMore} />
				)}
			</div>
		</>
	);
}

/** Number of the grid's columns on this screen. */
function countColumns(cards: HTMLElement | null): number {
	const grid = cards?.firstElementChild;
	return grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : 1;
}

function NextLink({ search, cursor, onMore }: { search: string; cursor: string; onMore: () => void }) {
	const t = useT();
	const query = new URLSearchParams(search);
	query.set("cursor", cursor);
	return (
		<ButtonLink
			to={`?${query}`}
			variant="secondary"
			role="button"
			onClick={(event) => {
				event.preventDefault();
				onMore();
			}}
		>
			{t("listing.feed.more")}
		</ButtonLink>
	);
}

interface FeedSource {
	/** Path and search of the list's page; another one is another list. */
	readonly address: string;
	/** Search of the list without a cursor, as `/api/feed` takes it. */
	readonly search: string;
	readonly first: FeedPage;
	/** The loader's data, cached for coming back. */
	readonly data: unknown;
}

interface Feed extends Pick<GrowingList<ListingCardView>, "nextCursor" | "state" | "added"> {
	readonly listings: readonly ListingCardView[];
	/**
	 * Loads the next page, unless one is loading or there is none.
	 * @param columns of the grid, whose last row the page is to fill
	 */
	readonly more: (columns: number) => void;
}

/** A list of listings that grows page by page, and is cached for coming back to it. */
export function useFeed({ address, search, first, data }: FeedSource): Feed {
	const locale = useLocale();
	const {
		items: listings,
		nextCursor,
		state,
		added,
		more,
	} = useGrowingList(first.listings, first.nextCursor);

	useEffect(
		() => cacheFeed(address, { ...first, listings, nextCursor }, data, Date.now()),
		[address, first, listings, nextCursor, data],
	);

	const moreFor = useCallback(
		(columns: number) =>
			void more(async (cursor) => {
				const query = new URLSearchParams(search);
				query.set("cursor", cursor);
				query.set("limit", String(feedNextPageSize(listings.length, columns)));
				// In the language of the page, which an address may have asked for, not in the person's own.
				query.set(localeParam, locale);
				const page = await getJson<FeedPage>(withSearch(feedPagePath, query));
				return { items: page.listings, nextCursor: page.nextCursor };
			}),
		[more, search, listings.length, locale],
	);

	return { listings, nextCursor, state, added, more: moreFor };
}
