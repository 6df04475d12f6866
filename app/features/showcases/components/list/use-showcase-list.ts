import { useCallback, useEffect } from "react";
import { localeParam } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { showcasePagePath, withSearch } from "#app/shared/paths.ts";
import { type GrowingList, useGrowingList } from "#app/ui/use-growing-list.ts";
import type { ShowcaseCardView, ShowcasePage } from "../../rules.ts";
import { cacheShowcaseList } from "./list-cache.ts";

export interface ShowcaseList extends ShowcasePage, Pick<GrowingList<ShowcaseCardView>, "state" | "added"> {
	/** Asks for the next page, unless one is on its way or there is none. */
	readonly more: () => void;
}

/**
 * A list of showcases that grows by further pages and is kept as it is for coming back to it.
 * @param search of the list's address, without a page
 * @param isFromStart whether `first` is the list's first page, which one can come back to
 */
export function useShowcaseList(first: ShowcasePage, search: string, isFromStart: boolean): ShowcaseList {
	const locale = useLocale();
	const {
		items: showcases,
		nextCursor,
		state,
		added,
		more,
	} = useGrowingList(first.showcases, first.nextCursor);
	const { total } = first;

	useEffect(() => {
		if (isFromStart) cacheShowcaseList(search, { showcases, nextCursor, total }, Date.now());
	}, [isFromStart, search, showcases, nextCursor, total]);

	const moreOfSearch = useCallback(
		() =>
			void more(async (cursor) => {
				const query = new URLSearchParams(search);
				query.set("cursor", cursor);
				query.set(localeParam, locale);
				const page = await getJson<ShowcasePage>(withSearch(showcasePagePath, query));
				return { items: page.showcases, nextCursor: page.nextCursor };
			}),
		[more, search, locale],
	);

	return { showcases, nextCursor, total, state, added, more: moreOfSearch };
}
