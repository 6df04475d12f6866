import { linear, radial, repeat } from "#app/shared/svg.ts";
import { createNumbers } from "#db/random.ts";
import { oklch } from "./color.ts";
import { type PictogramKey, pictograms } from "./pictograms.ts";
import type { Pen } from "./svg.ts";

/** Where an object stands: a lit studio, a wooden desk, a cloth mat, or a room by night. */
export const backdropKeys = ["studio", "desk", "cloth", "night"] as const;
export type Backdrop = (typeof backdropKeys)[number];

// Wider than 500 x 700 so that square and wide crops never show an edge.
const wall = 'x="-320" y="-60" width="1140" height="820"';
const floorTop = 540;

function pictogramPattern(id: string, pictogram: PictogramKey): string {
	const path = pictograms[pictogram];
	return `<pattern id="${id}" width="84" height="84" patternUnits="userSpaceOnUse" patternTransform="rotate(-12)"><path d="${path}" transform="translate(10 10) scale(1.3)" fill="#ffffff" fill-rule="evenodd" opacity=".2"/><path d="${path}" transform="translate(52 52) scale(1.3)" fill="#ffffff" fill-rule="evenodd" opacity=".2"/></pattern>`;
}

function studio(pen: Pen, hue: number, pictogram: PictogramKey): string {
	const back = pen.id();
	const light = pen.id();
	const floor = pen.id();
	const pattern = pen.id();
	return `<defs>${linear(back, [
		[0, oklch(0.88, 0.08, hue)],
		[1, oklch(0.66, 0.13, hue)],
	])}${radial(
		light,
		[
			[0, "#ffffff", 0.75],
			[1, "#ffffff", 0],
		],
		".5 .2 .6",
	)}${linear(floor, [
		[0, oklch(0.6, 0.13, hue)],
		[1, oklch(0.82, 0.08, hue)],
	])}${pictogramPattern(pattern, pictogram)}</defs><rect ${wall} fill="url(#${back})"/><rect ${wall} fill="url(#${pattern})"/><rect ${wall} fill="url(#${light})"/><rect x="-320" y="${floorTop}" width="1140" height="220" fill="url(#${floor})"/><path d="M-320 ${floorTop}H820" stroke="#ffffff" stroke-opacity=".35" stroke-width="2"/>`;
}

function desk(pen: Pen, hue: number): string {
	const back = pen.id();
	const board = pen.id();
	const random = createNumbers(Math.round(hue) + 17);
	return `<defs>${radial(
		back,
		[
			[0, oklch(0.95, 0.03, hue)],
			[1, oklch(0.78, 0.06, hue)],
		],
		".42 .3 .8",
	)}${linear(board, [
		[0, oklch(0.68, 0.08, 62)],
		[1, oklch(0.5, 0.08, 55)],
	])}</defs><rect ${wall} fill="url(#${back})"/><path d="M-120 -60 L120 -60 L-60 540 L-320 540Z" fill="#ffffff" opacity=".28"/><path d="M200 -60 L290 -60 L110 540 L20 540Z" fill="#ffffff" opacity=".16"/><rect x="-320" y="480" width="1140" height="280" fill="url(#${board})"/>${repeat(5, (i) => `<path d="M-320 ${508 + i * 52}H820" stroke="#3d2412" stroke-opacity=".3" stroke-width="3"/>`)}${repeat(
		40,
		() => {
			const x = -300 + random() * 1080;
			const y = 490 + random() * 210;
			return `<path d="M${x.toFixed(0)} ${y.toFixed(0)} h${(30 + random() * 120).toFixed(0)}" stroke="#3d2412" stroke-opacity=".16" stroke-width="3" stroke-linecap="round"/>`;
		},
	)}<path d="M-320 480H820" stroke="#ffffff" stroke-opacity=".4" stroke-width="3"/>`;
}

function cloth(pen: Pen, hue: number, pictogram: PictogramKey): string {
	const fabric = pen.id();
	const weave = pen.id();
	const pattern = pen.id();
	return `<defs>${radial(
		fabric,
		[
			[0, oklch(0.62, 0.11, hue)],
			[1, oklch(0.34, 0.1, hue)],
		],
		".5 .45 .7",
	)}<pattern id="${weave}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0h4v4H0zM4 4h4v4H4z" fill="#ffffff" opacity=".05"/></pattern>${pictogramPattern(pattern, pictogram)}</defs><rect ${wall} fill="url(#${fabric})"/><rect ${wall} fill="url(#${weave})"/><rect ${wall} fill="url(#${pattern})" opacity=".5"/><path d="M-320 90 C-60 150 140 40 360 110 C560 170 700 90 820 130" stroke="#ffffff" stroke-opacity=".14" stroke-width="12" fill="none"/><path d="M-320 640 C-40 590 240 690 480 630 C640 600 740 650 820 620" stroke="#000000" stroke-opacity=".16" stroke-width="14" fill="none"/>`;
}

function night(pen: Pen, hue: number): string {
	const back = pen.id();
	const lamp = pen.id();
	return `<defs>${linear(back, [
		[0, oklch(0.22, 0.07, hue)],
		[1, oklch(0.36, 0.1, hue)],
	])}${radial(
		lamp,
		[
			[0, oklch(0.9, 0.09, 80), 0.85],
			[1, oklch(0.7, 0.12, 60), 0],
		],
		".5 .5 .5",
	)}</defs><rect ${wall} fill="url(#${back})"/><ellipse cx="250" cy="330" rx="420" ry="360" fill="url(#${lamp})"/>${repeat(5, (i) => `<rect x="${-300 + i * 230}" y="40" width="120" height="200" rx="6" fill="#000000" opacity=".16"/>`)}<rect x="-320" y="${floorTop}" width="1140" height="220" fill="${oklch(0.2, 0.06, hue)}"/><ellipse cx="250" cy="600" rx="360" ry="90" fill="url(#${lamp})" opacity=".6"/><path d="M-320 ${floorTop}H820" stroke="#ffffff" stroke-opacity=".18" stroke-width="2"/>`;
}

/** Draws the ground behind an object; `pictogram` is the kind of thing, printed tone on tone. */
export function drawBackdrop(pen: Pen, backdrop: Backdrop, hue: number, pictogram: PictogramKey): string {
	if (backdrop === "desk") return desk(pen, hue);
	if (backdrop === "cloth") return cloth(pen, hue, pictogram);
	if (backdrop === "night") return night(pen, hue);
	return studio(pen, hue, pictogram);
}
