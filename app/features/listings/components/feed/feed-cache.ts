import { PageCache } from "#app/ui/page-cache.ts";
import type { FeedPage } from "../../rules-search.ts";

const cache = new PageCache<FeedPage>();

/**
 * Caches a list with all its loaded pages. A list that was entered at a later page, which has no
 * total, is no beginning to come back to.
 * @param address path and search of the list's page
 * @param data what the page's loader gave, in which `page` is the first page
 */
export function cacheFeed(address: string, page: FeedPage, data: unknown, now: number): void {
	if (page.total) cache.store(address, page, data, now);
}

/** The cached pages of a list that are at most five minutes old. */
export function findCachedFeed(address: string, now: number) {
	return cache.find(address, now);
}

/** Empties the cache, after a listing was changed or fresh ones were requested. */
export function clearFeedCache(): void {
	cache.clear();
}
