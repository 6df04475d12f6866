import { useCallback, useRef } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { useMoreAtEnd } from "#app/ui/use-growing-list.ts";
import { Spinner } from "#app/ui/waiting.tsx";
import { ListingGrid } from "../card/listing-grid.tsx";
import type { Feed } from "./use-feed.ts";

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
	const { more, state, nextCursor } = feed;
	const loadMore = useCallback(() => more(countColumns(cards.current)), [more]);
	const end = useMoreAtEnd(feed, loadMore);
	return (
		<>
			<div ref={cards}>
				<ListingGrid listings={feed.listings} columns={columns} eagerCount={phoneColumns} headingLevel={2} />
			</div>
			<p className="sr-only" role="status">
				{feed.added > 0 && t("listing.feed.loaded", { count: feed.added })}
			</p>
			<div ref={end} className="mt-11 flex min-h-12 flex-col items-center gap-3">
				<FieldError text={state === "failed" ? t("listing.feed.error") : undefined} />
				{state === "pending" && <Spinner label={t("listing.feed.loading")} />}
				{nextCursor && state !== "pending" && (
					<NextLink search={search} cursor={nextCursor} onMore={loadMore} />
				)}
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
