import { PageCache } from "#app/ui/page-cache.ts";
import type { ShowcaseCardView, ShowcasePage } from "../../rules.ts";

type Likes = Pick<ShowcaseCardView, "likes" | "isLiked">;

const cache = new PageCache<ShowcasePage>();
/** Of each showcase, as this tab showed them last, on whatever page. */
const seenLikes = new Map<string, Likes>();

/** Remembers what a list of showcases shows, with all its loaded pages, by the search of its address. */
export function cacheShowcaseList(search: string, page: ShowcasePage, now: number): void {
	cache.store(search, page, null, now);
}

/** The kept pages of a list of showcases that are at most five minutes old, with the likes that were seen since. */
export function findCachedShowcaseList(search: string, now: number): ShowcasePage | null {
	const page = cache.find(search, now)?.page;
	if (!page) return null;
	return {
		...page,
		showcases: page.showcases.map((showcase) => ({ ...showcase, ...seenLikes.get(showcase.id) })),
	};
}

/** Notes what is shown of a showcase's likes, for the lists that it stands in too. */
export function noteLikes(showcaseId: string, { likes, isLiked }: Likes): void {
	seenLikes.set(showcaseId, { likes, isLiked });
}

/** Forgets every list of showcases: the person changed one. */
export function clearShowcaseListCache(): void {
	cache.clear();
	seenLikes.clear();
}
