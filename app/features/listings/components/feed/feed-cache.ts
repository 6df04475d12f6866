import type { FeedPage } from "../../rules-search.ts";

/** How long a list that was loaded is shown again without asking, in milliseconds (specification: 5 minutes). */
export const feedFreshFor = 5 * 60 * 1000;

/** So many lists are kept; the one that was used longest ago goes first. */
const keptLists = 8;

interface KeptFeed {
	readonly page: FeedPage;
	readonly data: unknown;
	readonly at: number;
}

const kept = new Map<string, KeptFeed>();

/**
 * Remembers what a list shows, with all its loaded pages. A list that was entered at a later page, which has no
 * total, is no beginning to come back to.
 * @param address path and search of the list's page
 * @param data what the page's loader gave, in which `page` is the first page
 */
export function keepFeed(address: string, page: FeedPage, data: unknown, now: number): void {
	if (!page.total) return;
	const at = kept.get(address)?.at ?? now;
	kept.delete(address);
	kept.set(address, { page, data, at });
	const [oldest] = kept.keys();
	if (kept.size > keptLists && oldest !== undefined) kept.delete(oldest);
}

/** What a list showed, if that is not older than five minutes. */
export function findKeptFeed(address: string, now: number): KeptFeed | null {
	const feed = kept.get(address);
	if (feed && now - feed.at < feedFreshFor) return feed;
	kept.delete(address);
	return null;
}

/** Forgets every list: the person changed a listing, or asked for fresh ones. */
export function forgetFeeds(): void {
	kept.clear();
}
