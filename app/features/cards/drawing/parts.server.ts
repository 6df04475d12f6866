import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { repeat } from "#app/shared/svg.ts";
import { type CardFace, cardHeight, cardWidth } from "./card-face.server.ts";
import { drawText, fitSize, type TextStyle, textWidth } from "./lettering.server.ts";

export type Vertex = readonly [x: number, y: number];

/** The vector of a gradient from the upper left to the lower right. */
export const diagonal = "0 0 1 1";

/** A fill that repeats its content every `width` by `height` units. */
export function pattern(id: string, width: number, height: number, content: string): string {
	return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${content}</pattern>`;
}

/** The data of a path through the points; closed by default. */
export function polygon(points: readonly Vertex[], end: "Z" | "" = "Z"): string {
	return `M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join("L")}${end}`;
}

/** A number as paths have it: tenths of a unit are finer than a pixel. */
export function fixed(value: number): string {
	return String(Math.round(value * 10) / 10);
}

/**
 * Numbers from 0 to 1 that look random and are the same for a seed.
 * Park and Miller, "Random number generators: good ones are hard to find", 1988, with their first multiplier.
 */
export function randomOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 16807) % 2147483647;
		return state / 2147483647;
	};
}

export interface JitterOptions {
	readonly columns: number;
	readonly rows: number;
	/** The distance of two points before they are moved. */
	readonly pitch: Vertex;
	/** The range in which points are moved. */
	readonly jolt: number;
	/** The distance of the outermost points from the area. */
	readonly over: number;
}

/** The points of a grid, moved at random; only the outermost lie in lines. */
export function jitteredGrid(
	random: () => number,
	shaking: JitterOptions,
): (row: number, column: number) => Vertex {
	const { columns, rows, pitch, jolt, over } = shaking;
	const shaken = (step: number, last: number, distance: number) => {
		const moved = step * distance + (random() - 0.5) * jolt;
		if (step === 0) return -over;
		return step === last ? last * distance + over : moved;
	};
	const points = Array.from({ length: rows + 1 }, (_, row) =>
		Array.from({ length: columns + 1 }, (_, column): Vertex => {
			return [shaken(column, columns, pitch[0]), shaken(row, rows, pitch[1])];
		}),
	);
	return (row, column) => points[row]?.[column] ?? [0, 0];
}

/** The crown of the mark, 32 units wide. */
export const crownPath = "M4 20 L1 5 L9 11 L16 0 L23 11 L31 5 L28 20 Z";

/** The sign of each tier, 16 units square. */
const glyphs: Record<Rarity, string> = {
	common: '<circle cx="8" cy="8" r="5"/>',
	uncommon: '<path d="M8 1.5 13 8l-5 6.5L3 8Z"/>',
	rare: '<path d="M8 0c.8 4.8 3.2 7.2 8 8-4.8.8-7.2 3.2-8 8-.8-4.8-3.2-7.2-8-8 4.8-.8 7.2-3.2 8-8Z"/>',
	veryRare:
		'<path d="M8 .8 14.3 4.4v7.2L8 15.2 1.7 11.6V4.4ZM8 4.5 5 6.2v3.6L8 11.5l3-1.7V6.2Z" fill-rule="evenodd"/>',
	ultraRare: '<path d="m8 .6 2.2 4.9 5.3.6-4 3.5 1.2 5.3L8 12.2l-4.7 2.7 1.2-5.3-4-3.5 5.3-.6Z"/>',
	secretRare:
		'<path d="M8.5.5c.6 3-3.9 4.7-3.9 8.6 0 1 .5 1.8 1.1 2.3-.2-1.5.6-2.9 2-3.9-.1 1.9 1.7 2.5 1.7 4.3 0 1-.5 1.7-1 2.2 2.7-.4 4.6-2.4 4.6-5.1 0-3.6-3.3-5-4.5-8.4ZM3.4 8.3C2.4 12 4.7 15.3 8 15.5c-2.5-.9-4.5-3.3-4.6-7.2Z"/>',
	legendary: `<circle cx="8" cy="8" r="3.4"/>${repeat(8, (ray) => `<path d="M6.7 3.6 8 0l1.3 3.6Z" transform="rotate(${ray * 45} 8 8)"/>`)}`,
	crownRare: '<path d="M2 13.5.5 3.5l4.3 3L8 1.5l3.2 5 4.3-3L14 13.5Z"/>',
};

/** The sign of a tier around a point. */
export function glyph(rarity: Rarity, x: number, y: number, size: number, fill: string): string {
	const scale = size / 16;
	return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})" fill="${fill}">${glyphs[rarity]}</g>`;
}

/** Reino's mark around a point: the crown sunk into the edge of a card. */
export function mark(x: number, y: number, height: number, color: string, ground: string): string {
	const scale = height / 46;
	const crown = "M6.5 18.5 3 6.5 10 11 16 2 22 11 29 6.5 25.5 18.5Z";
	return `<g transform="translate(${x - 16 * scale} ${y - height / 2}) scale(${scale})" stroke-linejoin="round">
		<rect x="2.5" y="8.5" width="27" height="37" rx="4.5" fill="${color}"/>
		<path d="${crown}" fill="${color}" stroke="${ground}" stroke-width="6"/>
		<path d="${crown}" fill="${color}" stroke="${color}" stroke-width="1.6"/>
		<path d="m16 26.5 5 6.5-5 6.5-5-6.5Z" fill="${ground}"/></g>`;
}

/** A star of four points around a point. */
export function star(x: number, y: number, radius: number, fill: string, more = ""): string {
	const arm = "C.1-.4.4-.1 1 0C.4.1.1.4 0 1C-.1.4-.4.1-1 0C-.4-.1-.1-.4 0-1Z";
	return `<path d="M0-1${arm}" transform="translate(${x} ${y}) scale(${radius})" fill="${fill}" ${more}/>`;
}

/** The data of a rectangle whose corners are cut by `cut`. */
export function cutRectangle(x: number, y: number, width: number, height: number, cut: number): string {
	const [right, bottom] = [x + width, y + height];
	return `M${x + cut} ${y}H${right - cut}L${right} ${y + cut}V${bottom - cut}L${right - cut} ${bottom}H${x + cut}L${x} ${bottom - cut}V${y + cut}Z`;
}

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
