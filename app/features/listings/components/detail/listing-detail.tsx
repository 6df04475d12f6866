import "./listing-detail.css";
import "./listing-stage.css";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { conditionName } from "#app/features/catalogue/rules-conditions.ts";
import { completenessNames } from "#app/features/catalogue/rules-copies.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { cardPath } from "#app/shared/card-paths.ts";
import { imageUrl } from "#app/shared/image.ts";
import { personPath } from "#app/shared/paths.ts";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Glyph, Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import {
	type ListingCardImage,
	type ListingCardView,
	type ListingDetailView,
	type ListingStatus,
	type WantedView,
	withPrinting,
} from "../../rules.ts";
import { CategoryGlyph, ItemThumb } from "../card/category.tsx";
import { ListingCardPhoto } from "../card/listing-card.tsx";
import { CardFrame, RarityName } from "../card/rarity.tsx";

/** Width of a photo by its height from which on it fills the stage; a taller one stands on it whole. */
const fillingRatio = 4 / 5;

const sizes = {
	filling: "(max-width: 700px) 100vw, (max-width: 1079px) 50vw, 560px",
	whole: "(max-width: 700px) 280px, 430px",
};

/** The photo of a listing at the head of its page, from edge to edge of a phone. */
export function ListingStage({ listing }: { listing: ListingCardView }) {
	const { id, rarity, image } = listing;
	const fills = rarity === null && (!image || image.width / image.height >= fillingRatio);
	const style = { viewTransitionName: `listing-${id}` };
	const photo = (
		<ListingCardPhoto
			listing={{
				...listing,
				image: image && { ...image, sizes: sizes[fills ? "filling" : "whole"] },
				isPremium: false,
				isOpenToOffers: false,
			}}
			eager
		/>
	);
	if (fills) {
		return (
			<div className="listing-stage" style={style}>
				{photo}
			</div>
		);
	}
	return (
		<div className="listing-stage" style={image ? { background: image.color } : undefined}>
			{image && <Ground image={image} />}
			{rarity ? (
				<CardFrame rarity={rarity} bare className="whole" style={style}>
					{photo}
				</CardFrame>
			) : (
				<div className="whole" style={image ? { ...style, aspectRatio: image.width / image.height } : style}>
					{photo}
				</div>
			)}
		</div>
	);
}

/** The photo itself, blurred, behind one that does not fill the stage. */
function Ground({ image }: { image: ListingCardImage }) {
	return (
		<img className="ground" src={imageUrl(image.key, 320)} alt="" fetchPriority="low" decoding="async" />
	);
}

const texts: Record<ListingStatus, MessageKey> = {
	active: "listing.status.hidden",
	paused: "listing.status.paused",
	in_revision: "listing.status.in_revision",
	traded: "listing.status.traded",
	deleted: "listing.status.deleted",
};

/**
 * The state of a listing, to its owner with how many wrote; to its buyer and an admin the notice why others cannot see it.
 * Nothing to others.
 */
export function ListingStatusNotice({ listing, card }: Pick<ListingFactsProps, "listing" | "card">) {
	const t = useT();
	if (listing.isPublic && !listing.isOwner) return null;
	if (listing.isPublic) {
		return (
			<p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-md text-ink-2">
				<Tag tone="ok" icon="eye">
					{t("listing.own.visible")}
				</Tag>
				<span className="num">{t("listing.interested", { count: card.interestCount })}</span>
			</p>
		);
	}
	const traded = listing.status === "traded";
	return (
		<Notice
			tone={traded ? "gold" : "warn"}
			icon={listing.status === "paused" ? "pause" : traded ? "swap" : "eye"}
			className="mb-5"
		>
			<p>{t(textKey(listing))}</p>
		</Notice>
	);
}

function textKey({ status, isOwner, isBuyer }: ListingDetailView): MessageKey {
	if (isBuyer) return "listing.status.got";
	return isOwner || status === "deleted" ? texts[status] : "listing.status.hidden";
}

interface ListingFactsProps {
	listing: ListingDetailView;
	card: ListingCardView;
	/** The reader's actions on the thing, under its facts. */
	children?: ReactNode;
}

/** The thing that a listing offers: tier or category, title, set and number, condition, and where it is. */
export function ListingFacts({ listing, card, children }: ListingFactsProps) {
	const t = useT();
	return (
		<>
			<Kind card={card} />
			<h1 className="listing-title">{card.title}</h1>
			<FactsLine listing={listing} card={card} />
			{listing.cardSerial && (
				<Link to={cardPath(listing.cardSerial)} className="link-more">
					<span>{t("listing.detail.seeCard", { serial: listing.cardSerial })}</span>
					<Icon name="chevron-right" size="s" />
				</Link>
			)}
			{children && <div className="mt-4">{children}</div>}
		</>
	);
}

/** The tier of a Reino Card, or the category, and whether the listing is premium. */
function Kind({ card }: { card: ListingCardView }) {
	const categoryName = useCategoryName();
	return (
		<div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
			{card.rarity ? (
				<span className={`listing-kind ${card.rarity}`}>
					<RarityName rarity={card.rarity} />
				</span>
			) : (
				<span className="listing-kind">
					<CategoryGlyph slug={card.categorySlug} />
					<span>{categoryName(card.categorySlug)}</span>
				</span>
			)}
			{card.isPremium && <PremiumTag />}
		</div>
	);
}

/** Set and number of the thing, how worn and how complete it is, how many there are, and where. */
function FactsLine({ listing, card }: Pick<ListingFactsProps, "listing" | "card">) {
	const t = useT();
	const { condition, completeness, quantity, cardSerial } = listing;
	const item = card.itemName ? withPrinting(card.itemName, card.printing) : card.printing;
	const facts = [
		!cardSerial && item,
		condition && t(conditionName(condition, card.categorySlug)),
		completeness && t(completenessNames[completeness]),
	].filter((fact) => typeof fact === "string");
	return (
		<p className="dotted mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
			{facts.map((fact) => (
				<b key={fact} className="font-strong wrap-anywhere text-ink">
					{fact}
				</b>
			))}
			{quantity > 1 && (
				<span>
					<span className="num" aria-hidden="true">
						×{quantity}
					</span>
					<span className="sr-only">{t("listing.detail.units", { count: quantity })}</span>
				</span>
			)}
			<span className="place inline-flex items-center gap-2">
				<CountryFlag country={card.owner.country} />
				{listing.ownerCity}
			</span>
		</p>
	);
}

/** The premium mark, which explains itself when pressed, without script too. */
function PremiumTag() {
	const t = useT();
	const id = useId();
	return (
		<>
			<button type="button" className="tag gold hit-44" popoverTarget={id}>
				<Glyph name="glyph-crown" />
				{t("listing.premium")}
				<Icon name="info" />
			</button>
			<div
				id={id}
				popover="auto"
				className="explanation max-w-[min(300px,calc(100vw-32px))] rounded-m bg-surface px-4 py-3 text-md leading-[1.4] text-ink shadow-3"
			>
				{t("listing.premium.about")}
			</div>
		</>
	);
}

/** The wanted items, marked where the viewer has one, and whether the owner listens to other offers. */
export function ListingWants({ listing }: { listing: ListingDetailView }) {
	const t = useT();
	const { wanted, isOwner, isOpenToOffers } = listing;
	return (
		<section aria-labelledby="wants" className="mt-7 max-md:mt-5">
			<h2 id="wants" className="type-block mb-3 flex flex-wrap items-baseline gap-x-2 gap-y-1 max-md:text-lg">
				<Icon name="swap" className="self-center" />
				<span>{t(isOwner ? "listing.own.wants" : "listing.detail.wants")}</span>{" "}
				{wanted.length > 1 && (
					<small className="font-text text-md font-normal tracking-normal text-ink-2">
						{t("listing.detail.anyOf")}
					</small>
				)}
			</h2>
			{wanted.length === 0 && (
				<p className="text-ink-2">
					{t(isOwner ? "listing.own.wantsNothing" : "listing.detail.wantsNothing")}
				</p>
			)}
			<ul className="wanted-things flex flex-wrap gap-2">
				{wanted.map((item) => (
					<WantedThing key={item.itemId ?? item.name} item={item} />
				))}
				{isOpenToOffers && (
					<li className="edged">
						<Icon name="hand" />
						{t(isOwner ? "listing.own.open" : "listing.detail.open")}
					</li>
				)}
			</ul>
		</section>
	);
}

/** A wanted item, with an image of somebody's listing of it. */
function WantedThing({ item }: { item: WantedView }) {
	const t = useT();
	const printing = item.anyPrinting ? t("listing.anyVersion") : item.printing;
	return (
		<li className={item.ownedByViewer ? "owned" : undefined}>
			<ItemThumb
				src={item.imageUrl}
				slug={item.categorySlug}
				className="h-7 w-5 text-royal [&>svg]:size-3.5"
			/>
			<span className="min-w-0 wrap-anywhere">
				<b className="font-semibold">{item.name}</b>
				{printing && <small className="num text-sm before:mx-1 before:content-['·']">{printing}</small>}
			</span>
			{item.ownedByViewer && (
				<em>
					<Icon name="check" size="s" />
					{t("listing.detail.youHaveIt")}
				</em>
			)}
		</li>
	);
}

interface ListingOwnerProps {
	/** True for its owner. */
	isOwn: boolean;
	owner: ListingCardView["owner"];
	/** Completed trades of the owner. */
	trades: number;
}

/** The owner of a listing, which leads to their page. */
export function ListingOwner({ isOwn, owner, trades }: ListingOwnerProps) {
	const t = useT();
	return (
		<Link
			to={personPath(owner.username)}
			discover="none"
			className="mt-6 flex min-h-16 items-center gap-3 border-y border-line py-3"
		>
			<UserShield username={owner.username} size={44} />
			<span className="min-w-0 flex-1">
				<b className="type-name block wrap-anywhere">{isOwn ? t("listing.own.yours") : owner.username}</b>
				{trades > 0 && (
					<span className="num flex items-center gap-2 text-md text-ink-2">
						<Icon name="shield" size="s" className="text-ok" />
						<span>{t("listing.detail.trades", { count: trades })}</span>
					</span>
				)}
			</span>
			<Icon name="chevron-right" className="text-ink-3" />
		</Link>
	);
}

interface ListingDescriptionProps {
	listing: ListingDetailView;
	card: ListingCardView;
	/** "3 days ago" when the page was made: a phone's formatter for it would cost more than taking over the rest. */
	age: string;
}

/** The owner's own words, since when they stand there, and how many wrote. */
export function ListingDescription({ listing, card, age }: ListingDescriptionProps) {
	const t = useT();
	return (
		<div className="mt-5">
			{listing.description && (
				<p className="type-lead whitespace-pre-line wrap-anywhere max-md:text-base">{listing.description}</p>
			)}
			<p className="dotted mt-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
				<time dateTime={listing.createdAt}>{t("listing.detail.published", { age })}</time>
				{!listing.isOwner && card.interestCount > 0 && (
					<span className="num">{t("listing.interested", { count: card.interestCount })}</span>
				)}
			</p>
		</div>
	);
}
