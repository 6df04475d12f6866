import { useCallback, useEffect, useState } from "react";
import { type Locale, localeParam } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/get-json.ts";
import { feedPagePath, withSearch } from "#app/shared/paths.ts";
import type { ListingCardView } from "../../rules.ts";
import { type FeedPage, nextPageSize } from "../../rules-search.ts";
import { keepFeed } from "./feed-cache.ts";

export interface FeedSource {
	/** Path and search of the list's page; another one is another list. */
	readonly address: string;
	/** Search of the list without a cursor, as `/api/feed` takes it. */
	readonly search: string;
	readonly first: FeedPage;
	/** The loader's data, kept for coming back. */
	readonly data: unknown;
}

export interface Feed {
	readonly listings: readonly ListingCardView[];
	readonly nextCursor: string | null;
	readonly pending: boolean;
	readonly failed: boolean;
	/** How many came with the last page, for who cannot see it. */
	readonly added: number;
	/**
	 * Asks for the next page, unless one is on its way or there is none.
	 * @param columns of the grid, whose last row the page is to fill
	 */
	readonly more: (columns: number) => void;
}

interface Loaded {
	readonly first: FeedPage;
	readonly page: FeedPage;
	readonly added: number;
}

/** A list that grows by further pages and is kept as it is for coming back to it. */
export function useFeed({ address, search, first, data }: FeedSource): Feed {
	const locale = useLocale();
	const [loaded, setLoaded] = useState<Loaded>({ first, page: first, added: 0 });
	const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
	const { page, added } = loaded.first === first ? loaded : { page: first, added: 0 };

	useEffect(() => keepFeed(address, page, data, Date.now()), [address, page, data]);

	const more = useCallback(
		async (columns: number) => {
			if (!page.nextCursor || state === "pending") return;
			setState("pending");
			const query = new URLSearchParams(search);
			query.set("cursor", page.nextCursor);
			query.set("limit", String(nextPageSize(page.listings.length, columns)));
			try {
				const next = await fetchPage(query, locale);
				const listings = withoutKnown(page.listings, next.listings);
				setLoaded({
					first,
					page: { ...page, listings: [...page.listings, ...listings], nextCursor: next.nextCursor },
					added: listings.length,
				});
				setState("idle");
			} catch {
				setState("failed");
			}
		},
		[search, page, state, first, locale],
	);

	return {
		listings: page.listings,
		nextCursor: page.nextCursor,
		pending: state === "pending",
		failed: state === "failed",
		added,
		more,
	};
}

/** In the language of the page, which an address may have asked for, not in the person's own. */
function fetchPage(query: URLSearchParams, locale: Locale): Promise<FeedPage> {
	query.set(localeParam, locale);
	return getJson(withSearch(feedPagePath, query));
}

/** A listing that rose while somebody read comes twice; it is shown once. */
function withoutKnown(
	shown: readonly ListingCardView[],
	added: readonly ListingCardView[],
): ListingCardView[] {
	const ids = new Set(shown.map(({ id }) => id));
	return added.filter(({ id }) => !ids.has(id));
}
