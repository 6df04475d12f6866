import { each, linear, radial } from "#app/shared/svg.ts";
import type { CardFace } from "./card-face.server.ts";
import { drawText, textWidth } from "./lettering.server.ts";
import {
	crownPath,
	cutRectangle,
	diagonal,
	drawName,
	drawTier,
	jitteredGrid,
	mark,
	photo,
	polygon,
	randomOf,
	sheet,
	star,
} from "./parts.server.ts";

const violet = "#4a1d74";
type Color = readonly [red: number, green: number, blue: number];
/** Around the wheel of colours, as a prism has them. */
const spectrum: readonly Color[] = [
	[120, 222, 240],
	[116, 150, 250],
	[190, 130, 245],
	[250, 140, 215],
	[255, 190, 150],
	[255, 236, 140],
	[150, 232, 170],
	[110, 205, 235],
];
const columns = 7;
const rows = 10;
const sparkles = [
	[150, 1048, 40],
	[884, 1040, 56],
	[74, 520, 34],
	[958, 640, 44],
	[906, 318, 30],
	[236, 128, 40],
	[800, 150, 30],
] as const;

/** A cut prism: a bevel of four facets around the photo, a jewelled crown over its upper edge, a plate of pearl. */
export function drawCrownRare(card: CardFace): string {
	return `${light()}${sheet("#cbb8f5")}${prism()}<circle cx="512" cy="240" r="430" fill="url(#halo)"/>
	<rect x="24" y="24" width="976" height="1386" rx="38" fill="none" stroke="#fff" stroke-width="8"/>
	<rect x="32" y="32" width="960" height="1370" rx="32" fill="none" stroke="#5a2a86" stroke-width="2.5"/>
	${bevel()}${shadedPhoto(card)}${crown()}${plate(card)}${each(sparkles, ([x, y, size]) => star(x, y, size, "#fff"))}
	${sheet("url(#foil)")}`;
}

function light(): string {
	const wheel = [...spectrum, ...spectrum.slice(0, 1)];
	return `<defs>${linear(
		"spectrum",
		wheel.map((color, index) => [index / 8, `rgb(${color})`]),
		"0 0 1 .35",
	)}${linear(
		"gold",
		[
			[0, "#fff8d8"],
			[0.42, "#ffd257"],
			[0.7, "#f0b02e"],
			[1, "#b97a16"],
		],
		diagonal,
	)}${linear(
		"pearl",
		[
			[0, "#ffffff"],
			[0.5, "#f6f0ff"],
			[1, "#e9f4ff"],
		],
		diagonal,
	)}${radial("halo", [
		[0, "#ffffff", 0.9],
		[0.5, "#ffffff", 0.3],
		[1, "#ffffff", 0],
	])}${linear(
		"foil",
		[
			[0.3, "#aef0ff", 0],
			[0.4, "#9fe6ff", 0.14],
			[0.47, "#ffb3ee", 0.15],
			[0.53, "#fff0a8", 0.18],
			[0.6, "#a8ffd0", 0.12],
			[0.7, "#a8ffd0", 0],
		],
		diagonal,
	)}</defs>`;
}

/** A colour of the spectrum, `turn` steps around it, and how light: 1 as it is. */
function prismColor(turn: number, lightness: number): string {
	const step = Math.floor(turn);
	const from = spectrum[step % 8] ?? [0, 0, 0];
	const to = spectrum[(step + 1) % 8] ?? from;
	const channels = from.map((value, index) => {
		const mixed = value + ((to[index] ?? value) - value) * (turn - step);
		return Math.min(255, Math.round(mixed * lightness + Math.max(0, lightness - 1) * 90));
	});
	return `rgb(${channels})`;
}

/** Triangles between the points of a grid that was shaken, in colours that run along the diagonal. */
function prism(): string {
	const random = randomOf(777);
	const at = jitteredGrid(random, { columns, rows, pitch: [146.3, 143.4], jolt: 86, over: 6 });
	let triangles = "";
	for (let row = 0; row < rows; row += 1)
		for (let column = 0; column < columns; column += 1) {
			const [a, b] = [at(row, column), at(row, column + 1)];
			const [c, d] = [at(row + 1, column + 1), at(row + 1, column)];
			const falls = random() < 0.5;
			const halves = [
				[a, b, falls ? c : d],
				[falls ? a : b, c, d],
			];
			const turn = Math.max(0, (a[0] + a[1] * 1.15) / 330);
			triangles += each(halves, (half) => {
				const color = prismColor(turn + random() * 1.3, 0.8 + random() * 0.32);
				return `<path d="${polygon(half)}" fill="${color}"/>`;
			});
		}
	return `<g stroke="#fff" stroke-opacity=".55" stroke-width="1.6">${triangles}</g>`;
}

/** The bevel: a square of 844 around the photo's 772, each side ground in another light. */
function bevel(): string {
	const facets = [
		["M90 226H934L898 262H126Z", "#ffffff", 1],
		["M934 226V1070L898 1034V262Z", "#d9c9ff", 1],
		["M90 1070H934L898 1034H126Z", "#b59ae8", 1],
		["M90 226V1070L126 1034V262Z", "#eadfff", 1],
		["M90 226H450L404 262H126Z", "#ffe3f6", 0.8],
		["M934 494V1070L898 1034V555Z", "#a8d8ff", 0.75],
		["M280 1070H666L620 1034H327Z", "#ffd0ea", 0.7],
		["M90 648V1070L126 1034V694Z", "#c6f5dc", 0.75],
	] as const;
	return `<rect x="83" y="219" width="858" height="858" fill="${violet}"/>
	${each(facets, ([shape, color, opacity]) => `<path d="${shape}" fill="${color}" fill-opacity="${opacity}"/>`)}
	<rect x="122" y="258" width="780" height="780" fill="${violet}"/>`;
}

function shadedPhoto(card: CardFace): string {
	return `${photo(card, 126, 262, 772)}<g fill="#fff"><path d="M126 262h232L126 586Z" fill-opacity=".16"/>
	<path d="M898 1034h-170L898 772Z" fill-opacity=".12"/></g>`;
}

const pearls = [
	[512, 46, 17],
	[338, 104, 15],
	[686, 104, 15],
	[430, 174, 9],
	[594, 174, 9],
] as const;

function crown(): string {
	const shape = `d="${crownPath}" transform="translate(326 46) scale(11.6)" stroke-linejoin="round"`;
	return `<path ${shape} fill="${violet}" stroke="${violet}" stroke-width="2.8"/>
	<path ${shape} fill="url(#gold)" stroke="#fff3c4"/>
	<path d="M338 104L430 173.6 512 46 512 278H373Z" fill="#fff" fill-opacity=".26"/>
	<path d="M371 256H653L658 285H366Z" fill="#c07f17"/><path d="M371 256H653" stroke="#fff3c4" stroke-width="4"/>
	<g fill="#fff6d8" stroke="#b97a16" stroke-width="4">${each(pearls, ([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)}</g>
	${jewel(512, 34, 44, "#d63a8f", "#ff9ccb")}${jewel(428, 20, 26, "#3f6be0", "#9dbcff")}${jewel(596, 20, 26, "#1fa66f", "#93ecc4")}`;
}

/** A lozenge around a point a bit above the crown's band, its upper half lit. */
function jewel(x: number, across: number, down: number, color: string, lit: string): string {
	const y = down === 44 ? 194 : 230;
	return `<path d="M${x} ${y - down}l${across} ${down}-${across} ${down}-${across}-${down}z" fill="${color}"/>
	<path d="M${x} ${y - down}l${across} ${down}h-${across * 2}z" fill="${lit}"/>`;
}

function plate(card: CardFace): string {
	const ink = "#3d1263";
	const small = { size: 46, fill: ink } as const;
	const middle = (1024 + textWidth("strong", card.serial, 46) - textWidth("plain", card.date, 46)) / 2;
	return `<path d="${cutRectangle(60, 1078, 904, 310, 74)}" fill="${violet}"/>
	<path d="${cutRectangle(67, 1085, 890, 296, 70)}" fill="url(#spectrum)"/>
	<path d="${cutRectangle(79, 1097, 866, 272, 64)}" fill="url(#pearl)"/>
	${drawName(card, 512, 1206, { room: 730, largest: 130, fill: ink })}
	<rect x="152" y="1246" width="720" height="6" rx="3" fill="url(#spectrum)"/>
	${drawTier("crownRare", card.tier, middle, 1312, 52, "#5a1f8a")}
	${drawText(128, 1311, card.serial, { face: "strong", ...small })}
	${drawText(896, 1311, card.date, { face: "plain", align: "end", ...small })}${mark(512, 1368, 62, ink, "#e3d5fb")}`;
}
