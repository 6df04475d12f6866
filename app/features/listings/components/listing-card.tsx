import { Link, useViewTransitionState } from "react-router";
import { CountryFlag } from "#app/features/accounts/components/country-flag.tsx";
import type { Condition, Rarity } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { pictureSrcSet, pictureUrl } from "#app/shared/picture.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Chip, Pill } from "#app/ui/labels.tsx";
import { CategoryGlyph, categoryPictogram, useCategoryName } from "./category.tsx";
import { ListingPlaceholder } from "./listing-placeholder.tsx";
import { CardFrame, RarityName } from "./rarity.tsx";

export interface ListingCardImage {
	/** Of the stored picture, in all its widths. */
	key: string;
	/** Shown instead of a stored picture: one that was just picked. */
	src?: string;
	/** Overrides the widths that the usual grid gives. */
	sizes?: string;
	width: number;
	height: number;
	/** CSS colour that fills the frame until the picture is there. */
	color: string;
}

/** A listing as its card shows it. */
export interface ListingCardView {
	id: string;
	title: string;
	description: string;
	categorySlug: string;
	/** Only Reino Cards have one. */
	rarity: Rarity | null;
	condition: Condition | null;
	isPremium: boolean;
	isOpenToOffers: boolean;
	interestCount: number;
	image: ListingCardImage | null;
	/** Country as ISO 3166-1 alpha-2. */
	owner: { username: string; country: string };
	/** The first five wanted things. */
	wanted: readonly { label: string; categorySlug: string | null }[];
	/** How many more are wanted. */
	wantedMore: number;
	/** ISO 8601. */
	createdAt: string;
}

export interface ListingCardProps {
	listing: ListingCardView;
	/** The picture is among the first that are seen: it is fetched at once, with priority. */
	eager?: boolean;
	/** h3 below a section's h2, h2 directly below the page's title. */
	headingLevel?: 2 | 3;
	/** Shows the card as it will look, without a way into it. */
	preview?: boolean;
}

const gridSizes = "(max-width: 700px) calc(50vw - 32px), (max-width: 1079px) 30vw, 272px";

/** A listing: the object in its frame, and below it the label with what its owner seeks. */
export function ListingCard({ listing, eager, headingLevel = 3, preview }: ListingCardProps) {
	const t = useT();
	const href = `/intercambios/${listing.id}`;
	const flying = useViewTransitionState(href);
	return (
		<article className="lst">
			<CardFrame
				rarity={listing.rarity}
				style={flying ? { viewTransitionName: `listing-${listing.id}` } : undefined}
			>
				<CardPicture listing={listing} eager={eager} />
				<CardPlate listing={listing} headingLevel={headingLevel} />
			</CardFrame>
			<div className="lab">
				{listing.description && <p className="desc">{listing.description}</p>}
				<CardWants listing={listing} />
				<div className="meta">
					<span className="num">
						<Icon name="eye" size="s" />
						{t("listing.interested", { count: listing.interestCount })}
					</span>
					{!preview && (
						<Link className="more" to={href} viewTransition prefetch="intent">
							<span>
								<span>{t("listing.viewDetail")}</span>
								<span className="sr-only">{listing.title}</span>
								<Icon name="chevron-right" size="s" />
							</span>
						</Link>
					)}
				</div>
			</div>
		</article>
	);
}

/** The framed picture or placeholder with its pills; the detail page uses it too. */
export function CardPicture({ listing, eager }: { listing: ListingCardView; eager?: boolean | undefined }) {
	const t = useT();
	const { image } = listing;
	return (
		<div className="pic" style={image ? { background: image.color } : undefined}>
			{image ? (
				<img
					src={image.src ?? pictureUrl(image.key, 640)}
					srcSet={image.src ? undefined : pictureSrcSet(image.key)}
					sizes={image.sizes ?? gridSizes}
					width={image.width}
					height={image.height}
					alt=""
					loading={eager ? "eager" : "lazy"}
					fetchPriority={eager ? "high" : undefined}
					decoding="async"
				/>
			) : (
				<ListingPlaceholder title={listing.title} categorySlug={listing.categorySlug} />
			)}
			{(listing.isPremium || listing.isOpenToOffers) && (
				<div className="pills">
					{listing.isPremium && (
						<Pill gold glyph="glyph-crown">
							{t("listing.premium")}
						</Pill>
					)}
					{listing.isOpenToOffers && (
						<Pill icon="hand">
							<span>
								{t("listing.open")}
								<span className="rest"> {t("listing.open.rest")}</span>
							</span>
						</Pill>
					)}
				</div>
			)}
		</div>
	);
}

export interface CardPlateProps {
	listing: ListingCardView;
	/** Null where the page's own heading says the title already. */
	headingLevel: 2 | 3 | null;
}

/** Tier or category, title, and whose it is. */
export function CardPlate({ listing, headingLevel }: CardPlateProps) {
	const categoryName = useCategoryName();
	const Heading = headingLevel ? (`h${headingLevel}` as const) : "p";
	return (
		<div className="plate">
			<div className="kind">
				{listing.rarity ? (
					<RarityName rarity={listing.rarity} />
				) : (
					<>
						<CategoryGlyph slug={listing.categorySlug} />
						{categoryName(listing.categorySlug)}
					</>
				)}
			</div>
			<Heading className="name">{listing.title}</Heading>
			<div className="own">
				<CountryFlag country={listing.owner.country} />
				<b>{listing.owner.username}</b>
			</div>
		</div>
	);
}

/** On a phone two things and a number; wider, all five. */
const chipsOnPhone = 2;

function CardWants({ listing }: { listing: ListingCardView }) {
	const t = useT();
	const { wanted, wantedMore } = listing;
	const hiddenOnPhone = Math.max(0, wanted.length - chipsOnPhone) + wantedMore;
	return (
		<>
			<div className="seeks">
				<Icon name="swap" size="s" />
				{t("listing.seeks")}
				{hiddenOnPhone > 0 && <em className="phone-only num">+{hiddenOnPhone}</em>}
			</div>
			<div className="chips">
				{wanted.length === 0 && <p>{t("listing.seeksNothing")}</p>}
				{wanted.map((thing, place) => (
					<Chip
						key={`${thing.categorySlug}-${thing.label}`}
						label={thing.label}
						glyph={categoryPictogram(thing.categorySlug)}
						className={place >= chipsOnPhone ? "wide-only" : undefined}
					/>
				))}
				{wantedMore > 0 && (
					<span className="chip count num wide-only">{t("listing.wantedMore", { count: wantedMore })}</span>
				)}
			</div>
		</>
	);
}
