import { useId } from "react";
import { Link } from "react-router";
import { categoryPictogram, completenessNames, conditionName } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { cardPath } from "#app/shared/card-paths.ts";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Glyph, Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import type { ListingCardView, ListingDetailView } from "../../rules.ts";
import { useCategoryName } from "../card/category.tsx";
import { RarityTag } from "../card/rarity.tsx";
import { WantedImage } from "../card/wanted-image.tsx";

export interface ListingFactsProps {
	listing: ListingDetailView;
	card: ListingCardView;
	/** "3 days ago" when the page was made: a phone's formatter for it would cost more than taking over the rest. */
	age: string;
}

/** The facts of a listing: tier and openness, title, description, category, condition and age. */
export function ListingFacts({ listing, card, age }: ListingFactsProps) {
	const t = useT();
	return (
		<>
			<div className="tags">
				{card.rarity && <RarityTag rarity={card.rarity} />}
				{card.isPremium && <PremiumTag />}
				{card.isOpenToOffers && (
					<Tag tone="ok" icon="hand">
						{t("listing.create.open")}
					</Tag>
				)}
			</div>
			<h1 className="type-page">{card.title}</h1>
			{listing.cardSerial && (
				<Link to={cardPath(listing.cardSerial)} className="link-more">
					<span>{t("listing.detail.seeCard", { serial: listing.cardSerial })}</span>
					<Icon name="chevron-right" size="s" />
				</Link>
			)}
			{card.itemName && !listing.cardSerial && (
				<p className="type-name [overflow-wrap:anywhere]">
					{t("listing.detail.item", { name: card.itemName })}
				</p>
			)}
			{listing.description && (
				<p className="type-lead whitespace-pre-line [overflow-wrap:anywhere]">{listing.description}</p>
			)}
			<FactTags {...{ listing, card, age }} />
		</>
	);
}

function FactTags({ listing, card, age }: ListingFactsProps) {
	const t = useT();
	const categoryName = useCategoryName();
	return (
		<div className="tags mt-4">
			<Tag glyph={categoryPictogram(card.categorySlug)}>{categoryName(card.categorySlug)}</Tag>
			{listing.expansion && <Tag icon="card">{listing.expansion}</Tag>}
			{listing.condition && <Tag icon="check">{t(conditionName(listing.condition, card.categorySlug))}</Tag>}
			{listing.completeness && <Tag icon="box">{t(completenessNames[listing.completeness])}</Tag>}
			<Tag icon="clock">
				<time dateTime={listing.createdAt} className="first-letter:uppercase inline-block">
					{age}
				</time>
			</Tag>
		</div>
	);
}

/** Says what premium means when it is pressed, also without script. */
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
			<div id={id} popover="auto" className="explanation">
				{t("listing.premium.about")}
			</div>
		</>
	);
}

export interface ListingOwnerProps {
	/** Whether the owner is the one who looks. */
	isOwn: boolean;
	owner: ListingCardView["owner"];
	city: string | null;
	/** Completed trades of the owner. */
	trades: number;
}

/** Whose it is, with the shield of the name. */
export function ListingOwner({ isOwn, owner, city, trades }: ListingOwnerProps) {
	const t = useT();
	return (
		<div className="detail-owner">
			<UserShield username={owner.username} size={44} />
			<div className="min-w-0">
				<b className="type-name [overflow-wrap:anywhere]">
					{isOwn ? t("listing.own.yours") : <PersonLink username={owner.username} />}
				</b>
				<p>
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
	const categoryName = useCategoryName();
	const { wanted, isOwner } = listing;
	return (
		<section aria-labelledby="wants">
			<h2 id="wants" className="type-block detail-heading">
				<Icon name="swap" />
				<span>{t(isOwner ? "listing.own.wants" : "listing.detail.wants")}</span>{" "}
				{wanted.length > 1 && <small>{t("listing.detail.anyOf")}</small>}
			</h2>
			{wanted.length === 0 && (
				<p className="text-ink-2">
					{t(isOwner ? "listing.own.wantsNothing" : "listing.detail.wantsNothing")}
				</p>
			)}
			<ul className="wanted-grid">
				{wanted.map((item) => (
					<li key={item.itemId ?? item.name}>
						<WantedImage item={item} />
						<div className="min-w-0">
							<b>{item.name}</b>
							{item.ownedByViewer ? (
								<small className="has">{t("listing.detail.youHaveIt")}</small>
							) : (
								<small>
									{(item.categorySlug && categoryName(item.categorySlug)) ?? t("listing.detail.custom")}
								</small>
							)}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
