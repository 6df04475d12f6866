import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Distance from the end of a list at which the next page is fetched: about a screen of a phone. */
const lookAhead = "800px 0px";

interface ListPage<Item> {
	readonly items: readonly Item[];
	/** Cursor of the page after this one; null on the last. */
	readonly nextCursor: string | null;
}

export interface GrowingList<Item> extends ListPage<Item> {
	readonly state: "idle" | "pending" | "failed";
	/** Number of items of the last page, for screen readers. */
	readonly added: number;
	/** Fetches the next page, unless one is on its way or there is none. */
	readonly more: (fetchPage: (cursor: string) => Promise<ListPage<Item>>) => Promise<void>;
}

/**
 * A list that grows page by page. An item that moved meanwhile, and comes twice, is shown once.
 * @param first items of the first page; other ones begin another list
 * @param firstCursor cursor of the second page
 */
export function useGrowingList<Item extends { readonly id: string }>(
	first: readonly Item[],
	firstCursor: string | null,
): GrowingList<Item> {
	const initial = { first, items: first, nextCursor: firstCursor, added: 0 };
	const [loaded, setLoaded] = useState(initial);
	const [state, setState] = useState<GrowingList<Item>["state"]>("idle");
	const { items, nextCursor, added } = loaded.first === first ? loaded : initial;

	const more: GrowingList<Item>["more"] = useCallback(
		async (fetchPage) => {
			if (!nextCursor || state === "pending") return;
			setState("pending");
			try {
				const next = await fetchPage(nextCursor);
				const existing = new Set(items.map(({ id }) => id));
				const fresh = next.items.filter(({ id }) => !existing.has(id));
				setLoaded({ first, items: [...items, ...fresh], nextCursor: next.nextCursor, added: fresh.length });
				setState("idle");
			} catch {
				setState("failed");
			}
		},
		[first, items, nextCursor, state],
	);

	return { items, nextCursor, state, added, more };
}

/**
 * Fetches more when the end of a list comes near. Each observer reports the position of the end at once, so that pages
 * follow each other until it is out of sight; after a failure a person has to press again.
 * @returns the element at the list's end
 */
export function useMoreAtEnd(
	{ nextCursor, state }: Pick<GrowingList<unknown>, "nextCursor" | "state">,
	more: () => void,
): RefObject<HTMLDivElement | null> {
	const end = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!end.current || !nextCursor || state !== "idle") return;
		const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && more(), {
			rootMargin: lookAhead,
		});
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [nextCursor, state, more]);
	return end;
}
