import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { drawableText } from "#app/shared/storable-text.ts";
import { DrawnSlab, DrawnWindow } from "#app/ui/drawn-window.tsx";
import type { DrawnPiece, PieceView } from "../../rules.ts";
import { pieceShape } from "../window/piece-layout.ts";

interface SharedShowcaseImageProps {
	showcase: { readonly name: string; readonly ownerUsername: string; readonly pieceCount: number };
	/** The first pieces, in the sizes of {@link pieceSizes}. */
	pieces: readonly DrawnPiece[];
	t: Translate;
}

/** The largest height and width of a piece, in pixels. */
const maxHeight = 296;
const maxWidth = 300;
/** The gap between two pieces, with the edges of their cases, and the width of all of them, in pixels. */
const gap = 52;
const maxTotalWidth = 1040;

/** The sizes of pieces side by side, in pixels: each in its own shape, and all as large as there is maxTotalWidth for. */
export function pieceSizes(pieces: readonly Pick<PieceView, "image">[]) {
	const sizes = pieces.map(({ image }) => {
		const { ratio } = pieceShape(image);
		const width = Math.min(maxWidth, maxHeight * ratio);
		return { width, height: width / ratio };
	});
	const total = sizes.reduce((sum, { width }) => sum + width, 0);
	const scale = Math.min(1, (maxTotalWidth - gap * (pieces.length - 1)) / total);
	return sizes.map(({ width, height }) => ({
		width: Math.round(width * scale),
		height: Math.round(height * scale),
	}));
}

/** The image of a showcase's shared link: its window with its first pieces, its name above and its owner below. */
export function SharedShowcaseImage({ showcase, pieces, t }: SharedShowcaseImageProps) {
	const owner = drawableText(showcase.ownerUsername);
	const name = drawableText(showcase.name) || owner;
	return (
		<DrawnWindow
			name={name}
			nameSize={name.length <= 26 ? "large" : name.length <= 46 ? "medium" : "small"}
			gap={34}
			row={pieces.map(({ categorySlug, ...piece }) => (
				<DrawnSlab
					key={`${piece.title}-${piece.photo?.length}`}
					pictogram={categoryPictogram(categorySlug)}
					{...piece}
				/>
			))}
			facts={[owner, t("showcases.pieces", { count: showcase.pieceCount })]}
			factsBeside
			brand={t("shell.brand")}
		/>
	);
}
