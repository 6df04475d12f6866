import { clsx } from "clsx";
import { memo, useState } from "react";
import { Link } from "react-router";
import { localeParam } from "#app/i18n/locale.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { withSearch } from "#app/shared/paths.ts";
import { addElementPath, editElementPath, pickableListingsPath } from "#app/shared/showcase-paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton, IconLink } from "#app/ui/icon-button.tsx";
import {
	type ElementView,
	listingPickerPageSize,
	type PickableListing,
	type PickableListingPage,
	pieceValue,
	placedElement,
} from "../../rules.ts";
import { PieceFrame } from "../window/piece-frame.tsx";
import { PieceLabel, PieceThumb } from "./piece-thumb.tsx";
import { positionOf, type ShowcaseDraft, type ShowcaseDraftChange } from "./showcase-draft.ts";

interface ElementPickerProps {
	/** Undefined for a new showcase. */
	showcaseId: string | undefined;
	/** All elements of the owner, newest first. */
	elements: readonly ElementView[];
	/** The pieces on the shelf. */
	pieces: ShowcaseDraft["pieces"];
	change: (change: ShowcaseDraftChange) => void;
}

/** All elements of the owner as checkboxes; the first tile leads to the form of a new one. */
export const ElementPicker = memo(({ showcaseId, elements, pieces, change }: ElementPickerProps) => {
	const t = useT();
	return (
		<ul className="grid grid-cols-3 items-end gap-x-3 gap-y-5 md:gap-x-4 lg:grid-cols-5">
			<li>
				<Link to={addElementPath(showcaseId)} className={clsx(tileClass, "font-strong text-royal")}>
					<span className="grid aspect-5/7 place-items-center rounded-s border-2 border-dashed border-line-2 bg-sunk">
						<Icon name="plus" />
					</span>
					<span className={tileNameClass}>{t("showcases.element.add")}</span>
				</Link>
			</li>
			{elements.map((element) => (
				<ElementTile key={element.id} {...{ showcaseId, element, pieces, change }} />
			))}
		</ul>
	);
});

const tileClass = "grid cursor-pointer gap-2 text-center text-sm leading-tight";
const tileNameClass = "line-clamp-2 min-h-[2.5em] wrap-anywhere";
const tileSizes = "(max-width:700px) 28vw,128px";

type ElementTileProps = Omit<ElementPickerProps, "elements"> & { element: ElementView };

function ElementTile({ showcaseId, element, pieces, change }: ElementTileProps) {
	const t = useT();
	const piece = placedElement(element);
	const value = pieceValue(piece);
	const place = positionOf(pieces, value) + 1;
	return (
		<li className="relative">
			<label className={clsx(tileClass, "font-semibold")}>
				<input
					type="checkbox"
					className="peer sr-only"
					value={value}
					checked={place > 0}
					onChange={({ currentTarget }) =>
						change(currentTarget.checked ? { change: "added", piece } : { change: "removed", value })
					}
				/>
				<span className="relative isolate block rounded-s outline-offset-4 outline-royal peer-focus-visible:outline-3">
					<PieceFrame
						piece={piece}
						sizes={tileSizes}
						maxWidth={320}
						className={clsx(
							"bg-surface bg-none [--slab-pad:5px] before:hidden after:hidden",
							place > 0 ? "ring-3 ring-royal" : "shadow-1 inset-ring inset-ring-line",
						)}
					/>
					{place > 0 && (
						<b
							className="num absolute -top-2 -right-2 h-[26px] min-w-[26px] rounded-s bg-fill px-1 text-sm leading-[26px] text-on-fill ring-2 ring-paper"
							aria-hidden="true"
						>
							{place}
						</b>
					)}
				</span>
				<span className={tileNameClass}>{element.title}</span>
			</label>
			<IconLink
				icon="edit"
				label={t("showcases.element.editNamed", { title: element.title })}
				to={editElementPath(element.id, showcaseId)}
				className="absolute right-0.5 bottom-[46px] size-9 rounded-s bg-surface/88 shadow-1 before:absolute before:-inset-1 before:content-[''] [&>.icon]:size-[18px]"
			/>
		</li>
	);
}

interface ListingPickerProps {
	first: PickableListingPage;
	/** The pieces on the shelf. */
	pieces: ShowcaseDraft["pieces"];
	change: (change: ShowcaseDraftChange) => void;
}

/** The owner's active listings as checkboxes, ten at a time. */
export function ListingPicker({ first, pieces, change }: ListingPickerProps) {
	const t = useT();
	const listings = usePickableListings(first);
	return (
		<>
			<ul className="grid grid-cols-1 gap-x-5 gap-y-0.5 lg:grid-cols-2">
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
			{first.total > first.listings.length && <PickerSteps listings={listings} />}
		</>
	);
}

type ListingRowProps = Pick<ListingPickerProps, "pieces" | "change"> & { listing: PickableListing };

function ListingRow({ listing, pieces, change }: ListingRowProps) {
	const { categoryName, ...piece } = listing;
	const value = pieceValue(piece);
	const isChosen = positionOf(pieces, value) >= 0;
	return (
		<label className="grid min-h-[62px] cursor-pointer grid-cols-[22px_36px_minmax(0,1fr)] items-center gap-3 border-b border-line py-1">
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
			<PieceLabel title={piece.title} className="line-clamp-1">
				{categoryName}
			</PieceLabel>
		</label>
	);
}

function PickerSteps({ listings }: { listings: PickableListings }) {
	const t = useT();
	const { page, index, next, previous } = listings;
	const from = index * listingPickerPageSize + 1;
	const to = from + page.listings.length - 1;
	return (
		<div className="flex items-center justify-between text-md text-ink-2">
			<span className="num" role="status">
				{t("showcases.listings.range", { from, to, total: page.total })}
			</span>
			<span className="flex gap-2">
				<IconButton
					edged
					className="disabled:opacity-45"
					icon="chevron-left"
					label={t("showcases.listings.previous")}
					disabled={index === 0}
					onClick={previous}
				/>
				<IconButton
					edged
					className="disabled:opacity-45"
					icon="chevron-right"
					label={t("showcases.listings.next")}
					disabled={!page.nextCursor}
					onClick={next}
				/>
			</span>
		</div>
	);
}

interface PickableListings {
	readonly page: PickableListingPage;
	/** The page's number, from 0. */
	readonly index: number;
	readonly state: "idle" | "pending" | "failed";
	readonly next: () => void;
	readonly previous: () => void;
}

/** The owner's listings page by page; each page is fetched once. */
function usePickableListings(first: PickableListingPage): PickableListings {
	const locale = useLocale();
	const [pages, setPages] = useState([first]);
	const [index, setIndex] = useState(0);
	const [state, setState] = useState<PickableListings["state"]>("idle");
	const page = pages[index] ?? first;

	async function next() {
		if (state === "pending" || !page.nextCursor) return;
		if (!pages[index + 1]) {
			setState("pending");
			try {
				const query = { cursor: page.nextCursor, [localeParam]: locale };
				const nextPage = await getJson<PickableListingPage>(withSearch(pickableListingsPath, query));
				setPages([...pages, nextPage]);
			} catch {
				return setState("failed");
			}
			setState("idle");
		}
		setIndex(index + 1);
	}

	function previous() {
		setState("idle");
		setIndex(Math.max(0, index - 1));
	}

	return { page, index, state, next, previous };
}
