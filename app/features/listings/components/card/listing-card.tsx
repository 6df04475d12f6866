import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { Link, useViewTransitionState } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { EditionFace } from "#app/features/catalogue/components/edition-face.tsx";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { imageSrcSet, imageUrl } from "#app/shared/image.ts";
import { listingPath, personPath } from "#app/shared/paths.ts";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { DottedFacts } from "#app/ui/dotted-facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Chip, Pill } from "#app/ui/labels.tsx";
import { Skeleton } from "#app/ui/waiting.tsx";
import { type ListingCardImage, type ListingCardView, withPrinting } from "../../rules.ts";
import { CategoryGlyph } from "./category.tsx";
import { CardFrame, RarityName } from "./rarity.tsx";

interface ListingCardProps {
	listing: ListingCardView;
	/** True for an image among the first in sight, which is fetched at once with priority. */
	eager?: boolean;
	/** h3 below a section's h2, h2 directly below the page's title. */
	headingLevel?: 2 | 3;
	/** Present for the card of a draft, which has no link, and no letters in its image while it is untitled. */
	preview?: { readonly isUntitled: boolean };
}

/** A card is about as wide as its grid's column, and never needs the largest image. */
const gridSizes = "(max-width:700px) 42vw,272px";
const gridMaxWidth = 640;

/** A listing: the object in its frame, and below it the label with what its owner seeks. */
export function ListingCard({ listing, eager, headingLevel = 3, preview }: ListingCardProps) {
	const t = useT();
	const href = listingPath(listing.id);
	const flying = useViewTransitionState(href);
	return (
		<article className="lst">
			<CardFrame
				rarity={listing.rarity}
				style={flying ? { viewTransitionName: `listing-${listing.id}` } : undefined}
			>
				<ListingCardPhoto listing={preview?.isUntitled ? { ...listing, title: "" } : listing} eager={eager} />
				<CardPlate listing={listing} headingLevel={headingLevel} isPreview={preview !== undefined} />
			</CardFrame>
			<div className="lab">
				{listing.description && <p className="desc">{listing.description}</p>}
				<CardWants listing={listing} />
				<div className="meta">
					<span className="num">
						<Icon name="message" size="s" />
						<span>{t("listing.interested", { count: listing.interestCount })}</span>
					</span>
					{!preview && (
						<Link
							className="more"
							to={href}
							title={listing.isPremium ? `${t("listing.premium")}: ${t("listing.premium.about")}` : undefined}
							viewTransition
							prefetch="intent"
							discover="none"
						>
							<span>
								<span>{t("common.viewDetails")}</span>
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

/** The framed image or placeholder with its pills; the detail page uses it too. */
export function ListingCardPhoto({
	listing,
	eager,
}: {
	listing: ListingCardView;
	eager?: boolean | undefined;
}) {
	const t = useT();
	const { image } = listing;
	return (
		<div className="pic" style={image ? { background: image.color } : undefined}>
			{image ? <ListingImage image={image} eager={eager} /> : <ListingFace listing={listing} />}
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
								<span className="rest">{` ${t("listing.open.rest")}`}</span>
							</span>
						</Pill>
					)}
				</div>
			)}
		</div>
	);
}

/** Stands in the place of a listing's photo: its item's edition, or else the placeholder of its title. */
export function ListingFace({
	listing: { title, categorySlug, edition },
}: {
	listing: Pick<ListingCardView, "title" | "categorySlug" | "edition">;
}) {
	return <EditionFace name={title} categorySlug={categorySlug} edition={edition} />;
}

function ListingImage({ image, eager }: { image: ListingCardImage; eager: boolean | undefined }) {
	return (
		<img
			src={image.src ?? imageUrl(image.key, 640)}
			srcSet={image.src ? undefined : imageSrcSet(image.key, image.sizes ? 1080 : gridMaxWidth)}
			sizes={image.sizes ?? gridSizes}
			width={image.width}
			height={image.height}
			alt=""
			loading={eager ? undefined : "lazy"}
			fetchPriority={eager ? "high" : undefined}
			decoding="async"
		/>
	);
}

interface CardPlateProps {
	listing: ListingCardView;
	/** Level of the title's heading, or null where it is the page's. */
	headingLevel: 2 | 3 | null;
	/** True for one that is not published yet, whose owner's name is no link. */
	isPreview?: boolean;
}

/** Tier or category, title, what it is beyond that, and whose it is. */
export function CardPlate({ listing, headingLevel, isPreview }: CardPlateProps) {
	const categoryName = useCategoryName();
	const Heading = headingLevel ? (`h${headingLevel}` as const) : "p";
	const { username } = listing.owner;
	const item = listing.itemName ? withPrinting(listing.itemName, listing.printing) : listing.printing;
	return (
		<div className="plate">
			<div className="kind">
				{listing.rarity ? (
					<RarityName rarity={listing.rarity} />
				) : (
					<>
						<CategoryGlyph slug={listing.categorySlug} />
						<span>{categoryName(listing.categorySlug)}</span>
					</>
				)}
			</div>
			<Heading className="name">{listing.title}</Heading>
			{item && <DottedFacts facts={[item]} className="item" />}
			<div className="own">
				<CountryFlag country={listing.owner.country} />
				{isPreview ? (
					<b>{username}</b>
				) : (
					<Link to={personPath(username)} className="hit-44" discover="none">
						{username}
					</Link>
				)}
			</div>
		</div>
	);
}

/** Number of wanted things on a phone, with the number of the others; a wider screen has all five. */
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
				{hiddenOnPhone > 0 && <em className="phone-only num">{`+${hiddenOnPhone}`}</em>}
			</div>
			<div className="chips">
				{wanted.length === 0 && <p>{t("listing.seeksNothing")}</p>}
				{wanted.map((item, index) => (
					<Chip
						key={`${item.categorySlug}-${item.label}-${item.printing}`}
						label={withPrinting(item.label, item.anyPrinting ? t("listing.anyVersion") : item.printing)}
						glyph={categoryPictogram(item.categorySlug)}
						className={index >= chipsOnPhone ? "wide-only" : undefined}
					/>
				))}
				{wantedMore > 0 && (
					<span className="chip count num wide-only">{t("listing.wantedMore", { count: wantedMore })}</span>
				)}
			</div>
		</>
	);
}

interface GridShape {
	/** Columns on a wide screen; a tablet shows 3, a phone 2. */
	columns?: 2 | 3 | 4;
	/** Four smaller cards on a tablet: the home page's row. */
	compact?: boolean;
}

interface ListingGridProps extends GridShape {
	listings: readonly ListingCardView[];
	/** Number of first images that are fetched at once, with priority; none by default. */
	eagerCount?: number;
	headingLevel?: 2 | 3;
}

function shape({ columns = 4, compact }: GridShape) {
	return {
		className: clsx("listing-grid", compact && "compact"),
		style: { "--wide-cols": columns } as CSSProperties,
	};
}

/** Cards in rows whose plates and labels line up. */
export function ListingGrid({ listings, eagerCount = 0, headingLevel, columns, compact }: ListingGridProps) {
	return (
		<ul {...shape({ columns, compact })}>
			{listings.map((listing, index) => (
				<li key={listing.id}>
					<ListingCard listing={listing} eager={index < eagerCount} headingLevel={headingLevel} />
				</li>
			))}
		</ul>
	);
}

interface ListingGridSkeletonProps extends GridShape {
	count: number;
	/** Text that listings are loading, for screen readers. */
	label: string;
}

/** The grid's shape while its cards are on their way. */
export function ListingGridSkeleton({ count, label, columns, compact }: ListingGridSkeletonProps) {
	return (
		<div role="status" aria-label={label} {...shape({ columns, compact })}>
			{Array.from({ length: count }, (_, index) => (
				<div key={`skeleton-${index.toString()}`}>
					<Skeleton ratio="5 / 8.6" radius="14px" />
					<Skeleton height="14px" width="60%" className="mt-3.5" />
					<Skeleton height="26px" className="mt-2.5" />
				</div>
			))}
		</div>
	);
}
