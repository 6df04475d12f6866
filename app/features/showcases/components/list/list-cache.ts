import { PageCache } from "#app/ui/page-cache.ts";
import type { ShowcaseCardView, ShowcasePage } from "../../rules.ts";

type Likes = Pick<ShowcaseCardView, "likes" | "isLiked">;

const cache = new PageCache<ShowcasePage>();
/** The likes of each showcase as this tab has shown them last, on any page. */
const latestLikes = new Map<string, Likes>();

/** Stores all loaded pages of a list of showcases, by the search of its address. */
export function cacheShowcaseList(search: string, page: ShowcasePage, now: number): void {
	cache.store(search, page, null, now);
}

/** The stored pages of a list of showcases, at most five minutes old, with the likes of since then. */
export function findCachedShowcaseList(search: string, now: number): ShowcasePage | null {
	const page = cache.find(search, now)?.page;
	if (!page) return null;
	return {
		...page,
		showcases: page.showcases.map((showcase) => ({ ...showcase, ...latestLikes.get(showcase.id) })),
	};
}

/** Records the likes of a showcase, for the stored lists. */
export function recordLikes(showcaseId: string, { likes, isLiked }: Likes): void {
	latestLikes.set(showcaseId, { likes, isLiked });
}

/** Empties the cache, since the person changed a showcase. */
export function clearShowcaseListCache(): void {
	cache.clear();
	latestLikes.clear();
}
