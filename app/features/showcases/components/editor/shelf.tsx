import { clsx } from "clsx";
import { type MouseEvent, memo, type RefObject } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { type Reorder, useReorder } from "#app/ui/use-reorder.ts";
import { type PlacedPiece, pieceValue } from "../../rules.ts";
import { PieceFrame } from "../window/piece-frame.tsx";
import { PieceLabel, PieceThumb } from "./piece-thumb.tsx";
import { positionOf, type ShowcaseDraft, type ShowcaseDraftChange } from "./showcase-draft.ts";
import "./editor.css";

interface ShelfListProps extends Pick<ShowcaseDraft, "pieces" | "lifted"> {
	change: (change: ShowcaseDraftChange) => void;
	/** Gets the focus when the last piece is removed. */
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
				<p className="-mt-2 flex gap-2 text-md leading-[1.6] text-ink-2">
					<Icon name="grip" className="mt-0.5 flex-none stroke-[2.8] text-ink-3" />
					<span className="phone-only">{t("showcases.shelf.howPhone")}</span>
					<span className="wide-only">
						<Keys text={t("showcases.shelf.how")} />
					</span>
				</p>
			)}
			<p role="status" className="sr-only">
				{moves.announcement}
			</p>
			{pieces.length === 0 && (
				<p className="rounded-card bg-sunk px-5 py-4 text-ink-2">{t("showcases.shelf.empty")}</p>
			)}
			<ol
				ref={moves.list}
				className="relative grid gap-0.5 [--lift-shift:0px] empty:hidden md:[--lift-shift:8px]"
			>
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
		<li className={clsx("piece-row", isLifted && "lifted")} data-value={value} onBlur={moves.onBlur}>
			<input type="hidden" name="pieces" value={value} />
			<IconButton
				icon="grip"
				className={clsx(
					"touch-none [&>.icon]:stroke-[2.8]",
					isLifted ? "cursor-grabbing [&>.icon]:text-royal" : "cursor-grab [&>.icon]:text-ink-3",
				)}
				label={t("showcases.shelf.move", { title, place: place + 1, count })}
				aria-pressed={isLifted}
				{...moves.handle(piece)}
			/>
			<b
				className={clsx(
					"num text-center font-display text-lg leading-none",
					isLifted ? "text-royal" : "text-ink-3",
				)}
			>
				{place + 1}
			</b>
			<PieceThumb piece={piece} />
			<PieceTitle piece={piece} />
			<ShelfSteps {...{ piece, place, count, moves, isLifted }} />
			<RemoveButton {...{ piece, moves, heading }} />
			{isLifted && (
				<span
					className="num pointer-events-none absolute -top-3 right-3 rounded-s bg-fill px-3 py-1 text-xs leading-none font-strong text-on-fill md:right-[104px]"
					aria-hidden="true"
				>
					{t("showcases.shelf.lifted", { place: place + 1, count })}
				</span>
			)}
		</li>
	);
}

/** Buttons that move a piece by one position, for whoever does not drag. */
function ShelfSteps({ piece, place, count, moves, isLifted }: Omit<ShelfRowProps, "heading">) {
	const t = useT();
	const { title } = piece;
	return (
		<span
			className={clsx(
				"flex max-md:col-span-full max-md:row-start-2 max-md:justify-end max-md:gap-2 max-md:border-t max-md:border-line",
				"*:aria-disabled:cursor-default *:aria-disabled:opacity-35",
				!isLifted && "max-md:hidden",
			)}
		>
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

/** Removes the piece from the shelf, and moves the focus to the next one. */
function RemoveButton({ piece, moves, heading }: Pick<ShelfRowProps, "piece" | "moves" | "heading">) {
	const t = useT();

	function remove({ currentTarget }: MouseEvent<HTMLElement>) {
		const row = currentTarget.closest("li");
		const next = row?.nextElementSibling ?? row?.previousElementSibling;
		const focused = next?.querySelector<HTMLElement>(".piece-remove") ?? heading.current;
		moves.remove(piece);
		focused?.focus();
	}

	return (
		<IconButton
			icon="close"
			className="piece-remove max-md:col-start-5 max-md:row-start-1"
			label={t("showcases.shelf.remove", { title: piece.title })}
			onClick={remove}
		/>
	);
}

function PieceTitle({ piece: { title, kind, isPublic } }: { piece: PlacedPiece }) {
	const t = useT();
	return (
		<PieceLabel title={title} className="line-clamp-2">
			<span>{t(kind === "element" ? "showcases.kind.element" : "showcases.kind.listing")}</span>
			{!isPublic && <span>{` · ${t("showcases.kind.hidden")}`}</span>}
		</PieceLabel>
	);
}

/** A text with the keys that it names in [brackets] as `kbd`. */
export function Keys({ text }: { text: string }) {
	const parts = text.split(/\[(.+?)\]/);
	return parts.map((part, index) => {
		const key = `${index} ${part}`;
		return index % 2 ? (
			<kbd
				key={key}
				className="rounded-s bg-surface px-1 py-0.5 font-text text-xs font-semibold text-ink shadow-[0_1px_0_var(--line-2)] inset-ring inset-ring-line-2"
			>
				{part}
			</kbd>
		) : (
			<span key={key}>{part}</span>
		);
	});
}

/** Pieces on one shelf of the preview, and its number of shelves. */
const perShelf = 4;
const shelfCount = 2;

const frameSizes = "82px";

/** A small preview of the shelves: their beginning, or the part with the lifted piece. On a phone an empty one takes no room. */
export function ShelfPreview({ draft: { pieces, lifted } }: { draft: ShowcaseDraft }) {
	const t = useT();
	const liftedShelf = lifted ? Math.floor(positionOf(pieces, lifted.value) / perShelf) : 0;
	const first = Math.max(0, liftedShelf - shelfCount + 1) * perShelf;
	const visible = pieces.slice(first, first + shelfCount * perShelf);
	const more = pieces.length - visible.length;
	const shelves = [visible.slice(0, perShelf), visible.slice(perShelf)].slice(
		0,
		visible.length > perShelf ? 2 : 1,
	);
	return (
		<aside
			className={clsx(
				"max-md:order-first max-md:-mx-(--gutter) max-md:pt-4 md:sticky md:top-5 md:pt-8",
				pieces.length === 0 && "max-md:hidden",
			)}
			aria-label={t("showcases.preview.title")}
		>
			<p className="label mb-3 max-md:hidden">{t("showcases.preview.title")}</p>
			<div className={clsx("cabinet preview-cabinet", pieces.length === 0 && "is-empty")} aria-hidden="true">
				{shelves.map((shelf, index) => (
					<PreviewShelf
						// biome-ignore lint/suspicious/noArrayIndexKey: pieces move, shelves stay where they are
						key={index}
						pieces={shelf}
						firstPlace={first + index * perShelf + 1}
						liftedValue={lifted?.value}
					/>
				))}
			</div>
			<p className="hint mt-4 block! max-md:px-(--gutter)">
				{more > 0 && <b className="num font-strong">{`${t("showcases.preview.more", { count: more })} `}</b>}
				<span>{t(pieces.length > 0 ? "showcases.preview.hint" : "showcases.preview.empty")}</span>
			</p>
		</aside>
	);
}

interface PreviewShelfProps {
	pieces: readonly PlacedPiece[];
	/** From 1. */
	firstPlace: number;
	liftedValue: string | undefined;
}

function PreviewShelf({ pieces, firstPlace, liftedValue }: PreviewShelfProps) {
	return (
		<div className="preview-shelf shelf-wall">
			<span className="wallpaper" />
			<span className="led" />
			<div className="preview-row">
				{pieces.map((piece) => (
					<PieceFrame
						key={pieceValue(piece)}
						piece={piece}
						sizes={frameSizes}
						maxWidth={320}
						className={clsx(pieceValue(piece) === liftedValue && "raised", !piece.isPublic && "hidden-piece")}
					/>
				))}
			</div>
			<span className="plank" />
			<div className="preview-lip num">
				{pieces.map((piece, index) => (
					<em key={pieceValue(piece)}>{firstPlace + index}</em>
				))}
			</div>
		</div>
	);
}
