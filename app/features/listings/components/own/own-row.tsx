import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { imageUrl } from "#app/shared/image.ts";
import { listingPath } from "#app/shared/paths.ts";
import { Tag, type TagTone } from "#app/ui/labels.tsx";
import type { ListingStatus, OwnListingRow } from "../../rules.ts";
import { CategoryGlyph, useCategoryName } from "../card/category.tsx";

const states: Partial<Record<ListingStatus, { tone: TagTone; text: MessageKey }>> = {
	active: { tone: "ok", text: "listing.mine.status.active" },
	paused: { tone: "plain", text: "listing.mine.status.paused" },
	in_revision: { tone: "warn", text: "listing.mine.status.in_revision" },
	traded: { tone: "royal", text: "listing.mine.status.traded" },
};

export interface OwnRowProps {
	listing: OwnListingRow;
	isSelected: boolean;
	/** It is gone from the list and is seen to leave. */
	isLeaving: boolean;
	/** None where nothing can be done to it. */
	onSelect: ((isSelected: boolean) => void) | null;
}

/** One's own listing in a line, which can be selected. */
export function OwnRow({ listing, isSelected, isLeaving, onSelect }: OwnRowProps) {
	const t = useT();
	const format = useFormat();
	const category = useCategoryName()(listing.categorySlug);
	const state = states[listing.status];
	return (
		<li data-selected={isSelected || undefined} data-leaving={isLeaving || undefined} inert={isLeaving}>
			{onSelect ? (
				<label className="own-select">
					<input
						type="checkbox"
						className="box"
						name="id"
						value={listing.id}
						checked={isSelected}
						onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
						aria-label={t("listing.mine.select", { title: listing.title })}
					/>
				</label>
			) : (
				<span className="own-select" />
			)}
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

function OwnImage({ listing: { image, categorySlug } }: Pick<OwnRowProps, "listing">) {
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
