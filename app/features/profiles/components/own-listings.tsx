import { type ReactNode, useCallback, useRef } from "react";
import { Link } from "react-router";
import type { ListingCardView, OwnerListingView } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { createListingPath, ownListingsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { CountedHeading } from "#app/ui/counted-heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import { OwnListing } from "./own-listing.tsx";

export interface OwnListingsProps {
	listings: readonly OwnerListingView[];
	renderCard: (listing: ListingCardView) => ReactNode;
	/** How many of these they have in all. */
	count: number;
	/** Whether there are others, which were traded. */
	hasOthers: boolean;
	/** Whether the person may publish; without it there is no invitation to. */
	canPublish: boolean;
}

/** The latest of the person's listings that are still to be had, each opening its page, where it is edited and paused. */
export function OwnListings({ listings, count, hasOthers, renderCard, canPublish }: OwnListingsProps) {
	const t = useT();
	const title = useRef<HTMLHeadingElement>(null);
	const focusTitle = useCallback(() => title.current?.focus(), []);
	const heading = (
		<CountedHeading ref={title} title={t("profile.listings")} count={listings.length && count} />
	);
	if (listings.length === 0) return <NoListings {...{ heading, canPublish, hasOthers }} />;
	return (
		<>
			<Carousel
				heading={heading}
				label={t("profile.listings")}
				previous={t("profile.carousel.previous")}
				next={t("profile.carousel.next")}
			>
				{listings.map((listing) => (
					<OwnListing key={listing.id} listing={listing} renderCard={renderCard} onGone={focusTitle} />
				))}
			</Carousel>
			<ManageAll />
		</>
	);
}

function ManageAll() {
	const t = useT();
	return (
		<Link className="link-more mt-2 whitespace-normal" to={ownListingsPath}>
			{t("profile.listings.manage")}
			<Icon name="chevron-right" size="s" />
		</Link>
	);
}

interface NoListingsProps extends Pick<OwnListingsProps, "canPublish" | "hasOthers"> {
	heading: ReactNode;
}

function NoListings({ heading, canPublish, hasOthers }: NoListingsProps) {
	const t = useT();
	const publish = (
		<ButtonLink to={createListingPath} icon="plus">
			{t("profile.listings.publish")}
		</ButtonLink>
	);
	return (
		<>
			<div className="section-head">{heading}</div>
			<EmptyState level={3} title={t("profile.listings.empty")} action={canPublish && publish}>
				{canPublish && t("profile.listings.emptyText")}
			</EmptyState>
			{hasOthers && <ManageAll />}
		</>
	);
}
