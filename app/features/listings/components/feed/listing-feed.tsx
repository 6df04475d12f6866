import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Spinner } from "#app/ui/waiting.tsx";
import { ListingGrid } from "../card/listing-grid.tsx";
import type { Feed } from "./use-feed.ts";

/** More is asked for before the end of the list comes into sight: about a screen of a phone before. */
const lookAhead = "800px 0px";

/** Cards in a phone's row: the images of the first row have priority, on a wide screen too. */
const phoneColumns = 2;

export interface ListingFeedProps {
	feed: Feed;
	columns?: 3 | 4;
	/** Search of the page's address without a cursor; the link to the next page continues it. */
	search: string;
}

/** Cards that go on as one scrolls; where scripts do not run, a plain link leads to more of them. */
export function ListingFeed({ feed, columns = 4, search }: ListingFeedProps) {
	const t = useT();
	const cards = useRef<HTMLDivElement>(null);
	const end = useRef<HTMLDivElement>(null);
	const { more, pending, failed, nextCursor } = feed;
	const loadMore = () => more(countColumns(cards.current));
	// Each observer says at once where the end is, so that pages follow each other until it is out of sight. A
	// failure waits for somebody to ask again.
	useEffect(() => {
		if (!end.current || !nextCursor || pending || failed) return;
		const observer = new IntersectionObserver(
			(entries) => entries.at(-1)?.isIntersecting && more(countColumns(cards.current)),
			{ rootMargin: lookAhead },
		);
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [nextCursor, pending, failed, more]);
	return (
		<>
			<div ref={cards}>
				<ListingGrid listings={feed.listings} columns={columns} eagerCount={phoneColumns} headingLevel={2} />
			</div>
			<p className="sr-only" role="status">
				{feed.added > 0 && t("listing.feed.loaded", { count: feed.added })}
			</p>
			<div ref={end} className="mt-11 flex min-h-12 flex-col items-center gap-3">
				<FieldError text={failed ? t("listing.feed.error") : undefined} />
				{pending && <Spinner label={t("listing.feed.loading")} />}
				{nextCursor && !pending && <NextLink search={search} cursor={nextCursor} onMore={loadMore} />}
			</div>
		</>
	);
}

/** How many columns the grid has on this screen. */
function countColumns(cards: HTMLElement | null): number {
	const grid = cards?.firstElementChild;
	return grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : 1;
}

interface NextLinkProps {
	search: string;
	cursor: string;
	onMore: () => void;
}

function NextLink({ search, cursor, onMore }: NextLinkProps) {
	const t = useT();
	const query = new URLSearchParams(search);
	query.set("cursor", cursor);
	return (
		<ButtonLink
			to={`?${query}`}
			variant="secondary"
			role="button"
			onClick={(event) => {
				event.preventDefault();
				onMore();
			}}
		>
			{t("listing.feed.more")}
		</ButtonLink>
	);
}
