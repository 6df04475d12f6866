import type { PieceImage, PieceView } from "../../rules.ts";

/** Things that stand in front, large; the others stand on a board behind them. */
const frontCount = 3;

export interface CoverLayout {
	readonly front: readonly PieceView[];
	readonly upper: readonly PieceView[];
}

/** Where the first things of a showcase stand in its window, in their order. @param cover seven at most */
export function coverLayout(cover: readonly PieceView[]): CoverLayout {
	return { front: cover.slice(0, frontCount), upper: cover.slice(frontCount) };
}

/** From 5:7 to 7:5 an image keeps its own shape; what is narrower or wider is cut to that. */
const narrowest = 5 / 7;
const widest = 7 / 5;
/** From here on an image lies: it gets more width, so that it is not too low beside the others. */
const lying = 1.18;

/** Width through height of a thing in its case, and whether it lies. A thing without an image is as tall as a card. */
export function pieceShape(image: Pick<PieceImage, "width" | "height"> | null): {
	ratio: number;
	isWide: boolean;
	isCut: boolean;
} {
	const own = image ? image.width / image.height : narrowest;
	const ratio = Math.min(widest, Math.max(narrowest, own));
	return { ratio, isWide: ratio > lying, isCut: ratio !== own };
}
