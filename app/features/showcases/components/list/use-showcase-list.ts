import { useCallback, useEffect, useState } from "react";
import { localeParam } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/get-json.ts";
import { showcasePagePath, withSearch } from "#app/shared/paths.ts";
import type { ShowcaseCardView, ShowcasePage } from "../../rules.ts";
import { keepShowcaseList } from "./list-cache.ts";

export interface ShowcaseList extends ShowcasePage {
	readonly state: "idle" | "pending" | "failed";
	/** How many came with the last page, for who cannot see it. */
	readonly added: number;
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
	const [loaded, setLoaded] = useState({ first, page: first, added: 0 });
	const [state, setState] = useState<ShowcaseList["state"]>("idle");
	const { page, added } = loaded.first === first ? loaded : { page: first, added: 0 };

	useEffect(() => {
		if (isFromStart) keepShowcaseList(search, page, Date.now());
	}, [isFromStart, search, page]);

	const more = useCallback(async () => {
		if (!page.nextCursor || state === "pending") return;
		setState("pending");
		const query = new URLSearchParams(search);
		query.set("cursor", page.nextCursor);
		query.set(localeParam, locale);
		try {
			const next = await getJson<ShowcasePage>(withSearch(showcasePagePath, query));
			const fresh = withoutKnown(page.showcases, next.showcases);
			const showcases = [...page.showcases, ...fresh];
			setLoaded({ first, page: { ...page, showcases, nextCursor: next.nextCursor }, added: fresh.length });
			setState("idle");
		} catch {
			setState("failed");
		}
	}, [search, page, state, first, locale]);

	return { ...page, state, added, more };
}

/** A showcase that lost likes while somebody read comes twice; it is shown once. */
function withoutKnown(shown: readonly ShowcaseCardView[], next: readonly ShowcaseCardView[]) {
	const ids = new Set(shown.map(({ id }) => id));
	return next.filter(({ id }) => !ids.has(id));
}
