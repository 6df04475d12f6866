import { clsx } from "clsx";
import { ListingFace } from "#app/features/listings/components/card/listing-card.tsx";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { CellShelf, ShelfCell } from "#app/ui/cell-shelf.tsx";
import type { ProfileStatistics } from "../../rules.ts";
import "./shelf.css";
import { imageUrl } from "#app/shared/image.ts";
import { UserShield } from "#app/ui/person-link.tsx";

export interface PersonShelfProps {
	statistics: Pick<ProfileStatistics, "completedTrades" | "partners" | "activeListings" | "likes">;
	/** The usernames of partners, for their shields; null where nobody may know who they are. */
	partners: readonly string[] | null;
	/** Active listings, of which the first three are fanned out. */
	listings: readonly FannedListing[];
	/** True turns the light off and everything on the shelf grey. */
	isSuspended?: boolean;
}

/** The figures of a person, each as an object on a lit shelf. */
export function PersonShelf({ statistics, isSuspended, ...objects }: PersonShelfProps) {
	const t = useT();
	const { completedTrades, partners, activeListings, likes } = statistics;
	return (
		<CellShelf className={clsx("person-shelf", isSuspended && "unlit")} label={t("profile.statistics")}>
			<ShelfCell object={<Coins trades={completedTrades} />}>
				<Figure text={t("profile.shelf.trades", { count: completedTrades })} />
			</ShelfCell>
			<ShelfCell object={<Partners count={partners} usernames={objects.partners} />}>
				<Figure text={t("profile.shelf.partners", { count: partners })} />
			</ShelfCell>
			<ShelfCell object={activeListings > 0 && <Fan listings={objects.listings.slice(0, 3)} />}>
				<Figure text={t("profile.shelf.listings", { count: activeListings })} />
			</ShelfCell>
			<ShelfCell object={likes > 0 && <Heart />}>
				<Figure text={t("showcases.likes", { count: likes })} />
			</ShelfCell>
		</CellShelf>
	);
}

/** A text that begins with its figure, which stands above the words on a phone. */
function Figure({ text }: { text: string }) {
	const [figure, ...words] = text.split(" ");
	return (
		<>
			<b>{figure}</b> <span>{words.join(" ")}</span>
		</>
	);
}

/** Completed trades from which on there are one, two and three coins. */
const coinSteps = [1, 2, 5];
const maxShields = 3;

/** Coins of closed seals. */
function Coins({ trades }: { trades: number }) {
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

/** Shields of the partners, up to three; without names they are nobody's. */
function Partners({ count, usernames }: { count: number; usernames: readonly string[] | null }) {
	const shields = Array.from({ length: Math.min(count, maxShields) }, (_, n) => usernames?.[n] ?? null);
	if (shields.length === 0) return null;
	return (
		<span className="shelf-shields">
			{shields.map((username, n) =>
				username ? (
					<UserShield key={username} username={username} size={66} />
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: shields without a name are all alike
					<img key={n} className="esc" src="/art/shield.svg" width={66} height={74} alt="" />
				),
			)}
		</span>
	);
}

type FannedListing = Pick<ListingCardView, "id" | "title" | "image" | "categorySlug" | "edition">;

/** Listings held like cards. */
function Fan({ listings }: { listings: readonly FannedListing[] }) {
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

function FannedImage({ listing }: { listing: FannedListing }) {
	if (!listing.image) return <ListingFace listing={listing} />;
	return <img src={imageUrl(listing.image.key, 320)} width={96} height={134} loading="lazy" alt="" />;
}

function Heart() {
	return <img className="shelf-heart" src="/art/heart.svg" width={128} height={119} alt="" />;
}
