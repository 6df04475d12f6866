import { repeat } from "#app/shared/svg.ts";
import { type CardFace, cardHeight, cardWidth } from "./card-face.server.ts";
import { drawText } from "./lettering.server.ts";
import { drawName, fixed, glyph, mark, pattern, photo, polygon, sheet, type Vertex } from "./parts.server.ts";
import { screenInk as ink } from "./photo-grading.server.ts";

const paper = "#fbf4e4";
/** The second ink of a sheet, and its shade; the card's number says which of the four. */
const inks = [
	["#f0745a", "#a8331f"],
	["#5aaee4", "#16568c"],
	["#f4c33f", "#8a5b08"],
	["#35b3a6", "#0b5f58"],
] as const;

/** A sticker of board in two inks: the photo, printed through a screen, runs out into the second one. */
export function drawCommon(card: CardFace): string {
	const turn = card.number % inks.length;
	const [color, shade] = inks[turn] ?? inks[0];
	return `<defs><clipPath id="area"><rect x="64" y="64" width="896" height="1306" rx="30"/></clipPath>
	${pattern("grain", 16, 16, `<circle cx="8" cy="8" r="3.1" fill="${shade}" opacity=".34"/>`)}</defs>${sheet(paper)}
	<rect width="${cardWidth}" height="${cardHeight}" fill="none" stroke="#d9cdb2" stroke-width="6"/>
	<g clip-path="url(#area)"><rect x="64" y="64" width="896" height="1306" fill="${color}"/>${photo(card, 64, 64, 896)}
	<g fill="${color}">${repeat(9, run)}</g><rect x="64" y="954" width="896" height="420" fill="${color}"/>
	<rect x="64" y="984" width="896" height="390" fill="url(#grain)" opacity=".6"/>${wave()}</g>
	<rect x="64" y="64" width="896" height="1306" rx="30" fill="none" stroke="${ink}" stroke-width="7"/>
	${seal(color)}${lettering(card)}${patches(turn)}`;
}

/** A row of the dots by which the photo becomes ink, larger from row to row until they close. */
function run(row: number): string {
	const radius = fixed(1.5 + (row / 8) ** 1.1 * 23.5);
	return repeat(
		31,
		(dot) => `<circle cx="${46 + dot * 32 + (row % 2) * 16}" cy="${778 + row * 22}" r="${radius}"/>`,
	);
}

/** The board below the ink. */
function wave(): string {
	const edge = "M64 1216C240 1186 420 1246 600 1216S860 1190 960 1210";
	return `<path d="${edge}V1380H64Z" fill="${paper}"/><path d="${edge}" fill="none" stroke="${ink}" stroke-width="7"/>`;
}

function seal(color: string): string {
	const teeth = Array.from({ length: 32 }, (_, index): Vertex => {
		const turn = (index * Math.PI) / 16;
		const radius = index % 2 ? 70 : 84;
		return [radius * Math.sin(turn), -radius * Math.cos(turn)];
	});
	return `<g transform="translate(850 174)"><path d="${polygon(teeth)}" fill="${paper}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>
	<circle r="52" fill="${color}"/>${glyph("common", 0, 0, 58, paper)}</g>`;
}

function lettering(card: CardFace): string {
	const style = { room: 820, largest: 150 };
	const edge = `stroke="${ink}" stroke-width="90" stroke-linejoin="round" paint-order="stroke"`;
	return `${drawName(card, 519, 1137, { ...style, fill: ink, more: edge })}
	${drawName(card, 512, 1130, { ...style, fill: paper, more: edge })}
	${glyph("common", 122, 1282, 34, ink)}
	${drawText(152, 1297, card.tier, { face: "strong", size: 46, fill: ink })}
	${drawText(904, 1297, card.serial, { face: "strong", size: 46, fill: ink, align: "end" })}
	${drawText(112, 1350, card.date, { face: "plain", size: 36, fill: "#5a5273" })}${mark(886, 1338, 50, ink, paper)}`;
}

/** The four inks at the foot, this sheet's a little higher and with an edge. */
function patches(turn: number): string {
	return repeat(inks.length, (index) => {
		const [color] = inks[index] ?? inks[0];
		const own = index === turn;
		const edge = own ? `stroke="${ink}" stroke-width="4"` : "";
		return `<rect x="${640 + index * 38}" y="${own ? 1320 : 1326}" width="30" height="${own ? 32 : 20}" rx="5" fill="${color}" ${edge}/>`;
	});
}
