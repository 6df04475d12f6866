import { linear, radial, repeat } from "#app/shared/svg.ts";
import type { CardFace } from "./card-face.server.ts";
import { drawText } from "./lettering.server.ts";
import {
	drawName,
	fixed,
	glyph,
	jitteredGrid,
	mark,
	photo,
	polygon,
	randomOf,
	sheet,
	type Vertex,
} from "./parts.server.ts";

const coal = "#140709";
const stones = ["#1c0b0d", "#240e10", "#180a0e", "#2b1012", "#200c10"] as const;
const columns = 8;
const rows = 11;
/** The upper edge of the slab that bears the name. */
const ledge: readonly Vertex[] = [
	[40, 1004],
	[70, 990],
	[210, 1000],
	[380, 988],
	[560, 1000],
	[760, 988],
	[900, 1000],
	[984, 990],
];

/** Black stone split by embers, a broken edge around the photo, flames over its foot. */
export function drawSecretRare(card: CardFace): string {
	return `${embers()}${stone()}${frame(card)}${fire()}${slab()}${sparks()}${foot(card)}`;
}

function embers(): string {
	return `<defs>${radial(
		"heat",
		[
			[0, "#ff8a2b", 0.85],
			[0.4, "#e2431a", 0.4],
			[1, "#e2431a", 0],
		],
		".5 .74 .62",
	)}${linear("lettering", [
		[0, "#fff6cf"],
		[0.45, "#ffc24d"],
		[1, "#ff6a1a"],
	])}${linear("fire1", [
		[0, "#ff9a2e"],
		[1, "#c22a14"],
	])}${linear("fire2", [
		[0, "#ffd45e"],
		[1, "#ff7a1a"],
	])}${linear("fire3", [
		[0, "#fff6cf"],
		[1, "#ffcf4a"],
	])}${linear("edge", [
		[0, "#ff7a1a"],
		[1, "#ffe08a"],
	])}<clipPath id="photo"><path d="${brokenEdge()}"/></clipPath></defs>`;
}

/** Stones between the points of a grid that was shaken, and cracks that glow the more the lower they are. */
function stone(): string {
	const random = randomOf(4711);
	const at = jitteredGrid(random, { columns, rows, pitch: [128, 130.4], jolt: 150, over: 10 });
	let pieces = "";
	let cracks = "";
	for (let row = 0; row < rows; row += 1)
		for (let column = 0; column < columns; column += 1) {
			const [here, right, below] = [at(row, column), at(row, column + 1), at(row + 1, column)];
			const color = stones[Math.floor(random() * stones.length)];
			pieces += `<path d="${polygon([here, right, at(row + 1, column + 1), below])}" fill="${color}"/>`;
			if (random() > 0.8) continue;
			const glow = 0.18 + 0.82 * ((row + 1) / rows) ** 1.1;
			cracks += `<path d="${polygon([below, here, right], "")}" stroke-opacity="${fixed(glow)}"/>`;
		}
	return `${sheet(coal)}${pieces}${sheet("url(#heat)")}<g fill="none" stroke-linejoin="round">
	<g stroke="#ff4d14" stroke-width="15" opacity=".26">${cracks}</g>
	<g stroke="#ff8a2b" stroke-width="5.5" opacity=".85">${cracks}</g>
	<g stroke="#fff0b8" stroke-width="1.8">${cracks}</g></g>`;
}

/** The photo's edge: a square of which each side was broken off. */
function brokenEdge(): string {
	const random = randomOf(88);
	const steps = 26;
	const side = (place: (along: number, jolt: number) => Vertex) =>
		Array.from({ length: steps }, (_, step) => place((step / steps) * 816, step ? (random() - 0.5) * 34 : 0));
	return polygon([
		...side((along, jolt) => [104 + along, 104 + jolt]),
		...side((along, jolt) => [920 + jolt, 104 + along]),
		...side((along, jolt) => [920 - along, 920 + jolt]),
		...side((along, jolt) => [104 + jolt, 920 - along]),
	]);
}

function frame(card: CardFace): string {
	const edge = brokenEdge();
	return `<g stroke-linejoin="round"><path d="${edge}" fill="${coal}" stroke="${coal}" stroke-width="34"/>
	<path d="${edge}" fill="none" stroke="url(#edge)" stroke-width="13"/>${photo(card, 96, 96, 832, "photo")}
	<path d="${edge}" fill="none" stroke="${coal}" stroke-width="6"/></g>`;
}

function fire(): string {
	return `<path d="${flames(962, 8, 190, 21)}" fill="#a51d12" fill-opacity=".82"/>
	<path d="${flames(974, 10, 132, 5)}" fill="url(#fire1)"/><path d="${flames(984, 13, 88, 62)}" fill="url(#fire2)"/>
	<path d="${flames(994, 17, 46, 19)}" fill="url(#fire3)"/>`;
}

/** Tongues of about one height, standing on a line. */
function flames(base: number, count: number, height: number, seed: number): string {
	const random = randomOf(seed);
	const width = 904 / count;
	const tongue = (index: number) => {
		const tall = height * (0.45 + 0.75 * random());
		const at = (across: number, up: number) =>
			`${fixed(60 + (index + across) * width)} ${fixed(base - up * tall)}`;
		return `C${at(0.1, 0.2)} ${at(0.42, 0.5)} ${at(0.34, 1)}C${at(0.72, 0.68)} ${at(0.62, 0.1)} ${at(1, 0)}`;
	};
	return `M60 1010V${base}${repeat(count, tongue)}V1010Z`;
}

function slab(): string {
	const foot = "984 1386 860 1398 640 1388 420 1400 200 1388 40 1396";
	return `<path d="${polygon(ledge, "")}L${foot}Z" fill="#1a090b"/>
	<path d="${polygon(ledge, "")}" fill="none" stroke="#ffcf4a" stroke-width="5"/>`;
}

function sparks(): string {
	const random = randomOf(53);
	const spark = () => {
		const [x, y, radius] = [80 + random() * 864, 300 + random() * 640, 1.5 + random() * 5];
		return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill-opacity="${fixed(0.4 + random() * 0.6)}"/>`;
	};
	return `<g fill="#ffb347">${repeat(34, spark)}</g>`;
}

function foot(card: CardFace): string {
	const pale = "#ffe6b8";
	return `${drawName(card, 512, 1148, { room: 840, largest: 150, fill: "url(#lettering)" })}
	<path d="M96 1202l120-6 90 8 206-8 190 8 110-6 116 4" fill="none" stroke="#ff7a1a" stroke-width="4"/>
	${glyph("secretRare", 124, 1264, 64, "#ffb347")}
	${drawText(166, 1285, card.tier, { face: "strong", size: 56, fill: pale })}
	${drawText(928, 1285, card.serial, { face: "strong", size: 56, fill: pale, align: "end" })}
	${drawText(96, 1362, card.date, { face: "plain", size: 46, fill: "#f8c79b" })}${mark(904, 1346, 66, "#ffb347", "#1a090b")}`;
}
