import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/waiting.tsx";
import { ListingGrid } from "./listing-grid.tsx";
import type { Feed } from "./use-feed.ts";

export interface ListingFeedProps {
	feed: Feed;
	columns?: 3 | 4;
	/** Search of the page's address without a cursor; the link to the next page continues it. */
	search: string;
	/** Loads the next page when the last card becomes visible. */
	endless?: boolean;
}

/** Cards, and a way to more of them that is a plain link where scripts do not run. */
export function ListingFeed({ feed, columns = 4, search, endless }: ListingFeedProps) {
	const t = useT();
	const cards = useRef<HTMLDivElement>(null);
	const { more } = feed;
	useEffect(() => {
		const last = cards.current?.querySelector("li:last-child");
		if (!endless || !last || feed.failed) return;
		const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && more());
		seen.observe(last);
		return () => seen.disconnect();
	}, [endless, more, feed.failed]);
	return (
		<>
			<div ref={cards}>
				<ListingGrid listings={feed.listings} columns={columns} eagerCount={columns} headingLevel={2} />
			</div>
			<p className="sr-only" role="status">
				{feed.added > 0 && t("listing.feed.loaded", { count: feed.added })}
			</p>
			{feed.nextCursor && (
				<div className="mt-11 flex flex-col items-center gap-3">
					{feed.failed && (
						<p className="field-error" role="alert">
							<Icon name="warning" />
							{t("listing.feed.error")}
						</p>
					)}
					{feed.pending && endless ? (
						<Spinner label={t("listing.feed.loading")} />
					) : (
						<NextLink search={search} cursor={feed.nextCursor} pending={feed.pending} onMore={more} />
					)}
				</div>
			)}
		</>
	);
}

interface NextLinkProps {
	search: string;
	cursor: string;
	pending: boolean;
	onMore: () => void;
}

function NextLink({ search, cursor, pending, onMore }: NextLinkProps) {
	const t = useT();
	const query = new URLSearchParams(search);
	query.set("cursor", cursor);
	return (
		<ButtonLink
			to={`?${query}`}
			variant="secondary"
			role="button"
			aria-busy={pending || undefined}
			data-pending={pending || undefined}
			onClick={(event) => {
				event.preventDefault();
				onMore();
			}}
		>
			{t("listing.feed.more")}
		</ButtonLink>
	);
}
