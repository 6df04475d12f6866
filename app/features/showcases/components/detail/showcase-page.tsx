import { clsx } from "clsx";
import { type ReactNode, useRef } from "react";
import { ListingCard } from "#app/features/listings/components/card/listing-card.tsx";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { imageUrl } from "#app/shared/image.ts";
import { listingPath } from "#app/shared/paths.ts";
import { Carousel } from "#app/ui/carousel.tsx";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { useBrowserIdle } from "#app/ui/hydration.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Pill } from "#app/ui/labels.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import { onPlainClick } from "#app/ui/use-hash-dialog.ts";
import type { PlacedPiece, ShowcaseDetailView } from "../../rules.ts";
import { PieceFrame } from "../window/piece-frame.tsx";
import { piecesPerShelf, shelvesOf } from "../window/piece-layout.ts";
import "./shelves.css";

interface ShowcaseHeadProps {
	showcase: ShowcaseDetailView;
	/** The buttons beside the description. */
	children: ReactNode;
}

/** The name, the owner and the description of a showcase. */
export function ShowcaseHead({ showcase, children }: ShowcaseHeadProps) {
	const t = useT();
	const { name, owner, pieces, description } = showcase;
	return (
		<>
			{showcase.status === "in_revision" && (
				<Notice tone="warn" icon="clock" title={t("showcases.detail.inRevision")} className="mb-5">
					<p>{t(showcase.isOwn ? "showcases.detail.inRevisionText" : "showcases.detail.inRevisionAdmin")}</p>
				</Notice>
			)}
			<div className="mt-2 mb-5 grid grid-cols-1 items-end gap-x-11 gap-y-5 md:mb-8 lg:grid-cols-[minmax(0,1fr)_auto]">
				<div>
					<h1 className="type-page mb-3">{name}</h1>
					<p className="flex flex-wrap items-center gap-3 text-ink-2">
						<UserShield username={owner.username} size={34} />
						<b className="font-semibold text-ink">
							<PersonLink username={owner.username} />
						</b>
						<CountryFlag country={owner.country} />
						<span className="num">{t("showcases.pieces", { count: pieces.length })}</span>
					</p>
					{description && <p className="type-lead mt-3 whitespace-pre-line wrap-anywhere">{description}</p>}
				</div>
				<div className="flex flex-wrap gap-2">{children}</div>
			</div>
		</>
	);
}

/** Images of the first shelf that are fetched before the styles. More would delay those. */
const eagerCount = 2;

interface ShowcaseShelvesProps {
	showcase: Pick<ShowcaseDetailView, "id" | "name" | "pieces">;
	/** Opens the viewer. */
	onOpen: (piece: PlacedPiece) => void;
}

/** The pieces of a showcase on its shelves. */
export function ShowcaseShelves({ showcase, onOpen }: ShowcaseShelvesProps) {
	const t = useT();
	const shelves = shelvesOf(showcase.pieces);
	return (
		<section
			className="cabinet"
			aria-label={t("showcases.detail.shelves", { name: showcase.name })}
			style={{ viewTransitionName: `showcase-${showcase.id}` }}
		>
			{shelves.map((pieces, index) => (
				<Shelf key={pieces[0]?.id} pieces={pieces} isFirst={index === 0} onOpen={onOpen} />
			))}
			{shelves.length === 0 && <EmptyShelf />}
		</section>
	);
}

function EmptyShelf() {
	const t = useT();
	return (
		<div className="shelf shelf-wall">
			<div className="wallpaper" />
			<div className="led" />
			<p className="px-5 pt-[90px] pb-[130px] text-center text-ink-2">{t("showcases.detail.empty")}</p>
			<div className="plank" />
		</div>
	);
}

interface ShelfProps extends Pick<ShowcaseShelvesProps, "onOpen"> {
	pieces: readonly PlacedPiece[];
	isFirst: boolean;
}

function Shelf({ pieces, isFirst, onOpen }: ShelfProps) {
	const row = useRef<HTMLUListElement>(null);
	const isLong = pieces.length > piecesPerShelf;
	return (
		<div className="shelf shelf-wall">
			<div className="wallpaper" />
			<div className="led" />
			<div className="plank" />
			<ul ref={row} className={clsx("shelf-row", isLong && "long")}>
				{pieces.map((piece, index) => (
					<li key={piece.id}>
						<ShelfPiece piece={piece} isEager={isFirst && index < eagerCount} onOpen={onOpen} />
					</li>
				))}
			</ul>
			{isLong && <ShelfArrows onMove={(by) => scrollShelf(row.current, by)} />}
		</div>
	);
}

function ShelfArrows({ onMove }: { onMove: (by: 1 | -1) => void }) {
	const t = useT();
	return (
		<div className="shelf-arrows">
			<IconButton icon="chevron-left" label={t("showcases.shelf.previous")} onClick={() => onMove(-1)} />
			<IconButton icon="chevron-right" label={t("showcases.shelf.next")} onClick={() => onMove(1)} />
		</div>
	);
}

/** Scrolls by nearly a shelf's width; either end is followed by the other. */
function scrollShelf(row: HTMLElement | null, by: 1 | -1): void {
	if (!row) return;
	const end = row.scrollWidth - row.clientWidth;
	const isAtEnd = by > 0 ? row.scrollLeft >= end - 2 : row.scrollLeft <= 2;
	const start = by > 0 ? 0 : end;
	row.scrollTo({ left: isAtEnd ? start : row.scrollLeft + by * row.clientWidth * 0.8, behavior: "smooth" });
}

interface ShelfPieceProps extends Pick<ShowcaseShelvesProps, "onOpen"> {
	piece: PlacedPiece;
	/** Fetches the image at once. */
	isEager: boolean;
}

/**
 * A piece with its title, which opens the viewer. Without script a listing is a link to its page, an element one to its
 * image.
 */
function ShelfPiece({ piece, isEager, onOpen }: ShelfPieceProps) {
	const t = useT();
	const content = (
		<>
			<PieceFrame piece={piece} eager={isEager}>
				{!piece.isPublic && (
					<span className="absolute inset-x-3 top-3 z-1">
						<Pill icon="eye">{t("showcases.piece.onlyOwner")}</Pill>
					</span>
				)}
			</PieceFrame>
			<b>{piece.title}</b>
		</>
	);
	return (
		<a
			href={pieceHref(piece)}
			className={piece.isPublic ? undefined : "hidden-piece"}
			onClick={onPlainClick(() => onOpen(piece))}
		>
			{content}
		</a>
	);
}

function pieceHref({ kind, id, image }: PlacedPiece): string {
	return kind === "element" && image ? imageUrl(image.key, 1080) : listingPath(id);
}

/** Cards that come with the page, more than a screen shows side by side; the others follow once the browser is idle. */
const firstCards = 6;

/** The listings of a showcase that can be traded, as cards in a carousel. */
export function ShowcaseListings({ listings }: { listings: readonly ListingCardView[] }) {
	const t = useT();
	const isIdle = useBrowserIdle();
	const visible = isIdle ? listings : listings.slice(0, firstCards);
	return (
		<Carousel
			heading={<h2 className="type-section">{t("showcases.detail.listings")}</h2>}
			label={t("showcases.detail.listings")}
			previous={t("profile.carousel.previous")}
			next={t("profile.carousel.next")}
		>
			{visible.map((listing) => (
				<li key={listing.id} className="grid">
					<ListingCard listing={listing} />
				</li>
			))}
		</Carousel>
	);
}
