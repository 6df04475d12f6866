import { CountryFlag } from "#app/features/accounts/components/country-flag.tsx";
import { UserShield } from "#app/features/accounts/components/user-shield.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import type { ListingDetailView } from "../rules.ts";
import { categoryPictogram, useCategoryName } from "./category.tsx";
import { conditionNames } from "./condition.ts";
import type { ListingCardView } from "./listing-card.tsx";
import { RarityTag } from "./rarity.tsx";
import { WantedPicture } from "./wanted-picture.tsx";

export interface ListingFactsProps {
	listing: ListingDetailView;
	card: ListingCardView;
	/** "3 days ago" when the page was made: a phone's formatter for it would cost more than taking over the rest. */
	age: string;
}

/** What is offered: tier and openness, title, words, category, condition and age. */
export function ListingFacts({ listing, card, age }: ListingFactsProps) {
	const t = useT();
	const categoryName = useCategoryName();
	return (
		<>
			<div className="tags">
				{card.rarity && <RarityTag rarity={card.rarity} />}
				{card.isPremium && (
					<Tag tone="gold" glyph="glyph-crown">
						{t("listing.premium")}
					</Tag>
				)}
				{card.isOpenToOffers && (
					<Tag tone="ok" icon="hand">
						{t("listing.create.open")}
					</Tag>
				)}
			</div>
			<h1 className="type-page">{card.title}</h1>
			{listing.description && (
				<p className="type-lead whitespace-pre-line [overflow-wrap:anywhere]">{listing.description}</p>
			)}
			<div className="tags mt-4">
				<Tag glyph={categoryPictogram(card.categorySlug)}>{categoryName(card.categorySlug)}</Tag>
				{listing.expansion && <Tag icon="card">{listing.expansion}</Tag>}
				{card.condition && <Tag icon="check">{t(conditionNames[card.condition])}</Tag>}
				<Tag icon="clock">
					<time dateTime={card.createdAt} className="first-letter:uppercase inline-block">
						{age}
					</time>
				</Tag>
			</div>
		</>
	);
}

export interface ListingOwnerProps {
	owner: ListingCardView["owner"];
	city: string | null;
	/** Completed trades of the owner. */
	trades: number;
}

/** Whose it is, with the shield of the name. */
export function ListingOwner({ owner, city, trades }: ListingOwnerProps) {
	const t = useT();
	return (
		<div className="detail-owner">
			<UserShield username={owner.username} size={44} />
			<div className="min-w-0">
				<b className="type-name [overflow-wrap:anywhere]">{owner.username}</b>
				<p>
					<CountryFlag country={owner.country} />
					{city && <span>{city}</span>}
					{trades > 0 && <span className="num">{t("listing.detail.trades", { count: trades })}</span>}
				</p>
			</div>
		</div>
	);
}

/** What the owner would take, each with a picture of one; marked where the viewer has it. */
export function ListingWants({ listing }: { listing: ListingDetailView }) {
	const t = useT();
	const categoryName = useCategoryName();
	const { wanted } = listing;
	return (
		<section aria-labelledby="wants">
			<h2 id="wants" className="type-block detail-heading">
				<Icon name="swap" />
				{t("listing.detail.wants")} {wanted.length > 1 && <small>{t("listing.detail.anyOf")}</small>}
			</h2>
			{wanted.length === 0 && <p className="text-ink-2">{t("listing.detail.wantsNothing")}</p>}
			<ul className="wanted-grid">
				{wanted.map((thing) => (
					<li key={thing.itemId ?? thing.name}>
						<WantedPicture thing={thing} />
						<div className="min-w-0">
							<b>{thing.name}</b>
							{thing.ownedByViewer ? (
								<small className="has">{t("listing.detail.youHaveIt")}</small>
							) : (
								<small>
									{(thing.categorySlug && categoryName(thing.categorySlug)) ?? t("listing.detail.custom")}
								</small>
							)}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
