import { clsx } from "clsx";
import { type MouseEvent, memo, type RefObject } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { type Reorder, useReorder } from "#app/ui/use-reorder.ts";
import { type PlacedPiece, pieceValue } from "../../rules.ts";
import "./shelf-list.css";
import { PieceThumb } from "./piece-thumb.tsx";
import type { DraftChange, ShowcaseDraft } from "./showcase-draft.ts";

export interface ShelfListProps extends Pick<ShowcaseDraft, "pieces" | "lifted"> {
	change: (change: DraftChange) => void;
	/** Gets the focus when the last thing was taken away. */
	heading: RefObject<HTMLElement | null>;
}

const texts = {
	lifted: "showcases.shelf.lifted",
	setDown: "showcases.shelf.setDown",
	putBack: "showcases.shelf.putBack",
	moved: "showcases.shelf.moved",
	removed: "showcases.shelf.removed",
} as const;

/** The pieces on the shelf, in an order that a pointer or the keyboard changes. */
export const ShelfList = memo(({ pieces, lifted, change, heading }: ShelfListProps) => {
	const t = useT();
	const moves = useReorder({
		items: pieces,
		lifted,
		change,
		keyOf: pieceValue,
		titleOf: ({ title }) => title,
		texts,
	});
	return (
		<>
			{pieces.length > 1 && (
				<p className="shelf-how">
					<Icon name="grip" />
					<span className="phone-only">{t("showcases.shelf.howPhone")}</span>
					<span className="wide-only">
						<Keys text={t("showcases.shelf.how")} />
					</span>
				</p>
			)}
			<p role="status" className="sr-only">
				{moves.announcement}
			</p>
			{pieces.length === 0 && <p className="shelf-empty">{t("showcases.shelf.empty")}</p>}
			<ol ref={moves.list} className="shelf-list">
				{pieces.map((piece, place) => (
					<ShelfRow
						key={pieceValue(piece)}
						{...{ piece, place, moves, heading }}
						count={pieces.length}
						isLifted={lifted?.value === pieceValue(piece)}
					/>
				))}
			</ol>
		</>
	);
});

interface ShelfRowProps extends Pick<ShelfListProps, "heading"> {
	piece: PlacedPiece;
	/** From 0. */
	place: number;
	count: number;
	isLifted: boolean;
	moves: Reorder<PlacedPiece>;
}

function ShelfRow({ piece, place, count, isLifted, moves, heading }: ShelfRowProps) {
	const t = useT();
	const { title } = piece;
	const value = pieceValue(piece);
	return (
		<li className={clsx("shelf-row", isLifted && "lifted")} data-value={value} onBlur={moves.onBlur}>
			<input type="hidden" name="pieces" value={value} />
			<IconButton
				icon="grip"
				className="shelf-handle"
				label={t("showcases.shelf.move", { title, place: place + 1, count })}
				aria-pressed={isLifted}
				{...moves.handle(piece)}
			/>
			<b className="num">{place + 1}</b>
			<PieceThumb piece={piece} />
			<PieceTitle piece={piece} />
			<ShelfSteps {...{ piece, place, count, moves }} />
			<RemoveButton {...{ piece, moves, heading }} />
			{isLifted && (
				<span className="shelf-said num" aria-hidden="true">
					{t("showcases.shelf.lifted", { place: place + 1, count })}
				</span>
			)}
		</li>
	);
}

/** The ways to the neighbours' places, for whoever does not drag. */
function ShelfSteps({ piece, place, count, moves }: Omit<ShelfRowProps, "isLifted" | "heading">) {
	const t = useT();
	const { title } = piece;
	return (
		<span className="shelf-steps">
			<IconButton
				icon="chevron-up"
				label={t("showcases.shelf.up", { title })}
				aria-disabled={place === 0 || undefined}
				onClick={() => moves.step(piece, -1)}
			/>
			<IconButton
				icon="chevron-down"
				label={t("showcases.shelf.down", { title })}
				aria-disabled={place === count - 1 || undefined}
				onClick={() => moves.step(piece, 1)}
			/>
		</span>
	);
}

/** Takes the piece off the shelf, and gives the focus to the next one. */
function RemoveButton({ piece, moves, heading }: Pick<ShelfRowProps, "piece" | "moves" | "heading">) {
	const t = useT();

	function remove({ currentTarget }: MouseEvent<HTMLElement>) {
		const row = currentTarget.closest("li");
		const next = row?.nextElementSibling ?? row?.previousElementSibling;
		const focused = next?.querySelector<HTMLElement>(".shelf-remove") ?? heading.current;
		moves.remove(piece);
		focused?.focus();
	}

	return (
		<IconButton
			icon="close"
			className="shelf-remove"
			label={t("showcases.shelf.remove", { title: piece.title })}
			onClick={remove}
		/>
	);
}

function PieceTitle({ piece: { title, kind, isPublic } }: { piece: PlacedPiece }) {
	const t = useT();
	return (
		<span className="piece-title">
			<span>{title}</span>
			<small>
				<span>{t(kind === "element" ? "showcases.kind.element" : "showcases.kind.listing")}</span>
				{!isPublic && <span>{` · ${t("showcases.kind.hidden")}`}</span>}
			</small>
		</span>
	);
}

/** A text in which [brackets] stand around the names of keys, with the keys drawn. */
export function Keys({ text }: { text: string }) {
	const parts = text.split(/\[(.+?)\]/);
	return parts.map((part, index) => {
		const key = `${index} ${part}`;
		return index % 2 ? <kbd key={key}>{part}</kbd> : <span key={key}>{part}</span>;
	});
}
