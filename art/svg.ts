import { linear, repeat } from "#app/shared/svg.ts";
import { oklch } from "./color.ts";

/** Gives out element ids, unique within one artwork and the same on every run. */
export interface Pen {
	id(): string;
}

export function createPen(): Pen {
	let count = 0;
	return { id: () => `a${(++count).toString(36)}` };
}

/** `count` stars in the top `height` units of an artwork 500 wide. */
export function stars(random: () => number, count: number, height: number): string {
	return repeat(count, () => {
		const x = (random() * 500).toFixed(0);
		const y = (random() * height).toFixed(0);
		const r = (0.8 + random() * 2).toFixed(1);
		return `<circle cx="${x}" cy="${y}" r="${r}" fill="#ffffff" opacity="${(0.3 + random() * 0.65).toFixed(2)}"/>`;
	});
}

/** The crown of the mark, 32 units wide. */
export const crownPath = "M4 20 L1 5 L9 11 L16 0 L23 11 L31 5 L28 20 Z";

export function crown(x: number, y: number, scale: number, fill: string): string {
	return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${crownPath}" fill="${fill}"/></g>`;
}

/** The soft shadow where an object stands. */
export function contactShadow(cx: number, cy: number, rx: number, ry = 20): string {
	return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#160b26" opacity=".34"/><ellipse cx="${cx}" cy="${cy}" rx="${(rx * 0.78).toFixed(1)}" ry="${(ry * 0.55).toFixed(1)}" fill="#160b26" opacity=".35"/>`;
}

/** A body gradient of one hue, from lit to shaded. */
export function body(id: string, hue: number, chroma: number, vector = "0 0 1 1"): string {
	return linear(
		id,
		[
			[0, oklch(0.76, chroma, hue)],
			[0.5, oklch(0.61, chroma, hue)],
			[1, oklch(0.45, chroma, hue)],
		],
		vector,
	);
}

/** An artwork of 500 x 700 units that fills its frame. */
export type Scene = (pen: Pen) => string;

/** How one thing looks: `hue` in degrees, `chroma` in OKLCH, `inner` the scene printed on it. */
export interface Look {
	hue: number;
	chroma: number;
	inner: Scene;
}

/** Something that stands on the floor of a backdrop, inside 500 x 700 units. */
export type Drawing = (pen: Pen, look: Look) => string;

/** Places a 500 x 700 scene in a window, cropping what does not fit. */
export function inset(inner: string, x: number, y: number, width: number, height: number): string {
	return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 500 700" preserveAspectRatio="xMidYMid slice">${inner}</svg>`;
}
