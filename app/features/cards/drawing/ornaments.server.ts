import type { Rarity } from "#app/features/catalogue/rules.ts";
import { repeat } from "#app/shared/svg.ts";

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
