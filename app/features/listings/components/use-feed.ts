import { useCallback, useEffect, useState } from "react";
import { type Locale, localeParam } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/provider.tsx";
import type { FeedPage } from "../rules.ts";
import { keepFeed } from "./feed-cache.ts";
import type { ListingCardView } from "./listing-card.tsx";

export interface FeedSource {
	/** Path and search of the list's page; another one is another list. */
	readonly address: string;
	/** Search of the list without a cursor, as `/api/feed` takes it. */
	readonly search: string;
	readonly first: FeedPage<ListingCardView>;
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
	readonly more: () => void;
}

interface Loaded {
	readonly first: FeedPage<ListingCardView>;
	readonly page: FeedPage<ListingCardView>;
	readonly added: number;
}

/** A list that grows by further pages and is kept as it is for coming back to it. */
export function useFeed({ address, search, first, data }: FeedSource): Feed {
	const locale = useLocale();
	const [loaded, setLoaded] = useState<Loaded>({ first, page: first, added: 0 });
	const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
	const { page, added } = loaded.first === first ? loaded : { page: first, added: 0 };

	useEffect(() => keepFeed(address, page, data, Date.now()), [address, page, data]);

	const more = useCallback(async () => {
		if (!page.nextCursor || state === "pending") return;
		setState("pending");
		try {
			const next = await fetchPage(search, page.nextCursor, locale);
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
	}, [search, page, state, first, locale]);

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
async function fetchPage(search: string, cursor: string, locale: Locale): Promise<FeedPage<ListingCardView>> {
	const query = new URLSearchParams(search);
	query.set("cursor", cursor);
	query.set(localeParam, locale);
	const response = await fetch(`/api/feed?${query}`);
	if (!response.ok) throw new Error(`The feed answered ${response.status}.`);
	return response.json();
}

/** A listing that rose while somebody read comes twice; it is shown once. */
function withoutKnown(
	shown: readonly ListingCardView[],
	added: readonly ListingCardView[],
): ListingCardView[] {
	const ids = new Set(shown.map(({ id }) => id));
	return added.filter(({ id }) => !ids.has(id));
}
