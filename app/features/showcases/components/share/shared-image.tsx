import type { CSSProperties } from "react";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { drawableText } from "#app/platform/drawing/drawable-text.ts";
import { DrawnShape, drawnMark, patternAddress, svgAddress } from "#app/ui/drawn-shape.tsx";
import { placeholderHue, placeholderInitials } from "#app/ui/image-placeholder.tsx";
import card from "#app/ui/styles/card.css?raw";
import tile from "#app/ui/styles/tile.svg?raw";
import tokens from "#app/ui/styles/tokens.css?raw";
import type { PieceView } from "../../rules.ts";
import { pieceShape } from "../window/cover-layout.ts";
import own from "./shared-image.css?raw";

/** A thing as it is drawn. */
export interface DrawnPiece {
	readonly title: string;
	readonly categorySlug: string | null;
	/** `data:` address of its photo; null shows the placeholder. */
	readonly photo: string | null;
	/** In pixels. */
	readonly width: number;
	readonly height: number;
}

export interface SharedImageProps {
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

/** Broken lines in a gradient are not understood. */
const styles = [tokens, card, own].join("\n").replaceAll(/\s+/g, " ");
const markOnNight = drawnMark("#f3bd3f");
const wallpaper = {
	"--tile": `url("${svgAddress(tile.replace("<svg", '<svg fill="#a87c51" fill-opacity=".16"'))}")`,
} as CSSProperties;

/**
 * What a showcase's shared link shows: its window at night with its first things, its name above, and whose it is on
 * the pavement. Drawn by the server alone, so that it has no hooks, and its drawings no addresses.
 */
export function SharedImage({ showcase, pieces, t }: SharedImageProps) {
	const owner = drawableText(showcase.ownerUsername);
	const name = drawableText(showcase.name) || owner;
	const size = name.length <= 26 ? "large" : name.length <= 46 ? "medium" : "small";
	return (
		<div className="shared" style={wallpaper}>
			<style>{styles}</style>
			<div className={`shared-name ${size}`}>
				<div>{name}</div>
			</div>
			<div className="shared-glass">
				<div className="shared-wallpaper" />
				<div className="shared-led" />
				<div className="shared-plank" />
				<div className="shared-row">
					{pieces.map((piece) => (
						<div className="shared-slab" key={`${piece.title}-${piece.photo?.length}`}>
							<Picture piece={piece} />
						</div>
					))}
				</div>
			</div>
			<div className="shared-sill">
				<div className="shared-owner">
					<b>{owner}</b>
					<span>{t("showcases.pieces", { count: showcase.pieceCount })}</span>
				</div>
				<div className="shared-brand">
					<img src={markOnNight} width={36} height={52} alt="" />
					{t("shell.brand")}
				</div>
			</div>
		</div>
	);
}

function Picture({ piece }: { piece: DrawnPiece }) {
	const { title, photo, width, height } = piece;
	if (photo) return <img src={photo} width={width} height={height} alt="" />;
	const pictogram = categoryPictogram(piece.categorySlug);
	const initials = drawableText(placeholderInitials(title));
	const style = {
		"--h": placeholderHue(title),
		"--ph-pattern": `url("${patternAddress(pictogram)}")`,
		width,
		height,
	} as CSSProperties;
	return (
		<div className="shared-ph" style={style}>
			{initials ? <b>{initials}</b> : <DrawnShape name={pictogram} size={84} />}
		</div>
	);
}
