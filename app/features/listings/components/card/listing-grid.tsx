import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { Skeleton } from "#app/ui/waiting.tsx";
import type { ListingCardView } from "../../rules.ts";
import { ListingCard } from "./listing-card.tsx";

interface GridShape {
	/** Columns on a wide screen; a tablet shows 3, a phone 2. */
	columns?: 2 | 3 | 4;
	/** Four smaller cards on a tablet: the home page's row. */
	compact?: boolean;
}

export interface ListingGridProps extends GridShape {
	listings: readonly ListingCardView[];
	/** How many of the first images are fetched at once, with priority; none unless told. */
	eagerCount?: number;
	headingLevel?: 2 | 3;
}

function shape({ columns = 4, compact }: GridShape) {
	return {
		className: clsx("listing-grid", compact && "compact"),
		style: { "--wide-cols": columns } as CSSProperties,
	};
}

/** Cards in rows whose plates and labels line up. */
export function ListingGrid({ listings, eagerCount = 0, headingLevel, columns, compact }: ListingGridProps) {
	return (
		<ul {...shape({ columns, compact })}>
			{listings.map((listing, index) => (
				<li key={listing.id}>
					<ListingCard listing={listing} eager={index < eagerCount} headingLevel={headingLevel} />
				</li>
			))}
		</ul>
	);
}

export interface ListingGridSkeletonProps extends GridShape {
	count: number;
	/** Says that listings are loading. */
	label: string;
}

/** The grid's shape while its cards are on their way. */
export function ListingGridSkeleton({ count, label, columns, compact }: ListingGridSkeletonProps) {
	return (
		<div role="status" aria-label={label} {...shape({ columns, compact })}>
			{Array.from({ length: count }, (_, index) => (
				<div key={`skeleton-${index.toString()}`}>
					<Skeleton ratio="5 / 8.6" radius="14px" />
					<Skeleton height="14px" width="60%" className="mt-3.5" />
					<Skeleton height="26px" className="mt-2.5" />
				</div>
			))}
		</div>
	);
}
