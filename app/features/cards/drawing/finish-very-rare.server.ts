import { each, linear, repeat } from "#app/shared/svg.ts";
import type { CardFace } from "./card-face.server.ts";
import { drawText } from "./lettering.server.ts";
import {
	diagonal,
	drawName,
	drawTier,
	mark,
	pattern,
	photo,
	polygon,
	sheet,
	type Vertex,
} from "./parts.server.ts";

const ink = "#35107f";
const corners = [
	[96, 84],
	[928, 84],
	[96, 916],
	[928, 916],
] as const;

/** A banknote: guilloche around the photo, rosettes on its corners, the name engraved in lines. */
export function drawVeryRare(card: CardFace): string {
	return `${paper()}${guilloche()}${frame(card)}${foot(card)}
	<rect x="22" y="22" width="980" height="1390" rx="36" fill="none" stroke="${ink}" stroke-width="4"/>
	<rect x="32" y="32" width="960" height="1370" rx="28" fill="none" stroke="#9a5be8" stroke-width="1.6"/>`;
}

function paper(): string {
	// In thousandths of the name's size, which is what the lines of its letters are drawn in.
	const engraving = `<rect width="70" height="70" fill="#7a48cf"/><rect width="70" height="44" fill="${ink}"/>`;
	return `<defs>${linear(
		"paper",
		[
			[0, "#efe4ff"],
			[0.5, "#fbf6ff"],
			[1, "#e2d2fb"],
		],
		diagonal,
	)}${linear(
		"inks",
		[
			[0, "#7a3fd0"],
			[0.5, "#4a1c9c"],
			[1, "#9a5be8"],
		],
		diagonal,
	)}${pattern("engraving", 70, 70, engraving)}
	<clipPath id="photo"><rect x="120" y="108" width="784" height="784" rx="20"/></clipPath></defs>${sheet("url(#paper)")}
	<g fill="none" stroke="#7a3fd0" stroke-width="1.6" opacity=".34">${repeat(26, (line) => `<path d="${wave(line)}"/>`)}</g>
	<g opacity=".7">${rosette(512, 1166, 330, [24, 7, 9.5], "#8f5ae0", 1.2)}${rosette(512, 1166, 200, [16, 5, 6], "#7a3fd0", 1.2)}</g>`;
}

function wave(line: number): string {
	const points = Array.from({ length: 129 }, (_, step): Vertex => {
		return [step * 8, 1010 + line * 16 + 20 * Math.sin((step * 8 * 2 * Math.PI) / 256 + line * 0.55)];
	});
	return polygon(points, "");
}

function guilloche(): string {
	const line = (index: number) => `<path d="${ripple(32, 36, (index * Math.PI) / 6)}"/>`;
	const fine = (index: number) => `<path d="${ripple(20, 72, (index * Math.PI) / 3)}"/>`;
	return `<g fill="none"><g stroke="url(#inks)" stroke-width="2">${repeat(12, line)}</g>
	<g stroke="#b58af0" stroke-width="1.4">${repeat(6, fine)}</g></g>`;
}

/** A closed line around the photo, almost a square (a superellipse of the ninth power), that swings in and out. */
function ripple(swing: number, times: number, phase: number): string {
	const points = Array.from({ length: 360 }, (_, degree): Vertex => {
		const turn = (degree * Math.PI) / 180;
		const [x, y] = [Math.cos(turn), Math.sin(turn)];
		const squared = (Math.abs(x) ** 9 + Math.abs(y) ** 9) ** (-1 / 9);
		const radius = (452 + swing * Math.sin(times * turn + phase)) * squared;
		return [512 + radius * x, 500 + radius * y];
	});
	return polygon(points);
}

/**
 * The line of a point on a wheel that rolls within a ring (a hypotrochoid).
 * @param wheels the radius of the ring, of the wheel, and how far the point is from the wheel's middle
 */
function rosette(
	x: number,
	y: number,
	radius: number,
	wheels: readonly number[],
	color: string,
	width: number,
) {
	const [ring = 1, wheel = 1, arm = 1] = wheels;
	const scale = radius / (ring - wheel + arm);
	const points = Array.from({ length: 361 }, (_, step): Vertex => {
		const turn = (step / 360) * 2 * Math.PI * wheel;
		const counter = ((ring - wheel) / wheel) * turn;
		const across = (ring - wheel) * Math.cos(turn) + arm * Math.cos(counter);
		const down = (ring - wheel) * Math.sin(turn) - arm * Math.sin(counter);
		return [x + across * scale, y + down * scale];
	});
	return `<path d="${polygon(points)}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
}

function frame(card: CardFace): string {
	const corner = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="74" fill="#f6efff"/>
		${rosette(x, y, 72, [12, 5, 4.2], "#5a25b5", 1.8)}${rosette(x, y, 46, [8, 3, 3], "#9a5be8", 1.6)}
		<path d="M${x} ${y - 24}l21 12v24l-21 12-21-12v-24z" fill="${ink}"/>
		<path d="M${x} ${y - 11}l9.5 5.5v11l-9.5 5.5-9.5-5.5v-11z" fill="#f6efff"/>`;
	return `<rect x="106" y="94" width="812" height="812" rx="30" fill="${ink}"/>
	<rect x="112" y="100" width="800" height="800" rx="26" fill="#fff"/>${photo(card, 120, 108, 784, "photo")}
	${each(corners, ([x, y]) => corner(x, y))}`;
}

function foot(card: CardFace): string {
	return `<path d="M70 1068H954V1262H70Z" fill="#faf5ff" opacity=".9"/>
	<path d="M70 1068H954M70 1262H954" stroke="${ink}" stroke-width="4"/>
	<path d="M70 1078H954M70 1252H954" stroke="#7a3fd0" stroke-width="1.6"/>
	${drawName(card, 512, 1202, { room: 820, largest: 136, fill: "url(#engraving)" })}
	<path d="M300 990H724V1068H300Z" fill="#f6efff"/>${drawTier("veryRare", card.tier, 512, 1049, 56, ink)}
	${drawText(70, 1330, card.serial, { face: "strong", size: 60, fill: ink })}
	${drawText(70, 1384, card.date, { face: "plain", size: 46, fill: "#4a1c9c" })}${mark(904, 1334, 92, ink, "#efe4ff")}`;
}
