import "./listing-detail.css";
import type { ListingCardView } from "../../rules.ts";
import { CardImage, CardPlate } from "../card/listing-card.tsx";
import { CardFrame } from "../card/rarity.tsx";

const caseSizes = "(max-width: 700px) calc(100vw - 150px), (max-width: 1079px) 230px, 384px";

/** The listing as an object in its lit case, standing on a board. */
export function ListingCase({ listing }: { listing: ListingCardView }) {
	const image = listing.image && { ...listing.image, sizes: caseSizes };
	return (
		<div className="case">
			<div className="wallpaper" />
			<CardFrame rarity={listing.rarity} style={{ viewTransitionName: `listing-${listing.id}` }}>
				<CardImage listing={{ ...listing, image, isPremium: false, isOpenToOffers: false }} eager />
				<CardPlate listing={listing} headingLevel={null} />
			</CardFrame>
			<div className="plank" />
		</div>
	);
}
