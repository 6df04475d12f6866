import type { Rarity } from "#app/features/catalogue/rules.ts";
import { type CardFace, cardHeight, cardWidth } from "./card-face.server.ts";
import { drawText, fitSize, type TextStyle, textWidth } from "./lettering.server.ts";
import { glyph } from "./ornaments.server.ts";

/** The whole card in one fill. */
export function sheet(fill: string): string {
	return `<rect width="${cardWidth}" height="${cardHeight}" fill="${fill}"/>`;
}

/** The photo as a square; `clip` is the id of a clip path. */
export function photo({ photo }: CardFace, x: number, y: number, size: number, clip?: string): string {
	const clipped = clip ? `clip-path="url(#${clip})"` : "";
	return `<image href="${photo}" x="${x}" y="${y}" width="${size}" height="${size}" ${clipped}/>`;
}

interface NameStyle {
	readonly room: number;
	readonly largest: number;
	readonly fill: string;
	readonly align?: TextStyle["align"];
	readonly more?: string;
}

/** The name, as large as `room` allows; with `largest` its letters stand at `y`, smaller ones a little higher. */
export function drawName({ name }: CardFace, x: number, y: number, style: NameStyle): string {
	const { room, largest, ...rest } = style;
	const size = fitSize("name", name, room, largest);
	const raised = Math.round(y - (largest - size) * 0.3);
	return drawText(x, raised, name, { face: "name", size, align: "middle", ...rest });
}

/** The sign of a tier and its name, around the point. */
export function drawTier(rarity: Rarity, tier: string, x: number, y: number, size: number, fill: string) {
	const sign = size * 0.96;
	const gap = size * 0.32;
	const left = x - (sign + gap + textWidth("strong", tier, size)) / 2;
	const words = drawText(left + sign + gap, y, tier, { face: "strong", size, fill });
	return glyph(rarity, left + sign / 2, y - size * 0.34, sign, fill) + words;
}
