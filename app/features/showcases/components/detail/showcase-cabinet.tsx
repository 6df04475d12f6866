import { clsx } from "clsx";
import { useRef } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { imageUrl } from "#app/shared/image.ts";
import { listingPath } from "#app/shared/paths.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Pill } from "#app/ui/labels.tsx";
import { onPlainClick } from "#app/ui/use-hash-dialog.ts";
import type { PlacedPiece, ShowcaseDetailView } from "../../rules.ts";
import { Slab } from "../window/slab.tsx";
import { piecesPerShelf, shelvesOf } from "./shelves.ts";
import "./showcase.css";

/** Things of the first shelf that are fetched before the styles. More would hold those up, and come right after them. */
const eagerCount = 2;

export interface ShowcaseCabinetProps {
	showcase: Pick<ShowcaseDetailView, "id" | "name" | "pieces">;
	/** Shows a thing from near. */
	onOpen: (piece: PlacedPiece) => void;
}

/** The lit cabinet with all that stands in a showcase. */
export function ShowcaseCabinet({ showcase, onOpen }: ShowcaseCabinetProps) {
	const t = useT();
	const shelves = shelvesOf(showcase.pieces);
	return (
		<section
			className="cabinet"
			aria-label={t("showcases.detail.shelves", { name: showcase.name })}
			style={{ viewTransitionName: `showcase-${showcase.id}` }}
		>
			<div className="cabinet-top" />
			{shelves.map((pieces, index) => (
				<Shelf key={pieces[0]?.id} pieces={pieces} isFirst={index === 0} onOpen={onOpen} />
			))}
			{shelves.length === 0 && <EmptyShelf />}
			<div className="cabinet-base" />
		</section>
	);
}

function EmptyShelf() {
	const t = useT();
	return (
		<div className="shelf">
			<div className="wallpaper" />
			<div className="led" />
			<p className="shelf-empty">{t("showcases.detail.empty")}</p>
			<div className="plank" />
		</div>
	);
}

interface ShelfProps extends Pick<ShowcaseCabinetProps, "onOpen"> {
	pieces: readonly PlacedPiece[];
	isFirst: boolean;
}

function Shelf({ pieces, isFirst, onOpen }: ShelfProps) {
	const row = useRef<HTMLUListElement>(null);
	const isLong = pieces.length > piecesPerShelf;
	return (
		<div className="shelf">
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

/** Nearly a shelf's width on or back; beyond either end lies the other. */
function scrollShelf(row: HTMLElement | null, by: 1 | -1): void {
	if (!row) return;
	const end = row.scrollWidth - row.clientWidth;
	const isAtEnd = by > 0 ? row.scrollLeft >= end - 2 : row.scrollLeft <= 2;
	const start = by > 0 ? 0 : end;
	row.scrollTo({ left: isAtEnd ? start : row.scrollLeft + by * row.clientWidth * 0.8, behavior: "smooth" });
}

interface ShelfPieceProps extends Pick<ShowcaseCabinetProps, "onOpen"> {
	piece: PlacedPiece;
	/** Its image is fetched at once. */
	isEager: boolean;
}

/**
 * A thing in its case, with its name on the lip of the board. Without script a listing leads to its page, and what is
 * only shown to its image.
 */
function ShelfPiece({ piece, isEager, onOpen }: ShelfPieceProps) {
	const t = useT();
	const content = (
		<>
			<Slab piece={piece} eager={isEager}>
				{!piece.isPublic && (
					<span className="slab-mark">
						<Pill icon="eye">{t("showcases.piece.onlyOwner")}</Pill>
					</span>
				)}
			</Slab>
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
