import { lazy, type ReactNode, Suspense } from "react";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { PlacedPiece, ShowcaseDetailView } from "../../rules.ts";

const PieceViewer = lazy(() =>
	import("./piece-viewer.tsx").then((module) => ({ default: module.PieceViewer })),
);

const piecePrefix = "piece-";

/** The state of the viewer: the address names the piece after its `#`, so that Back closes it. */
export function usePieceViewer(pieces: readonly PlacedPiece[]) {
	const dialog = useHashDialog();
	// The viewer stays open below the dialog of a report.
	const piece = pieces.find(
		({ kind, id }) => dialog.name === piecePrefix + id || dialog.name === `report-${kind}-${id}`,
	);
	return {
		piece,
		open: (piece: PlacedPiece) => dialog.open(piecePrefix + piece.id),
		move: (piece: PlacedPiece) => dialog.replace(piecePrefix + piece.id),
		close: dialog.close,
	};
}

interface ViewerSlotProps {
	showcase: Pick<ShowcaseDetailView, "id" | "pieces" | "can">;
	viewer: ReturnType<typeof usePieceViewer>;
	renderReport?: (piece: PlacedPiece) => ReactNode;
	/** A notice below the texts of a piece. */
	notice?: ReactNode;
}

/** The open viewer; its code is fetched with the first piece that is opened. */
export function ViewerSlot({ showcase, viewer, renderReport, notice }: ViewerSlotProps) {
	if (!viewer.piece) return null;
	return (
		<Suspense>
			<PieceViewer
				showcase={showcase}
				piece={viewer.piece}
				onMove={viewer.move}
				onClose={viewer.close}
				renderReport={renderReport}
				notice={notice}
			/>
		</Suspense>
	);
}
