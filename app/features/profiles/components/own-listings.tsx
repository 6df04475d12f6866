import { useCallback, useRef } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import { OwnListing, type OwnListingView } from "./own-listing.tsx";

export interface OwnListingsProps {
	listings: readonly OwnListingView[];
	/** Whether the person may publish; without it there is no invitation to. */
	canPublish: boolean;
}

/** The person's listings in every state, each opening its page, where it is edited and paused. */
export function OwnListings({ listings, canPublish }: OwnListingsProps) {
	const t = useT();
	const title = useRef<HTMLHeadingElement>(null);
	const focusTitle = useCallback(() => title.current?.focus(), []);
	const heading = (
		<h2 ref={title} tabIndex={-1} className="type-section">
			{t("profile.listings")}
		</h2>
	);
	if (listings.length === 0) {
		const publish = (
			<ButtonLink to="/crear" icon="plus">
				{t("profile.listings.publish")}
			</ButtonLink>
		);
		return (
			<>
				<div className="section-head">{heading}</div>
				<EmptyState level={3} title={t("profile.listings.empty")} action={canPublish && publish}>
					{t("profile.listings.emptyText")}
				</EmptyState>
			</>
		);
	}
	return (
		<Carousel
			heading={heading}
			label={t("profile.listings")}
			labels={{
				role: t("shell.hero.carousel"),
				previous: t("profile.carousel.previous"),
				next: t("profile.carousel.next"),
				pause: t("shell.hero.pause"),
				play: t("shell.hero.play"),
			}}
		>
			{listings.map((listing) => (
				<OwnListing key={listing.id} listing={listing} onGone={focusTitle} />
			))}
		</Carousel>
	);
}
