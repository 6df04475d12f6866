import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import { imageUrl } from "#app/shared/image.ts";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import { UserShield } from "#app/ui/user-shield.tsx";

/** Of how many completed trades on there are two coins, and three. */
const coinSteps = [1, 2, 5];
const maxShields = 3;

/** Coins of closed seals. */
export function Coins({ trades }: { trades: number }) {
	const coins = coinSteps.filter((step) => trades >= step);
	if (coins.length === 0) return null;
	return (
		<span className="shelf-coins">
			{coins.map((step) => (
				<img key={step} src="/art/coin.svg" width={146} height={133} alt="" />
			))}
		</span>
	);
}

/** As many shields as there are partners, up to three; without names they are nobody's. */
export function Partners({ count, usernames }: { count: number; usernames: readonly string[] | null }) {
	const shields = Array.from({ length: Math.min(count, maxShields) }, (_, n) => usernames?.[n] ?? null);
	if (shields.length === 0) return null;
	return (
		<span className="shelf-shields">
			{shields.map((username, n) =>
				username ? (
					<UserShield key={username} username={username} size={66} />
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
					<img key={n} className="esc" src="/art/shield.svg" width={66} height={74} alt="" />
				),
			)}
		</span>
	);
}

type FannedListing = Pick<ListingCardView, "id" | "title" | "image" | "categorySlug">;

/** Listings held like cards. */
export function Fan({ listings }: { listings: readonly FannedListing[] }) {
	return (
		<span className="shelf-fan" data-cards={listings.length}>
			{listings.map((listing) => (
				<span key={listing.id} style={listing.image ? { background: listing.image.color } : undefined}>
					<FannedImage listing={listing} />
				</span>
			))}
		</span>
	);
}

function FannedImage({ listing: { title, image, categorySlug } }: { listing: FannedListing }) {
	if (!image) return <ImagePlaceholder title={title} pictogram={categoryPictogram(categorySlug)} />;
	return <img src={imageUrl(image.key, 320)} width={96} height={134} loading="lazy" alt="" />;
}

export function Heart() {
	return <img className="shelf-heart" src="/art/heart.svg" width={128} height={119} alt="" />;
}
