import { lazy, type ReactNode, Suspense } from "react";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { PlacedPiece, ShowcaseDetailView } from "../../rules.ts";

const PieceViewer = lazy(() =>
	import("./piece-viewer.tsx").then((module) => ({ default: module.PieceViewer })),
);

const piecePrefix = "piece-";

/** The viewer of a showcase's things: the address names the thing after its `#`, so that Back closes it. */
export function usePieceViewer(pieces: readonly PlacedPiece[]) {
	const dialog = useHashDialog();
	// What is reported stays in sight below the report's own dialog.
	const shown = pieces.find(
		({ kind, id }) => dialog.name === piecePrefix + id || dialog.name === `report-${kind}-${id}`,
	);
	return {
		shown,
		open: (piece: PlacedPiece) => dialog.open(piecePrefix + piece.id),
		move: (piece: PlacedPiece) => dialog.replace(piecePrefix + piece.id),
		close: dialog.close,
	};
}

export interface ViewerSlotProps {
	showcase: Pick<ShowcaseDetailView, "id" | "pieces" | "can">;
	viewer: ReturnType<typeof usePieceViewer>;
	renderReport?: (piece: PlacedPiece) => ReactNode;
	/** Stands below a thing's words, in the place of what the person may not do. */
	notice?: ReactNode;
}

/** Where the viewer opens; its code comes with the first thing that is looked at. */
export function ViewerSlot({ showcase, viewer, renderReport, notice }: ViewerSlotProps) {
	if (!viewer.shown) return null;
	return (
		<Suspense>
			<PieceViewer
				showcase={showcase}
				piece={viewer.shown}
				onMove={viewer.move}
				onClose={viewer.close}
				renderReport={renderReport}
				notice={notice}
			/>
		</Suspense>
	);
}
