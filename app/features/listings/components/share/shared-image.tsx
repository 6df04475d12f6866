import type { CSSProperties } from "react";
import { categoryNameKey, categoryPictogram } from "#app/features/catalogue/rules.ts";
import { rarityGlyph } from "#app/features/catalogue/rules-rarities.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { drawableText } from "#app/shared/storable-text.ts";
import { DrawnFlag, DrawnShape, drawnMark, patternAddress, svgAddress } from "#app/ui/drawn-window.tsx";
import { placeholderHue, placeholderInitials } from "#app/ui/image-placeholder.tsx";
import card from "#app/ui/styles/card.css?raw";
import crown from "#app/ui/styles/crown.svg?raw";
import finish from "#app/ui/styles/finish.css?raw";
import tile from "#app/ui/styles/tile.svg?raw";
import tokens from "#app/ui/styles/tokens.css?raw";
import type { ListingCardView } from "../../rules.ts";
import { CardFrame, rarityNames } from "../card/rarity.tsx";
import sharedImage from "./shared-image.css?raw";

interface SharedListingImageProps {
	listing: ListingCardView;
	/** `data:` address of its photo; null shows the placeholder. */
	photo: string | null;
	t: Translate;
}

/** Inside the frame, in pixels: 5 to 7. */
export const drawnPhotoSize = { width: 340, height: 476 } as const;
/** Number of wanted things that are named. */
const namedWanted = 3;
const markOnLight = drawnMark("#6239ba");
/** Styles in one line: the renderer does not understand line breaks in a gradient. */
const styles = [tokens, card, finish, sharedImage].join("\n").replaceAll(/\s+/g, " ");
/** Values of custom properties that pages give by an address. */
const addresses = {
	"--crown": `url("${svgAddress(crown)}")`,
	"--tile": `url("${svgAddress(tile.replace("<svg", '<svg fill="#a87c51" fill-opacity=".16"'))}")`,
} as CSSProperties;

/**
 * The image of a listing's shared link: the object in its lit case, and its title, owner and wanted things. Drawn by the
 * server alone, so that it has no hooks, and its drawings no addresses. It wears the styles of the pages' cards.
 */
export function SharedListingImage({ listing, photo, t }: SharedListingImageProps) {
	return (
		<div className="shared" style={addresses}>
			<style>{styles}</style>
			<div className="shared-case">
				<div className="shared-wallpaper" />
				<div className="shared-plank" />
				<div className="shared-shadow" />
				<CardFrame rarity={listing.rarity} bare>
					<div className="pic" style={drawnPhotoSize}>
						{photo ? <img src={photo} {...drawnPhotoSize} alt="" /> : <Placeholder listing={listing} />}
					</div>
				</CardFrame>
			</div>
			<div className="shared-words">
				<div className="shared-brand">
					<img src={markOnLight} width={36} height={52} alt="" />
					{t("shell.brand")}
				</div>
				<Kind listing={listing} t={t} />
				<Title listing={listing} t={t} />
				{listing.itemName && <div className="shared-item">{drawableText(listing.itemName)}</div>}
				<Owner {...listing.owner} />
				<Wants listing={listing} t={t} />
			</div>
		</div>
	);
}

type PartProps = Pick<SharedListingImageProps, "listing" | "t">;

function Placeholder({ listing }: Pick<PartProps, "listing">) {
	const { title, categorySlug } = listing;
	const hue = placeholderHue(title);
	const pictogram = categoryPictogram(categorySlug);
	const style = { "--h": hue, "--ph-pattern": `url("${patternAddress(pictogram)}")` } as CSSProperties;
	const initials = drawableText(placeholderInitials(title));
	return (
		<div className="image-placeholder" style={style}>
			<span>
				{initials && <b>{initials}</b>}
				<DrawnShape name={pictogram} size={initials ? 32 : 84} />
			</span>
		</div>
	);
}

/** The tier, or else the category. */
function Kind({ listing, t }: PartProps) {
	const { rarity, categorySlug } = listing;
	return (
		<div className={`shared-kind ${rarity ?? ""}`}>
			<DrawnShape name={rarity ? rarityGlyph(rarity) : categoryPictogram(categorySlug)} size={28} />
			{kindName(listing, t)}
		</div>
	);
}

function kindName({ rarity, categorySlug }: ListingCardView, t: Translate): string {
	if (rarity) return t(rarityNames[rarity]);
	const key = categoryNameKey(categorySlug);
	return key ? t(key) : "";
}

/** A title of emoji or of another script has nothing to draw: what the thing is says enough. */
function Title({ listing, t }: PartProps) {
	const title = drawableText(listing.title) || kindName(listing, t);
	const size = title.length <= 24 ? "large" : title.length <= 48 ? "medium" : "small";
	return <div className={`shared-title ${size}`}>{title}</div>;
}

function Owner({ username, country }: ListingCardView["owner"]) {
	return (
		<div className="shared-owner">
			<DrawnFlag country={country} />
			<span>{drawableText(username)}</span>
		</div>
	);
}

function Wants({ listing, t }: PartProps) {
	const { wanted, wantedMore, isOpenToOffers } = listing;
	if (wanted.length === 0 && !isOpenToOffers) return null;
	const named = wanted.slice(0, namedWanted);
	const unnamed = wanted.length - named.length + wantedMore;
	const open = `${t("listing.open")} ${t("listing.open.rest")}`;
	return (
		<div className="shared-wants">
			<div className="shared-seeks">
				<DrawnShape name={wanted.length > 0 ? "swap" : "hand"} size={30} />
				{wanted.length > 0 ? t("listing.seeks") : open}
			</div>
			<div className="shared-chips">
				{named.map(({ label, printing, categorySlug }) => (
					<div className="shared-chip" key={`${label} ${printing}`}>
						<DrawnShape name={categoryPictogram(categorySlug)} size={22} />
						<span>{drawableText(label)}</span>
					</div>
				))}
				{unnamed > 0 && <div className="shared-chip more">{t("listing.wantedMore", { count: unnamed })}</div>}
			</div>
		</div>
	);
}
