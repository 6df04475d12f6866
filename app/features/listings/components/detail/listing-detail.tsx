import "./listing-detail.css";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { categoryPictogram, completenessNames, conditionName } from "#app/features/catalogue/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { cardPath } from "#app/shared/card-paths.ts";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Glyph, Icon } from "#app/ui/icon.tsx";
import { Notice, Tag } from "#app/ui/labels.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import {
	type ListingCardView,
	type ListingDetailView,
	type ListingStatus,
	type WantedView,
	withPrinting,
} from "../../rules.ts";
import { ItemThumb } from "../card/category.tsx";
import { CardPlate, ListingCardPhoto } from "../card/listing-card.tsx";
import { CardFrame, RarityTag } from "../card/rarity.tsx";

const caseSizes = "(max-width: 700px) calc(100vw - 150px), (max-width: 1079px) 230px, 384px";

/** The large artwork of a listing at the head of its page. */
export function ListingCase({ listing }: { listing: ListingCardView }) {
	const image = listing.image && { ...listing.image, sizes: caseSizes };
	return (
		<div className="case">
			<div className="wallpaper" />
			<CardFrame rarity={listing.rarity} style={{ viewTransitionName: `listing-${listing.id}` }}>
				<ListingCardPhoto listing={{ ...listing, image, isPremium: false, isOpenToOffers: false }} eager />
				<CardPlate listing={listing} headingLevel={null} />
			</CardFrame>
			<div className="plank" />
		</div>
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
 * Notice to its owner and its buyer why others cannot see a listing, and to an admin that they
 * cannot; nothing for a public one.
 */
export function ListingStatusNotice({ listing }: { listing: ListingDetailView }) {
	const t = useT();
	if (listing.isPublic) return null;
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
	/** "3 days ago" when the page was made: a phone's formatter for it would cost more than taking over the rest. */
	age: string;
	/** The reader's actions on the thing, under its name. */
	children?: ReactNode;
}

/** The facts of a listing: tier and openness, title, description, category, condition and age. */
export function ListingFacts({ listing, card, age, children }: ListingFactsProps) {
	const t = useT();
	return (
		<>
			<div className="flex flex-wrap gap-2">
				{card.rarity && <RarityTag rarity={card.rarity} />}
				{card.isPremium && <PremiumTag />}
				{card.isOpenToOffers && (
					<Tag tone="ok" icon="hand">
						{t("listing.filters.open")}
					</Tag>
				)}
			</div>
			<h1 className="type-page my-3">{card.title}</h1>
			{listing.cardSerial && (
				<Link to={cardPath(listing.cardSerial)} className="link-more">
					<span>{t("listing.detail.seeCard", { serial: listing.cardSerial })}</span>
					<Icon name="chevron-right" size="s" />
				</Link>
			)}
			{(card.itemName || card.printing) && !listing.cardSerial && (
				<p className="type-name mb-3 [overflow-wrap:anywhere]">
					{t("listing.detail.item", { name: withPrinting(card.itemName ?? card.title, card.printing) })}
				</p>
			)}
			{children && <div className="mb-4">{children}</div>}
			{listing.description && (
				<p className="type-lead whitespace-pre-line [overflow-wrap:anywhere]">{listing.description}</p>
			)}
			<FactTags {...{ listing, card, age }} />
		</>
	);
}

function FactTags({ listing, card, age }: Omit<ListingFactsProps, "children">) {
	const t = useT();
	const categoryName = useCategoryName();
	return (
		<div className="mt-4 flex flex-wrap gap-2">
			<Tag glyph={categoryPictogram(card.categorySlug)}>{categoryName(card.categorySlug)}</Tag>
			{listing.condition && <Tag icon="check">{t(conditionName(listing.condition, card.categorySlug))}</Tag>}
			{listing.quantity > 1 && (
				<Tag icon="copy">
					<span className="num" aria-hidden="true">
						×{listing.quantity}
					</span>
					<span className="sr-only">{t("listing.detail.units", { count: listing.quantity })}</span>
				</Tag>
			)}
			{listing.completeness && <Tag icon="box">{t(completenessNames[listing.completeness])}</Tag>}
			<Tag icon="clock">
				<time dateTime={listing.createdAt} className="first-letter:uppercase inline-block">
					{age}
				</time>
			</Tag>
		</div>
	);
}

/** The premium mark, which explains itself when pressed, without script too. */
function PremiumTag() {
	const t = useT();
	const id = useId();
	return (
		<>
			<button type="button" className="tag gold" popoverTarget={id}>
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

interface ListingOwnerProps {
	/** True for its owner. */
	isOwn: boolean;
	owner: ListingCardView["owner"];
	city: string | null;
	/** Completed trades of the owner. */
	trades: number;
}

/** The owner of a listing, with the shield of the name. */
export function ListingOwner({ isOwn, owner, city, trades }: ListingOwnerProps) {
	const t = useT();
	return (
		<div className="my-6 flex items-center gap-3 border-y border-line py-4 max-md:my-5">
			<UserShield username={owner.username} size={44} />
			<div className="min-w-0">
				<b className="type-name [overflow-wrap:anywhere]">
					{isOwn ? t("listing.own.yours") : <PersonLink username={owner.username} />}
				</b>
				<p className="flex flex-wrap items-center gap-2 text-md text-ink-2">
					<CountryFlag country={owner.country} />
					{city && <span>{city}</span>}
					{trades > 0 && <span className="num">{t("listing.detail.trades", { count: trades })}</span>}
				</p>
			</div>
		</div>
	);
}

/** The wanted items, each with an image; marked where the viewer has one. */
export function ListingWants({ listing }: { listing: ListingDetailView }) {
	const t = useT();
	const { wanted, isOwner } = listing;
	return (
		<section aria-labelledby="wants">
			<h2 id="wants" className="type-block mb-3 flex flex-wrap items-baseline gap-x-2 gap-y-1">
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
			<ul className="grid grid-cols-2 gap-2 max-lg:grid-cols-1">
				{wanted.map((item) => (
					<WantedThing key={item.itemId ?? item.name} item={item} />
				))}
			</ul>
		</section>
	);
}

/** A wanted item, with an image of somebody's listing of it. */
function WantedThing({ item }: { item: WantedView }) {
	const t = useT();
	const categoryName = useCategoryName();
	const category = item.categorySlug && categoryName(item.categorySlug);
	return (
		<li className="flex min-h-[72px] min-w-0 items-center gap-3 rounded-m bg-surface p-2 inset-ring inset-ring-line">
			<ItemThumb src={item.imageUrl} slug={item.categorySlug} className="h-14 w-10 text-royal" />
			<div className="min-w-0">
				<b className="block leading-tight font-strong [overflow-wrap:anywhere]">{item.name}</b>
				<small className="text-sm text-ink-2 [overflow-wrap:anywhere]">
					{(item.anyPrinting ? t("listing.anyVersion") : item.printing) ??
						category ??
						t("listing.detail.custom")}
				</small>
				{item.ownedByViewer && (
					<small className="block text-sm font-strong text-ok">{t("listing.detail.youHaveIt")}</small>
				)}
			</div>
		</li>
	);
}

/** Turns of the cards in the hand beside the number. */
const fanDegrees = [-26, -13, 0, 13, 26];

/** The number of people who wrote about a listing. */
export function ListingInterest({ count, isOwner }: { count: number; isOwner: boolean }) {
	const t = useT();
	const format = useFormat();
	return (
		<div className="mt-5 flex items-center gap-4 rounded-card bg-sunk p-4 max-md:p-3">
			<span className="fan max-lg:hidden" aria-hidden="true">
				{fanDegrees.map((degrees) => (
					<i key={degrees} style={{ rotate: `${degrees}deg` }} />
				))}
			</span>
			{count > 0 && (
				<b className="num font-narrow text-3xl leading-none font-black tracking-tight">
					{format.number(count)}
				</b>
			)}
			<p className="min-w-0 flex-1 text-md text-ink-2">{interestText()}</p>
		</div>
	);

	function interestText(): string {
		if (count === 0) return t(isOwner ? "listing.detail.noneWroteOwn" : "listing.detail.firstToWrite");
		return t(isOwner ? "listing.detail.interestOwn" : "listing.detail.interest", { count });
	}
}
