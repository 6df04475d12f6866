import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { pieceTextsPath } from "#app/shared/showcase-paths.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { PieceTexts, PlacedPiece, ShowcaseDetailView } from "../../rules.ts";
import { PieceFrame } from "../window/piece-frame.tsx";
import { PieceDetails } from "./piece-details.tsx";
import { stageRatio, ViewerStage } from "./viewer-stage.tsx";
import "./viewer.css";

interface PieceViewerProps {
	showcase: Pick<ShowcaseDetailView, "id" | "pieces" | "can">;
	piece: PlacedPiece;
	onMove: (piece: PlacedPiece) => void;
	onClose: () => void;
	/** The button that reports a piece, where the person may. */
	renderReport?: ((piece: PlacedPiece) => ReactNode) | undefined;
	/** A notice below the texts. */
	notice?: ReactNode;
}

/** The dialog with a piece of a showcase, its texts and the way to the others: by arrows, keys, swipes and a strip of all. */
export function PieceViewer(props: PieceViewerProps) {
	const { showcase, piece, onMove, onClose } = props;
	const t = useT();
	const { pieces } = showcase;
	const index = pieces.indexOf(piece);
	/** Either end is followed by the other. */
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
			closeLabel={t("common.close")}
		>
			<div className="viewer-frame" style={{ "--ratio": stageRatio(piece) } as CSSProperties}>
				<ViewerStage
					piece={piece}
					previous={neighbour(-1)}
					next={neighbour(1)}
					isAlone={pieces.length === 1}
					onStep={step}
				/>
				<ViewerSide {...props} count={count} />
				<ViewerFilm pieces={pieces} current={piece} onMove={onMove} />
				<p className="sr-only" role="status">
					{`${count}: ${piece.title}`}
				</p>
			</div>
		</Dialog>
	);
}

/** The texts of the piece, and its place among the others, which on a phone lies on the stage with the way out. */
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
			<div className="viewer-head">
				<span className="num mr-auto">{count}</span>
				<IconButton icon="close" label={t("common.close")} onClick={onClose} />
			</div>
			<PieceDetails
				key={piece.id}
				piece={piece}
				text={texts === "failed" ? texts : (texts?.[piece.id] ?? null)}
				canEdit={showcase.can.edit}
				onDeleted={onClose}
				tools={renderReport?.(piece)}
			/>
			{notice}
		</div>
	);
}

interface StepsOptions extends Pick<PieceViewerProps, "piece" | "onMove"> {
	pieces: readonly PlacedPiece[];
}

/** Steps from the piece that was requested last: who is quick does not wait for the address to follow. */
function useSteps({ pieces, piece, onMove }: StepsOptions) {
	const requested = useRef(piece);
	useEffect(() => {
		requested.current = piece;
	}, [piece]);
	return (by: 1 | -1) => {
		const from = pieces.indexOf(requested.current);
		requested.current = pieces[(from + by + pieces.length) % pieces.length] ?? piece;
		onMove(requested.current);
	};
}

/** Arrow keys that work wherever the focus is, but not in a text field, nor below another dialog. */
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
	current: PlacedPiece;
}

/** The strip of all pieces of the showcase. */
function ViewerFilm({ pieces, current, onMove }: ViewerFilmProps) {
	const t = useT();
	const strip = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const frame = strip.current?.querySelector<HTMLElement>(`[data-piece="${current.id}"]`);
		if (!frame || !strip.current) return;
		strip.current.scrollLeft = frame.offsetLeft - (strip.current.clientWidth - frame.clientWidth) / 2;
	}, [current.id]);
	return (
		<nav ref={strip} className="viewer-film" aria-label={t("showcases.viewer.film")}>
			<div>
				{pieces.map((piece) => (
					<button
						key={piece.id}
						type="button"
						data-piece={piece.id}
						aria-current={piece === current || undefined}
						onClick={() => onMove(piece)}
					>
						<PieceFrame piece={piece} />
						<span className="sr-only">{piece.title}</span>
					</button>
				))}
			</div>
		</nav>
	);
}

/**
 * The texts of a showcase's pieces, which its page does not bring; fetched again when its pieces change.
 * @returns null while they load, "failed" when they did not come
 */
function usePieceTexts({ id, pieces }: Pick<ShowcaseDetailView, "id" | "pieces">) {
	const [texts, setTexts] = useState<PieceTexts | "failed" | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: other pieces have other texts.
	useEffect(() => {
		const unmounted = new AbortController();
		getJson<PieceTexts>(pieceTextsPath(id), { signal: unmounted.signal }).then(setTexts, () => {
			if (!unmounted.signal.aborted) setTexts((former) => former ?? "failed");
		});
		return () => unmounted.abort();
	}, [id, pieces]);
	return texts;
}
