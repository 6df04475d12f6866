import type { CSSProperties } from "react";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { drawableText } from "#app/platform/drawing/drawable-text.ts";
import { DrawnShape, drawnMark, patternAddress, svgAddress } from "#app/ui/drawn-shape.tsx";
import { placeholderHue, placeholderInitials } from "#app/ui/image-placeholder.tsx";
import card from "#app/ui/styles/card.css?raw";
import tile from "#app/ui/styles/tile.svg?raw";
import tokens from "#app/ui/styles/tokens.css?raw";
import type { SharedPerson } from "../../rules.ts";
import own from "./shared-image.css?raw";

/** A listing as it is drawn. */
export interface DrawnListing {
	readonly title: string;
	readonly categorySlug: string | null;
	/** `data:` address of its photo; null shows the placeholder. */
	readonly photo: string | null;
}

export interface SharedImageProps {
	person: Omit<SharedPerson, "listings">;
	/** `data:` address of the person's shield. */
	shield: string;
	/** What they have to swap, a few of it. */
	listings: readonly DrawnListing[];
	t: Translate;
}

/** Of the shield and of each listing's photo, in pixels. */
export const shieldSize = { width: 268, height: 300 };
export const photoSize = { width: 184, height: 258 };

/** Broken lines in a gradient are not understood. */
const styles = [tokens, card, own].join("\n").replaceAll(/\s+/g, " ");
const markOnNight = drawnMark("#f3bd3f");
const wallpaper = {
	"--tile": `url("${svgAddress(tile.replace("<svg", '<svg fill="#a87c51" fill-opacity=".16"'))}")`,
} as CSSProperties;

/**
 * What the link to a person's page shows: their shield on a lit shelf beside what they have to swap, their name above,
 * and where they are and how much they have swapped below. Drawn by the server alone, so that it has no hooks, and its
 * drawings no addresses.
 */
export function SharedImage({ person, shield, listings, t }: SharedImageProps) {
	const figures = [
		person.completedTrades > 0 && t("profile.shelf.trades", { count: person.completedTrades }),
		person.activeListings > 0 && t("profile.shelf.listings", { count: person.activeListings }),
	].filter(Boolean);
	return (
		<div className="shared" style={wallpaper}>
			<style>{styles}</style>
			<div className="shared-name">
				<div>{person.username}</div>
			</div>
			<div className="shared-glass">
				<div className="shared-wallpaper" />
				<div className="shared-led" />
				<div className="shared-plank" />
				<div className="shared-row">
					<img src={shield} {...shieldSize} alt="" />
					{listings.map((listing) => (
						<div className="shared-slab" key={`${listing.title}-${listing.photo?.length}`}>
							<Picture listing={listing} />
						</div>
					))}
				</div>
			</div>
			<div className="shared-sill">
				<div className="shared-facts">
					{person.city && <b>{drawableText(person.city)}</b>}
					<span>{figures.join(" · ")}</span>
				</div>
				<div className="shared-brand">
					<img src={markOnNight} width={36} height={52} alt="" />
					{t("shell.brand")}
				</div>
			</div>
		</div>
	);
}

function Picture({ listing: { title, categorySlug, photo } }: { listing: DrawnListing }) {
	if (photo) return <img src={photo} {...photoSize} alt="" />;
	const pictogram = categoryPictogram(categorySlug);
	const initials = drawableText(placeholderInitials(title));
	const style = {
		"--h": placeholderHue(title),
		"--ph-pattern": `url("${patternAddress(pictogram)}")`,
		...photoSize,
	} as CSSProperties;
	return (
		<div className="shared-ph" style={style}>
			{initials ? <b>{initials}</b> : <DrawnShape name={pictogram} size={84} />}
		</div>
	);
}
