import { useCallback, useEffect } from "react";
import { localeParam } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { feedPagePath, withSearch } from "#app/shared/paths.ts";
import { type GrowingList, useGrowingList } from "#app/ui/use-growing-list.ts";
import type { ListingCardView } from "../../rules.ts";
import { type FeedPage, nextPageSize } from "../../rules-search.ts";
import { cacheFeed } from "./feed-cache.ts";

export interface FeedSource {
	/** Path and search of the list's page; another one is another list. */
	readonly address: string;
	/** Search of the list without a cursor, as `/api/feed` takes it. */
	readonly search: string;
	readonly first: FeedPage;
	/** The loader's data, kept for coming back. */
	readonly data: unknown;
}

export interface Feed extends Pick<GrowingList<ListingCardView>, "nextCursor" | "state" | "added"> {
	readonly listings: readonly ListingCardView[];
	/**
	 * Asks for the next page, unless one is on its way or there is none.
	 * @param columns of the grid, whose last row the page is to fill
	 */
	readonly more: (columns: number) => void;
}

/** A list of listings that grows by further pages and is kept as it is for coming back to it. */
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
				query.set("limit", String(nextPageSize(listings.length, columns)));
				// In the language of the page, which an address may have asked for, not in the person's own.
				query.set(localeParam, locale);
				const page = await getJson<FeedPage>(withSearch(feedPagePath, query));
				return { items: page.listings, nextCursor: page.nextCursor };
			}),
		[more, search, listings.length, locale],
	);

	return { listings, nextCursor, state, added, more: moreFor };
}
