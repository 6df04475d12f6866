import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { drawableText } from "#app/shared/storable-text.ts";
import { DrawnSlab, DrawnWindow } from "#app/ui/drawn-window.tsx";
import type { DrawnPiece, PieceView } from "../../rules.ts";
import { pieceShape } from "../window/cover-layout.ts";

interface SharedImageProps {
	showcase: { readonly name: string; readonly ownerUsername: string; readonly pieceCount: number };
	/** Its first things, in the sizes of {@link pieceSizes}. */
	pieces: readonly DrawnPiece[];
	t: Translate;
}

/** A thing that stands is so high, and none is wider, in pixels. */
const tallest = 296;
const widest = 300;
/** Between two things, with the edges of their cases, and all of them together. */
const gap = 52;
const room = 1040;

/** How large things are drawn side by side, in pixels: each in its own shape, and all as large as there is room for. */
export function pieceSizes(pieces: readonly Pick<PieceView, "image">[]) {
	const wanted = pieces.map(({ image }) => {
		const { ratio } = pieceShape(image);
		const width = Math.min(widest, tallest * ratio);
		return { width, height: width / ratio };
	});
	const total = wanted.reduce((sum, { width }) => sum + width, 0);
	const scale = Math.min(1, (room - gap * (pieces.length - 1)) / total);
	return wanted.map(({ width, height }) => ({
		width: Math.round(width * scale),
		height: Math.round(height * scale),
	}));
}

/** The image of a showcase's shared link: its window with its first pieces, its name above and its owner below. */
export function SharedImage({ showcase, pieces, t }: SharedImageProps) {
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
