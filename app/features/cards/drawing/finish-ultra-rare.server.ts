import { linear, repeat } from "#app/shared/svg.ts";
import type { CardFace } from "./card-face.server.ts";
import { drawText } from "./lettering.server.ts";
import {
	cutRectangle,
	diagonal,
	drawName,
	fixed,
	glyph,
	mark,
	pattern,
	photo,
	polygon,
	sheet,
	type Vertex,
} from "./parts.server.ts";

const plum = "#5c0745";
/** Between the card's edge and the area within its frame. */
const border =
	"M0 0H1024V1434H0ZM78 44H946Q980 44 980 78V1356Q980 1390 946 1390H78Q44 1390 44 1356V78Q44 44 78 44Z";

/** Pop: the photo reaches the frame and melts into magenta through dots; the name bursts out; a band of foil. */
export function drawUltraRare(card: CardFace): string {
	return `${inks()}<g clip-path="url(#area)">${photo(card, 44, 44, 936)}${halftone()}
	<rect x="44" y="976" width="936" height="420" fill="url(#magenta)"/>
	<g clip-path="url(#foot)"><g transform="translate(512 1190)" fill="#fff" opacity=".12">${repeat(14, ray)}</g></g></g>${burst()}
	<path d="${border}" fill-rule="evenodd" fill="url(#frame)"/><path d="${border}" fill-rule="evenodd" fill="url(#dots)"/>
	<rect x="44" y="44" width="936" height="1346" rx="34" fill="none" stroke="${plum}" stroke-width="5"/>
	${lettering(card)}${sheet("url(#foil)")}`;
}

function inks(): string {
	const dots =
		'<g fill="#fff" opacity=".75"><circle cx="5" cy="5" r="3.6"/><circle cx="15" cy="15" r="3.6"/></g>';
	return `<defs>${linear("magenta", [
		[0, "#e62a92"],
		[0.5, "#c2127a"],
		[1, "#7d0a5a"],
	])}${linear(
		"frame",
		[
			[0, "#ffc3e1"],
			[0.3, "#e62a92"],
			[0.5, "#ff9fd0"],
			[0.7, "#c2127a"],
			[1, "#ffb3da"],
		],
		diagonal,
	)}${linear(
		"foil",
		[
			[0.38, "#fff", 0],
			[0.47, "#fff", 0.24],
			[0.5, "#fff", 0.1],
			[0.53, "#fff", 0.2],
			[0.62, "#fff", 0],
		],
		diagonal,
	)}${pattern("dots", 20, 20, dots)}
	<clipPath id="foot"><rect y="976" width="1024" height="420"/></clipPath>
	<clipPath id="area"><rect x="44" y="44" width="936" height="1346" rx="34"/></clipPath></defs>`;
}

/** Rows of dots that grow until they close. */
function halftone(): string {
	const row = (index: number) =>
		repeat(27, (dot) => {
			const radius = fixed(1.2 + (index / 11) ** 1.3 * 22);
			return `<circle cx="${40 + dot * 36 + (index % 2) * 18}" cy="${756 + index * 21}" r="${radius}"/>`;
		});
	return `<g fill="#e62a92">${repeat(12, row)}</g>`;
}

function ray(index: number): string {
	return `<path d="M0 0L-40-700 40-700Z" transform="rotate(${fixed((index * 360) / 14)})"/>`;
}

function burst(): string {
	const teeth = (outer: number, inner: number) =>
		polygon(
			Array.from({ length: 44 }, (_, index): Vertex => {
				const turn = (index * Math.PI) / 22;
				const radius = index % 2 ? inner : outer;
				return [radius * Math.sin(turn), -radius * Math.cos(turn) * 0.41];
			}),
		);
	return `<g transform="translate(512 1142)">
	<path d="${teeth(560, 430)}" fill="#7d0a5a" transform="translate(10 12)"/>
	<path d="${teeth(560, 430)}" fill="#ffe14d"/><path d="${teeth(520, 404)}" fill="#fff3a8"/></g>`;
}

function lettering(card: CardFace): string {
	const edge = 'stroke="#fff" stroke-width="90" stroke-linejoin="round" paint-order="stroke"';
	const style = { room: 790, largest: 176 };
	return `<g transform="rotate(-4 512 1142)">${drawName(card, 521, 1206, { ...style, fill: "#7d0a5a" })}
	${drawName(card, 512, 1197, { ...style, fill: "#d6147c", more: edge })}</g>
	<path d="${cutRectangle(72, 1282, 880, 92, 24)}" fill="${plum}"/>${glyph("ultraRare", 126, 1327, 54, "#ffe14d")}
	${drawText(168, 1347, card.tier, { face: "strong", size: 54, fill: "#fff" })}
	${drawText(838, 1347, card.serial, { face: "strong", size: 54, fill: "#fff", align: "end" })}
	${mark(898, 1328, 66, "#ffe14d", plum)}
	<path d="${cutRectangle(664, 72, 288, 70, 18)}" fill="${plum}"/>
	${drawText(808, 122, card.date, { face: "plain", size: 44, fill: "#fff", align: "middle" })}`;
}
