import { each, linear, repeat } from "#app/shared/svg.ts";
import type { CardFace } from "./card-face.server.ts";
import { drawText } from "./lettering.server.ts";
import { cutRectangle, diagonal, drawName, glyph, mark, pattern, photo, sheet } from "./parts.server.ts";

const deep = "#0c4229";
const pale = "#f2fae6";
const print = "#1f7a4c";

/** A greenhouse: green satin, and an arch around the photo on which leaves and two ceibos in flower grow. */
export function drawUncommon(card: CardFace): string {
	return `${satin()}
	<path d="${cutRectangle(26, 26, 972, 1382, 80)}" fill="none" stroke="#eafbe4" stroke-width="5" opacity=".9"/>
	${grown(behind)}${picture(card)}${grown(before)}${lozenge()}
	${both(176, 1052, -78, 1.25, 1)}${both(150, 1130, -60, 1.1, 0)}${plate(card)}
	${both(238, 1010, -62, 0.9, 0)}${both(190, 960, -28, 0.86, 1)}${both(120, 1040, -140, 0.8, 0)}
	${bud(232, 24)}${bud(792, -24)}${flower(146, 8)}${flower(878, -8)}`;
}

function satin(): string {
	const lattice = `<path d="M36 0L72 52 36 104 0 52Z" fill="none" stroke="#fff" stroke-width="2.5" opacity=".26"/>
		<path d="M36 40L44 52 36 64 28 52Z" fill="#fff" opacity=".2"/>`;
	return `<defs>${linear(
		"satin",
		[
			[0, "#8fdcab"],
			[0.3, "#2f9460"],
			[0.58, "#57b881"],
			[1, "#0f5235"],
		],
		diagonal,
	)}${linear("leaf0", [
		[0, "#d6f5c4"],
		[1, "#3f9f68"],
	])}${linear("leaf1", [
		[0, "#7fd09a"],
		[1, "#1b6b43"],
	])}${linear("petal", [
		[0, "#ff8a66"],
		[1, "#cf2f2c"],
	])}${pattern("lattice", 72, 104, lattice)}
	<clipPath id="photo"><path d="${arch(126, 116, 772, 800, 390)}"/></clipPath></defs>
	${sheet("url(#satin)")}${sheet("url(#lattice)")}`;
}

/** The data of an arch whose sides are straight below `top`. */
function arch(x: number, y: number, width: number, height: number, top: number): string {
	const [middle, right] = [x + width / 2, x + width];
	return `M${x} ${y + height}V${y + top}C${x} ${y + top * 0.42} ${x + width * 0.22} ${y} ${middle} ${y}S${right} ${y + top * 0.42} ${right} ${y + top}V${y + height}Z`;
}

function picture(card: CardFace): string {
	return `<path d="${arch(104, 94, 816, 846, 410)}" fill="${deep}"/><path d="${arch(114, 104, 796, 826, 402)}" fill="${pale}"/>
	<g clip-path="url(#photo)">${photo(card, 108, 108, 808)}</g>
	<path d="${arch(126, 116, 772, 800, 390)}" fill="none" stroke="${deep}" stroke-width="5"/>`;
}

function lozenge(): string {
	return `<path d="M512 66L552 122 512 178 472 122Z" fill="${deep}"/><path d="M512 80L542 122 512 164 482 122Z" fill="${pale}"/>
	${glyph("uncommon", 512, 122, 44, print)}`;
}

/** Where a leaf grows, how much it is turned, how large it is, and which of two greens it has. */
type Leaf = readonly [x: number, y: number, turn: number, scale: number, green: 0 | 1];

/** The leaves of the arch's left side from the foot up, before the picture. */
const before: readonly Leaf[] = [
	[114, 916, -16, 0.96, 0],
	[106, 772, -10, 0.92, 0],
	[106, 618, -8, 0.9, 0],
	[114, 466, 2, 0.88, 0],
	[158, 318, 18, 0.84, 0],
	[246, 194, 44, 0.8, 0],
	[378, 122, 64, 0.72, 0],
];

/** Those behind it, which look outwards. */
const behind: readonly Leaf[] = [
	[94, 850, -94, 0.74, 1],
	[92, 694, -98, 0.7, 1],
	[94, 536, -102, 0.68, 1],
	[118, 382, -116, 0.66, 1],
	[192, 236, -132, 0.64, 1],
	[312, 134, -152, 0.6, 1],
];

function grown(leaves: readonly Leaf[]): string {
	return each(leaves, (leaf) => both(...leaf));
}

/** A leaf, and its mirror image at the other side of the card. */
function both(...[x, y, turn, scale, green]: Leaf): string {
	return leaf(x, y, turn, scale, green) + leaf(1024 - x, y, -turn, scale, green);
}

function leaf(...[x, y, turn, scale, green]: Leaf): string {
	const half = "M0 6C34-24 40-82 0-132";
	const whole = `${half}C-40-82-34-24 0 6Z`;
	return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">
	<path d="${whole}" fill="#0b3d25" opacity=".4" transform="translate(5 7)"/><path d="${whole}" fill="url(#leaf${green})"/>
	<path d="${half}Z" fill="#0b3d25" opacity=".16"/>
	<path d="M0 4V-118M0-30l17-17M0-30l-17-17M0-58l16-17M0-58l-16-17M0-86l10-11M0-86l-10-11" stroke="#0d3f28" stroke-width="3" fill="none" opacity=".5" stroke-linecap="round"/></g>`;
}

/** A ceibo in flower, in three rings of petals. */
function flower(x: number, turn: number): string {
	const ring = (fill: string, from: number, scale: number) =>
		repeat(6, (petal) => {
			return `<path d="M0 0C20-14 30-46 0-74C-30-46-20-14 0 0Z" fill="${fill}" transform="rotate(${from + petal * 60}) scale(${scale})"/>`;
		});
	return `<g transform="translate(${x} 972) rotate(${turn}) scale(1.06)"><circle r="58" cy="8" fill="#0b3d25" opacity=".35"/>
	${ring("#a31f22", 0, 1)}${ring("url(#petal)", 30, 0.94)}${ring("#ff9a78", 0, 0.62)}
	<circle r="15" fill="#fff3c9"/><circle r="7" fill="#e0a02e"/></g>`;
}

function bud(x: number, turn: number): string {
	return `<g transform="translate(${x} 930) rotate(${turn}) scale(.9)"><path d="M0 0C26-10 32-44 4-66C-22-52-22-14 0 0Z" fill="url(#petal)"/>
	<path d="M0 4C12 0 14-18 0-26C-14-18-12 0 0 4Z" fill="#2f8f58"/></g>`;
}

function plate(card: CardFace): string {
	return `<path d="${cutRectangle(92, 986, 840, 356, 56)}" fill="${deep}"/>
	<path d="${cutRectangle(103, 997, 818, 334, 52)}" fill="#f5f9ec"/>
	<path d="${cutRectangle(119, 1013, 786, 302, 44)}" fill="none" stroke="#3d9e66" stroke-width="3"/>
	${drawName(card, 512, 1150, { room: 690, largest: 116, fill: deep })}
	<path d="M170 1190H854" stroke="#3d9e66" stroke-width="3"/>${glyph("uncommon", 172, 1238, 38, print)}
	${drawText(200, 1254, card.tier, { face: "strong", size: 44, fill: print })}
	${drawText(854, 1254, card.serial, { face: "strong", size: 44, fill: print, align: "end" })}
	${drawText(200, 1300, card.date, { face: "plain", size: 36, fill: "#2b7a52" })}
	${mark(512, 1376, 52, pale, "#1d6e46")}`;
}
