import { PageCache } from "#app/ui/page-cache.ts";
import type { ShowcasePage } from "../../rules.ts";

const cache = new PageCache<ShowcasePage>();

/** Remembers what a list of showcases shows, with all its loaded pages, by the search of its address. */
export function keepShowcaseList(search: string, page: ShowcasePage, now: number): void {
	cache.keep(search, page, null, now);
}

/** What a list of showcases showed, if that is not older than five minutes. */
export function findKeptShowcaseList(search: string, now: number): ShowcasePage | null {
	return cache.find(search, now)?.page ?? null;
}

/** Forgets every list of showcases: the person changed one, or liked it. */
export function forgetShowcaseLists(): void {
	cache.forget();
}
