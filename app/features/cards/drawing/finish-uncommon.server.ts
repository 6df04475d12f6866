import { each, linear } from "#app/shared/svg.ts";
import type { CardFace } from "./card-face.server.ts";
import { drawText } from "./lettering.server.ts";
import { cutRectangle, diagonal, drawName, glyph, mark, pattern, photo, sheet } from "./parts.server.ts";

const deep = "#0f4a2e";
/** Behind the plate's upper edge, from the middle outwards: how far, how much turned, how large. */
const leaves = [
	[70, 52, 0.66],
	[128, 62, 0.78],
	[190, 70, 0.86],
	[262, 74, 0.78],
] as const;

/** Green satin with a lattice of lozenges, cut corners, and leaves behind the plate with the name. */
export function drawUncommon(card: CardFace): string {
	return `${satin()}
	<path d="${cutRectangle(26, 26, 972, 1382, 80)}" fill="none" stroke="#eafbe4" stroke-width="4" opacity=".85"/>
	${frame(card)}${sprig(1)}${sprig(-1)}${plate(card)}`;
}

function satin(): string {
	const lattice = `<path d="M36 0L72 52 36 104 0 52Z" fill="none" stroke="#fff" stroke-width="2.5" opacity=".34"/>
		<path d="M36 38L46 52 36 66 26 52Z" fill="#fff" opacity=".26"/>
		<path d="M0-14L10 0 0 14-10 0ZM72-14L82 0 72 14 62 0ZM0 90L10 104 0 118-10 104ZM72 90L82 104 72 118 62 104Z" fill="${deep}" opacity=".16"/>`;
	return `<defs>${linear(
		"satin",
		[
			[0, "#9be0ae"],
			[0.34, "#3d9e66"],
			[0.6, "#6cc58a"],
			[1, "#17613d"],
		],
		diagonal,
	)}${linear("leaf", [
		[0, "#d9f6c9"],
		[1, "#54b277"],
	])}${pattern("lattice", 72, 104, lattice)}
	<clipPath id="photo"><path d="${cutRectangle(106, 106, 812, 812, 66)}"/></clipPath></defs>
	${sheet("url(#satin)")}${sheet("url(#lattice)")}`;
}

const studs = [
	[121, 121],
	[903, 121],
	[121, 903],
	[903, 903],
] as const;

function frame(card: CardFace): string {
	const stud = (x: number, y: number) =>
		`<path d="M${x} ${y - 30}L${x + 22} ${y} ${x} ${y + 30} ${x - 22} ${y}Z" fill="#eafbe4" stroke="${deep}" stroke-width="5"/>`;
	return `<path d="${cutRectangle(86, 86, 852, 852, 74)}" fill="${deep}"/>
	<path d="${cutRectangle(96, 96, 832, 832, 70)}" fill="#eafbe4"/>${photo(card, 106, 106, 812, "photo")}
	${each(studs, ([x, y]) => stud(x, y))}`;
}

/** Leaves to the right of the plate's lozenge, or mirrored. */
function sprig(mirror: 1 | -1): string {
	const leaf = ([x, turn, scale]: (typeof leaves)[number]) =>
		`<g transform="translate(${x} 12) rotate(${turn}) scale(${scale})">
		<path d="M0 0C26-34 30-86 0-124C-30-86-26-34 0 0Z" fill="url(#leaf)" stroke="${deep}" stroke-width="5"/>
		<path d="M0-4V-112M0-34l14-16M0-34l-14-16M0-62l14-16M0-62l-14-16" stroke="#0d3f28" stroke-width="3" fill="none" opacity=".55"/></g>`;
	return `<g transform="translate(512 1000) scale(${mirror} 1)">${each(leaves, leaf)}</g>`;
}

function plate(card: CardFace): string {
	const print = "#1b6b41";
	return `<path d="${cutRectangle(96, 1000, 832, 346, 58)}" fill="${deep}"/>
	<path d="${cutRectangle(106, 1010, 812, 326, 54)}" fill="#f4f8ec"/>
	<path d="${cutRectangle(122, 1026, 780, 294, 46)}" fill="none" stroke="#3d9e66" stroke-width="3"/>
	<path d="M512 918L578 1000 512 1082 446 1000Z" fill="${deep}"/><path d="M512 932L566 1000 512 1068 458 1000Z" fill="url(#satin)"/>
	${glyph("uncommon", 512, 1000, 74, "#f4f8ec")}
	${drawName(card, 512, 1168, { room: 720, largest: 120, fill: deep })}
	${drawText(512, 1244, card.tier, { face: "strong", size: 50, fill: print, align: "middle" })}
	${drawText(170, 1300, card.serial, { face: "strong", size: 44, fill: print })}
	${drawText(854, 1300, card.date, { face: "plain", size: 44, fill: print, align: "end" })}
	${mark(512, 1376, 52, "#f4f8ec", "#2b8454")}`;
}
