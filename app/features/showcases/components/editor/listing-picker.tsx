import { useT } from "#app/i18n/provider.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import {
	listingPickerPageSize,
	type PickableListing,
	type PickableListingPage,
	pieceValue,
} from "../../rules.ts";
import "./pickers.css";
import { PieceThumb } from "./piece-thumb.tsx";
import { type DraftChange, placeOf, type ShowcaseDraft } from "./showcase-draft.ts";
import { type PickableListings, usePickableListings } from "./use-pickable-listings.ts";

export interface ListingPickerProps {
	first: PickableListingPage;
	/** The pieces on the shelf. */
	pieces: ShowcaseDraft["pieces"];
	change: (change: DraftChange) => void;
}

/** One's own active listings, to be put on the shelf, ten at a time. */
export function ListingPicker({ first, pieces, change }: ListingPickerProps) {
	const t = useT();
	const listings = usePickableListings(first);
	return (
		<>
			<ul className="listing-rows">
				{listings.page.listings.map((listing) => (
					<li key={listing.id}>
						<ListingRow {...{ listing, pieces, change }} />
					</li>
				))}
			</ul>
			{listings.state === "failed" && (
				<p role="alert" className="mt-3 text-bad">
					{t("showcases.listings.failed")}
				</p>
			)}
			{first.total > first.listings.length && <Pager listings={listings} />}
		</>
	);
}

type ListingRowProps = Pick<ListingPickerProps, "pieces" | "change"> & { listing: PickableListing };

function ListingRow({ listing, pieces, change }: ListingRowProps) {
	const { categoryName, ...piece } = listing;
	const value = pieceValue(piece);
	const isChosen = placeOf(pieces, value) >= 0;
	return (
		<label className="listing-row">
			<input
				type="checkbox"
				className="box"
				value={value}
				checked={isChosen}
				onChange={({ currentTarget }) =>
					change(
						currentTarget.checked
							? { change: "added", piece: { ...piece, isPublic: true } }
							: { change: "removed", value },
					)
				}
			/>
			<PieceThumb piece={piece} />
			<span className="piece-title">
				<span>{piece.title}</span>
				<small>{categoryName}</small>
			</span>
		</label>
	);
}

function Pager({ listings }: { listings: PickableListings }) {
	const t = useT();
	const { page, index, next, previous } = listings;
	const from = index * listingPickerPageSize + 1;
	const to = from + page.listings.length - 1;
	return (
		<div className="listing-pager">
			<span className="num" role="status">
				{t("showcases.listings.range", { from, to, total: page.total })}
			</span>
			<span className="flex gap-2">
				<IconButton
					edged
					icon="chevron-left"
					label={t("showcases.listings.previous")}
					disabled={index === 0}
					onClick={previous}
				/>
				<IconButton
					edged
					icon="chevron-right"
					label={t("showcases.listings.next")}
					disabled={!page.nextCursor}
					onClick={next}
				/>
			</span>
		</div>
	);
}
