import { ListingCard, type ListingCardView } from "#app/features/listings/components/listing-card.tsx";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Pill } from "#app/ui/labels.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";

const statusMessages: Partial<Record<ListingStatus, MessageKey>> = {
	paused: "profile.listings.paused",
	in_revision: "profile.listings.in_revision",
	traded: "profile.listings.traded",
};

export interface OwnListingsProps {
	listings: readonly (ListingCardView & { status: ListingStatus })[];
	/** Whether the person may publish; without it there is no invitation to. */
	canPublish: boolean;
}

/** The person's listings in every state, each opening its page, where it is edited, paused and deleted. */
export function OwnListings({ listings, canPublish }: OwnListingsProps) {
	const t = useT();
	if (listings.length === 0) {
		const publish = (
			<ButtonLink to="/crear" icon="plus">
				{t("profile.listings.publish")}
			</ButtonLink>
		);
		return (
			<EmptyState level={3} title={t("profile.listings.empty")} action={canPublish && publish}>
				{t("profile.listings.emptyText")}
			</EmptyState>
		);
	}
	return (
		<ul className="listing-grid">
			{listings.map((listing) => {
				const status = statusMessages[listing.status];
				// What nobody sees says why, in the place of what it would offer.
				const shown = status ? { ...listing, isOpenToOffers: false, isPremium: false } : listing;
				return (
					<li key={listing.id}>
						<ListingCard listing={shown} corner={status && <Pill icon="info">{t(status)}</Pill>} />
					</li>
				);
			})}
		</ul>
	);
}
