import { Link } from "react-router";
import { ListingGrid } from "#app/features/listings/components/card/listing-card.tsx";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import type { ShowcaseCardView } from "#app/features/showcases/rules.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { createListingPath, popularPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import { HomeHero } from "./home-hero.tsx";

/** Below the first screen: neither laid out nor are its images fetched until it is near. Shadows reach beyond it. */
const laterClass =
	"[contain-intrinsic-size:auto_900px] [content-visibility:auto] [overflow-clip-margin:40px]";

interface VisitorHomeProps {
	/** Absent where they failed to load. */
	listings: readonly ListingCardView[] | null;
	showcases: readonly ShowcaseCardView[];
}

/** The home page as a visitor finds it: the two slides, and what everybody wants. */
export function VisitorHome({ listings, showcases }: VisitorHomeProps) {
	const t = useT();
	const root = useRootData();
	return (
		<>
			<h1 className="sr-only">{t("listing.home.title")}</h1>
			<HomeHero user={root?.user ?? null} showcases={showcases} />
			<section className={`section wrap ${laterClass}`} aria-labelledby="popular">
				<div className="section-head">
					<div>
						<h2 id="popular" className="type-section">
							{t("listing.popular.title")}
						</h2>
						<p className="wide-only">{t("listing.popular.text")}</p>
					</div>
					<Link to={popularPath} className="link-more">
						{t("listing.popular.all")}
						<Icon name="chevron-right" size="s" />
					</Link>
				</div>
				<PopularListings listings={listings} />
			</section>
		</>
	);
}

function PopularListings({ listings }: Pick<VisitorHomeProps, "listings">) {
	const t = useT();
	if (!listings) {
		return (
			<div className="grid justify-items-start gap-4">
				<Notice tone="bad" icon="warning" role="alert">
					{t("listing.home.error")}
				</Notice>
				<ButtonLink to="/" replace preventScrollReset variant="secondary" icon="refresh">
					{t("shell.error.retry")}
				</ButtonLink>
			</div>
		);
	}
	if (listings.length > 0) return <ListingGrid listings={listings} compact />;
	return (
		<EmptyState
			level={3}
			title={t("listing.popular.empty")}
			action={<ButtonLink to={createListingPath}>{t("listing.publish")}</ButtonLink>}
		>
			{t("listing.popular.emptyText")}
		</EmptyState>
	);
}
