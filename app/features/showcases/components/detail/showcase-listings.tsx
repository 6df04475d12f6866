import type { ReactNode } from "react";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { useBrowserIdle } from "#app/ui/hydration.ts";

export interface ShowcaseListingsProps {
	listings: readonly ListingCardView[];
	renderCard: (listing: ListingCardView) => ReactNode;
}

/** So many cards come with the page, more than a screen shows side by side; the others follow once it is there. */
const firstCards = 6;

/** What of a showcase can be traded, as cards that go by. */
export function ShowcaseListings({ listings, renderCard }: ShowcaseListingsProps) {
	const t = useT();
	const isIdle = useBrowserIdle();
	const shown = isIdle ? listings : listings.slice(0, firstCards);
	return (
		<Carousel
			heading={<h2 className="type-section">{t("showcases.detail.listings")}</h2>}
			label={t("showcases.detail.listings")}
			previous={t("profile.carousel.previous")}
			next={t("profile.carousel.next")}
		>
			{shown.map((listing) => (
				<li key={listing.id} className="grid">
					{renderCard(listing)}
				</li>
			))}
		</Carousel>
	);
}
