import { linear, radial, repeat } from "#app/shared/svg.ts";
import { createNumbers } from "#db/random.ts";
import { oklch } from "./color.ts";
import { type Pen, type Scene, stars } from "./svg.ts";

/** What a card of a trading card game shows, drawn around 0, 0 within a radius of 150. */
const figures = {
	flame:
		"M0 -150 C20 -90 96 -60 88 30 C84 96 44 132 0 132 C-50 132 -88 96 -86 40 C-84 0 -52 -16 -50 -60 C-24 -44 -18 -20 -18 0 C10 -40 12 -96 0 -150Z",
	drop: "M0 -150 C40 -80 104 -20 104 44 C104 102 58 140 0 140 C-58 140 -104 102 -104 44 C-104 -20 -40 -80 0 -150Z",
	leaf: "M-120 110 C-140 -60 -20 -150 130 -140 C140 20 60 130 -80 108 L-120 140 L-136 124Z M-90 96 C-50 20 10 -40 84 -92 C20 -20 -30 40 -70 104Z",
	bolt: "M30 -150 L-90 20 H-20 L-46 150 L92 -36 H18 L60 -150Z",
	eye: "M-150 0 C-90 -90 90 -90 150 0 C90 90 -90 90 -150 0Z M0 -58 A58 58 0 1 0 0.1 -58Z M0 -26 A26 26 0 1 1 -0.1 -26Z",
	shield:
		"M-104 -120 C-60 -120 -30 -132 0 -150 C30 -132 60 -120 104 -120 V10 C104 84 56 124 0 150 C-56 124 -104 84 -104 10Z M-14 -90 V-24 H-72 V6 H-14 V96 H14 V6 H72 V-24 H14 V-90Z",
	wing: "M-140 90 C-120 -40 -20 -140 140 -150 C120 -110 96 -92 70 -80 C100 -80 118 -84 130 -92 C112 -50 82 -34 52 -28 C78 -22 98 -26 112 -32 C90 10 56 22 24 22 C46 30 66 30 80 26 C44 78 -40 74 -86 62 L-118 120Z",
	skull:
		"M0 -140 C80 -140 120 -86 116 -24 C114 10 98 30 80 44 V96 H44 V66 H16 V100 H-16 V66 H-44 V96 H-80 V44 C-98 30 -114 10 -116 -24 C-120 -86 -80 -140 0 -140Z M-48 -44 A32 32 0 1 0 -47.9 -44Z M48 -44 A32 32 0 1 0 48.1 -44Z M0 16 L18 46 H-18Z",
	crystal:
		"M0 -150 L70 -60 L44 140 H-44 L-70 -60Z M-110 -10 L-76 -40 L-56 140 H-92Z M110 -10 L76 -40 L56 140 H92Z",
} as const;

export type EmblemKey = keyof typeof figures;
export const emblemKeys = Object.keys(figures) as EmblemKey[];

/** A trading card's own artwork: an emblem in the light of its element. */
export function emblemScene(key: EmblemKey, hue: number): Scene {
	return (pen: Pen) => {
		const ground = pen.id();
		const fill = pen.id();
		const random = createNumbers(key.length * 97 + Math.round(hue) + 1);
		return `<defs>${radial(
			ground,
			[
				[0, oklch(0.86, 0.12, hue)],
				[0.45, oklch(0.58, 0.17, hue)],
				[1, oklch(0.24, 0.09, hue + 20)],
			],
			".5 .46 .7",
		)}${linear(fill, [
			[0, "#ffffff"],
			[0.5, oklch(0.93, 0.08, hue + 40)],
			[1, oklch(0.72, 0.16, hue + 30)],
		])}</defs>
    <rect width="500" height="700" fill="url(#${ground})"/>
    <g transform="translate(250 330)">${repeat(24, (i) => `<path d="M-9 -150 L0 -${i % 2 ? 470 : 360} L9 -150Z" transform="rotate(${i * 15})" fill="${oklch(0.92, 0.08, hue + 30)}" opacity="${i % 2 ? 0.28 : 0.16}"/>`)}
    <circle r="206" fill="none" stroke="#ffffff" stroke-width="3" opacity=".45"/><circle r="188" fill="${oklch(0.34, 0.12, hue + 10)}" opacity=".55"/>
    ${repeat(12, (i) => `<path d="M0 -206 l10 -14 l-10 -14 l-10 14z" transform="rotate(${i * 30})" fill="#ffffff" opacity=".7"/>`)}
    <path d="${figures[key]}" transform="translate(6 10)" fill="#000000" opacity=".28" fill-rule="evenodd"/><path d="${figures[key]}" fill="url(#${fill})" fill-rule="evenodd"/></g>
    ${stars(random, 50, 700)}
    <path d="M0 600 C120 560 200 610 300 584 C400 560 450 580 500 566 V700 H0Z" fill="${oklch(0.2, 0.07, hue + 20)}" opacity=".75"/>
    <path d="M0 650 C140 616 340 660 500 622 V700 H0Z" fill="${oklch(0.14, 0.05, hue + 20)}" opacity=".85"/>`;
	};
}
