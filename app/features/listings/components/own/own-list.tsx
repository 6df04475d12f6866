import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { imageUrl } from "#app/shared/image.ts";
import { listingPath } from "#app/shared/paths.ts";
import { Tag, type TagTone } from "#app/ui/labels.tsx";
import type { ListingStatus, OwnListingRow } from "../../rules.ts";
import { CategoryGlyph, useCategoryName } from "../card/category.tsx";
import "./own.css";

const states: Partial<Record<ListingStatus, { tone: TagTone; text: MessageKey }>> = {
	active: { tone: "ok", text: "listing.mine.status.active" },
	paused: { tone: "plain", text: "listing.mine.status.paused" },
	in_revision: { tone: "warn", text: "listing.mine.status.in_revision" },
	traded: { tone: "royal", text: "listing.mine.status.traded" },
};

/** One's own listings in lines; each leads to its page, where it is edited, paused or deleted. */
export function OwnList({ listings }: { listings: readonly OwnListingRow[] }) {
	const t = useT();
	return (
		<ul className="own-rows" aria-label={t("listing.mine.list")}>
			{listings.map((listing) => (
				<OwnRow key={listing.id} listing={listing} />
			))}
		</ul>
	);
}

function OwnRow({ listing }: { listing: OwnListingRow }) {
	const t = useT();
	const format = useFormat();
	const category = useCategoryName()(listing.categorySlug);
	const state = states[listing.status];
	return (
		<li>
			<OwnImage listing={listing} />
			<div className="own-thing">
				<h2>
					<Link to={listingPath(listing.id)}>{listing.title}</Link>
				</h2>
				<p className="num">
					{category && <span>{`${category} · `}</span>}
					<time dateTime={listing.createdAt}>{format.mediumDate(listing.createdAt)}</time>
					<span>{` · ${t("listing.interested", { count: listing.interestCount })}`}</span>
				</p>
			</div>
			{state && <Tag tone={state.tone}>{t(state.text)}</Tag>}
		</li>
	);
}

function OwnImage({ listing: { image, categorySlug } }: { listing: OwnListingRow }) {
	return (
		<span className="own-image" style={image ? { background: image.color } : undefined} aria-hidden="true">
			{image ? (
				<img src={imageUrl(image.key, 320)} width={46} height={64} loading="lazy" alt="" />
			) : (
				<CategoryGlyph slug={categorySlug} />
			)}
		</span>
	);
}
