import { useViewTransitionState } from "react-router";
import { showcasePath } from "#app/shared/paths.ts";
import type { ShowcaseCardView } from "../../rules.ts";
import { PieceFrame } from "./piece-frame.tsx";
import { coverLayout } from "./piece-layout.ts";
import "./window.css";

interface ShowcaseCoverProps {
	showcase: Pick<ShowcaseCardView, "id" | "cover" | "pieceCount">;
	/** Fetches the images of the front row, the largest ones, at once instead of lazily. */
	eager?: boolean | undefined;
}

/** The first pieces of a showcase, each in its own shape. */
export function ShowcaseCover({ showcase, eager }: ShowcaseCoverProps) {
	const { front, upper } = coverLayout(showcase.cover);
	const more = showcase.pieceCount - front.length - upper.length;
	const flying = useViewTransitionState(showcasePath(showcase.id));
	const style = flying ? { viewTransitionName: `showcase-${showcase.id}` } : undefined;
	return (
		<span
			className="win-glass"
			data-front={front.length}
			data-upper={upper.length || undefined}
			style={style}
		>
			<span className="wallpaper" />
			<span className="led" />
			{upper.length > 0 && (
				<>
					<span className="win-row upper">
						{upper.map((piece) => (
							<PieceFrame key={piece.id} piece={piece} preloads />
						))}
					</span>
					<span className="win-board" />
				</>
			)}
			<span className="win-row">
				{front.map((piece) => (
					<PieceFrame key={piece.id} piece={piece} eager={eager} preloads />
				))}
			</span>
			<span className="plank" />
			{more > 0 && <span className="win-more num">{`+${more}`}</span>}
		</span>
	);
}
