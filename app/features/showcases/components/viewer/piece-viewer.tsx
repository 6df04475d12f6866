import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { PlacedPiece, ShowcaseDetailView } from "../../rules.ts";
import { Slab } from "../window/slab.tsx";
import { PieceWords } from "./piece-words.tsx";
import { usePieceTexts } from "./use-piece-texts.ts";
import { ViewerStand } from "./viewer-stand.tsx";
import "./viewer.css";

export interface PieceViewerProps {
	showcase: Pick<ShowcaseDetailView, "id" | "pieces" | "can">;
	/** The thing that is shown. */
	piece: PlacedPiece;
	onMove: (piece: PlacedPiece) => void;
	onClose: () => void;
	/** The button that reports a thing, where the person may. */
	renderReport?: ((piece: PlacedPiece) => ReactNode) | undefined;
	/** Stands below the words, in the place of what the person may not do. */
	notice?: ReactNode;
}

/** A thing of a showcase from near, with its text and the way to the others: by arrows, keys, swipes and the film strip. */
export function PieceViewer(props: PieceViewerProps) {
	const { showcase, piece, onMove, onClose } = props;
	const t = useT();
	const { pieces } = showcase;
	const index = pieces.indexOf(piece);
	/** Beyond either end lies the other. */
	const neighbour = (by: number) => pieces[(index + by + pieces.length) % pieces.length] ?? piece;
	const count = t("showcases.viewer.count", { place: index + 1, total: pieces.length });

	const step = useSteps({ pieces, piece, onMove });
	useArrowKeys(step);

	return (
		<Dialog
			open
			onOpenChange={onClose}
			bare
			className="viewer"
			title={t("showcases.viewer.title", { title: piece.title })}
			closeLabel={t("showcases.viewer.close")}
		>
			<div className="viewer-frame">
				<ViewerStand
					piece={piece}
					previous={neighbour(-1)}
					next={neighbour(1)}
					isAlone={pieces.length === 1}
					onStep={step}
				/>
				<ViewerSide {...props} count={count} />
				<ViewerFilm pieces={pieces} shown={piece} onMove={onMove} />
				<p className="sr-only" role="status">
					{`${count}: ${piece.title}`}
				</p>
			</div>
		</Dialog>
	);
}

/** The texts of the piece, below the ways to report it and to close. */
function ViewerSide({
	showcase,
	piece,
	onClose,
	renderReport,
	notice,
	count,
}: PieceViewerProps & { count: string }) {
	const t = useT();
	const texts = usePieceTexts(showcase);
	return (
		<div className="viewer-side">
			<div className="viewer-bar">
				<span className="num">{count}</span>
				{renderReport?.(piece)}
				<IconButton icon="close" label={t("showcases.viewer.close")} onClick={onClose} />
			</div>
			<PieceWords
				key={piece.id}
				piece={piece}
				text={texts === "failed" ? texts : (texts?.[piece.id] ?? null)}
				canEdit={showcase.can.edit}
				onGone={onClose}
			/>
			{notice}
		</div>
	);
}

interface StepsOptions extends Pick<PieceViewerProps, "piece" | "onMove"> {
	pieces: readonly PlacedPiece[];
}

/** Goes on or back from what was asked for last: who is quick does not wait for the address to follow. */
function useSteps({ pieces, piece, onMove }: StepsOptions) {
	const asked = useRef(piece);
	useEffect(() => {
		asked.current = piece;
	}, [piece]);
	return (by: 1 | -1) => {
		const from = pieces.indexOf(asked.current);
		asked.current = pieces[(from + by + pieces.length) % pieces.length] ?? piece;
		onMove(asked.current);
	};
}

/** The arrow keys work wherever the focus is, but not while something is written, nor below another dialog. */
function useArrowKeys(move: (by: 1 | -1) => void): void {
	const latest = useRef(move);
	latest.current = move;
	useEffect(() => {
		function onKeyDown(event: KeyboardEvent) {
			const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
			const isElsewhere = document.querySelectorAll("dialog[open]").length > 1;
			if (!by || isElsewhere || isEditing(event.target)) return;
			event.preventDefault();
			latest.current(by);
		}
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);
}

function isEditing(target: EventTarget | null): boolean {
	return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

interface ViewerFilmProps extends Pick<PieceViewerProps, "onMove"> {
	pieces: readonly PlacedPiece[];
	shown: PlacedPiece;
}

/** All things of the showcase side by side. */
function ViewerFilm({ pieces, shown, onMove }: ViewerFilmProps) {
	const t = useT();
	const strip = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const frame = strip.current?.querySelector<HTMLElement>(`[data-piece="${shown.id}"]`);
		if (!frame || !strip.current) return;
		strip.current.scrollLeft = frame.offsetLeft - (strip.current.clientWidth - frame.clientWidth) / 2;
	}, [shown.id]);
	return (
		<nav ref={strip} className="viewer-film" aria-label={t("showcases.viewer.film")}>
			<div>
				{pieces.map((piece) => (
					<button
						key={piece.id}
						type="button"
						data-piece={piece.id}
						aria-current={piece === shown || undefined}
						onClick={() => onMove(piece)}
					>
						<Slab piece={piece} />
						<span className="sr-only">{piece.title}</span>
					</button>
				))}
			</div>
		</nav>
	);
}
