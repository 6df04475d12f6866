import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { ListingCard } from "#app/features/listings/components/card/listing-card.tsx";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { personListingsPath } from "#app/shared/person-paths.ts";
import { Carousel } from "#app/ui/carousel.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";

/** The link to all of a kind, of which a section shows the newest. */
export function AllLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<p className="mt-5">
			<Link className="link-more" to={to}>
				{children}
				<Icon name="chevron-right" size="s" />
			</Link>
		</p>
	);
}

/** A section of a person's page. */
export function PersonSection({
	title,
	count,
	children,
}: {
	title: string;
	count: number;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<section className="section" aria-labelledby={id}>
			<div className="section-head">
				<CountedHeading id={id} title={title} count={count} />
			</div>
			{children}
		</section>
	);
}

/**
 * A person's newest listings beside their facts, with a link to all of them where there are more.
 * @param props.count of all
 */
export function PersonListings({
	username,
	listings,
	count,
}: {
	username: string;
	listings: readonly ListingCardView[];
	count: number;
}) {
	const t = useT();
	const title = t("profile.public.listings");
	if (listings.length === 0)
		return <p className="section text-ink-2 lg:pt-8">{t("profile.public.nothing", { username })}</p>;
	return (
		<div className="section lg:pt-6">
			<Carousel
				heading={<CountedHeading title={title} count={count} />}
				label={title}
				previous={t("profile.carousel.previous")}
				next={t("profile.carousel.next")}
			>
				{listings.map((listing) => (
					<li key={listing.id}>
						<ListingCard listing={listing} />
					</li>
				))}
			</Carousel>
			{count > listings.length && (
				<AllLink to={personListingsPath(username)}>{t("profile.public.allListings", { count })}</AllLink>
			)}
		</div>
	);
}
