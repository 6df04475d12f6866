import { each, linear, radial, repeat } from "#app/shared/svg.ts";
import { type CardFace, cardHeight, cardWidth } from "./card-face.server.ts";
import { drawText } from "./lettering.server.ts";
import { diagonal, drawName, fixed, glyph, mark, photo, randomOf, sheet, star } from "./parts.server.ts";

const night = "#061740";
/** The Southern Cross as it stands in the sky of Argentina's winter: x, y and how bright. */
const cross = [
	[566, 1076, 26],
	[498, 1352, 32],
	[420, 1238, 24],
	[652, 1276, 26],
	[590, 1306, 14],
] as const;
const corners = [
	[86, 86],
	[938, 86],
	[86, 938],
	[938, 938],
] as const;

/** Blue steel with rays behind the photo, stars on its corners, and the sky of the south below. */
export function drawRare(card: CardFace): string {
	return `${steel()}${sky()}${frame(card)}
	<rect x="24" y="24" width="976" height="1386" rx="34" fill="none" stroke="url(#silver)" stroke-width="5"/>${foot(card)}`;
}

function steel(): string {
	return `<defs>${linear("steel", [
		[0, "#3f86e0"],
		[0.4, "#1a4fb0"],
		[0.7, "#0f3585"],
		[1, "#081c4d"],
	])}${linear("lettering", [
		[0, "#ffffff"],
		[0.42, "#bfdcfb"],
		[0.52, "#f2f8ff"],
		[1, "#86b4ee"],
	])}${linear(
		"silver",
		[
			[0, "#ffffff"],
			[0.5, "#bcd9fa"],
			[1, "#6f9fdc"],
		],
		diagonal,
	)}${radial(
		"glow",
		[
			[0, "#d6ebff", 0.4],
			[1, "#d6ebff", 0],
		],
		".5 .36 .62",
	)}</defs>
	${sheet("url(#steel)")}<g transform="translate(512 512)" fill="#dcefff">${repeat(36, ray)}</g>
	<path d="${repeat(100, hairline)}" stroke="#fff" stroke-opacity=".2" stroke-width="3"/>${sheet("url(#glow)")}`;
}

/** Brushed steel: parallel lines down to the sky, 25 degrees from upright. */
function hairline(index: number): string {
	return `M${fixed(index * 16.5)} 0l-457 980`;
}

function ray(index: number): string {
	return `<path d="M-17-300L0-1000 17-300Z" transform="rotate(${index * 10})" fill-opacity="${index % 2 ? 0.22 : 0.1}"/>`;
}

function sky(): string {
	const random = randomOf(20);
	const distant = () =>
		`<circle cx="${fixed(random() * cardWidth)}" cy="${fixed(1010 + random() * 410)}" r="${fixed(1 + random() * 2.6)}" fill-opacity="${fixed(0.3 + random() * 0.6)}"/>`;
	const [top, foot, left, right] = cross;
	return `<rect y="1000" width="${cardWidth}" height="${cardHeight - 1000}" fill="#071a47" fill-opacity=".72"/>
	<g fill="#fff">${repeat(70, distant)}</g>
	<path d="M${top[0]} ${top[1]}L${foot[0]} ${foot[1]}M${left[0]} ${left[1]}L${right[0]} ${right[1]}" stroke="#9cc6ff" stroke-width="2.5" stroke-opacity=".34"/>
	${each(cross, ([x, y, size]) => star(x, y, size, "#dcefff", 'fill-opacity=".5"'))}`;
}

function frame(card: CardFace): string {
	return `<rect x="70" y="70" width="884" height="884" fill="${night}"/>
	<rect x="78" y="78" width="868" height="868" fill="url(#silver)"/>
	<rect x="94" y="94" width="836" height="836" fill="${night}"/>${photo(card, 100, 100, 824)}
	${each(corners, ([x, y]) => `${star(x, y, 92, night)}${star(x, y, 84, "url(#silver)")}${star(x, y, 34, "#1a4fb0")}`)}`;
}

function foot(card: CardFace): string {
	return `${drawName(card, 512, 1140, { room: 832, largest: 146, fill: "url(#lettering)" })}
	<path d="M96 1190H412M612 1190H928" stroke="#9cc6ff" stroke-width="3"/>${star(512, 1190, 30, "url(#silver)")}
	${glyph("rare", 122, 1262, 56, "#dcefff")}
	${drawText(164, 1281, card.tier, { face: "strong", size: 56, fill: "#fff" })}
	${drawText(928, 1281, card.serial, { face: "strong", size: 56, fill: "#fff", align: "end" })}
	${drawText(96, 1360, card.date, { face: "plain", size: 46, fill: "#c6dffc" })}${mark(902, 1342, 68, "#dcefff", "#0a2257")}`;
}
