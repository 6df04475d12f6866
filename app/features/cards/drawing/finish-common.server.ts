import { each, linear, repeat } from "#app/shared/svg.ts";
import { type CardFace, cardHeight, cardWidth } from "./card-face.server.ts";
import { drawText } from "./lettering.server.ts";
import { drawName, fixed, glyph, mark, photo, randomOf, sheet } from "./parts.server.ts";

const ink = "#4b475c";
const corners = [
	[63, 63],
	[961, 63],
	[63, 961],
	[961, 961],
] as const;

/** Ivory board printed with one ink: register marks, a mat around the photo, a run of halftone below it. */
export function drawCommon(card: CardFace): string {
	return `${board()}
	<rect x="96" y="96" width="832" height="832" fill="#fff"/>${photo(card, 112, 112, 800)}
	<rect x="96" y="96" width="832" height="832" fill="none" stroke="${ink}" stroke-width="5"/>
	${each(corners, ([x, y]) => registerMark(x, y))}${halftone()}${foot(card)}`;
}

function board(): string {
	return `<defs>${linear("board", [
		[0, "#f5f2eb"],
		[1, "#e3ded4"],
	])}</defs>${sheet("url(#board)")}<path d="${fibres()}" stroke="${ink}" stroke-opacity=".1" stroke-width="2"/>
	<rect x="30" y="30" width="964" height="1374" rx="30" fill="none" stroke="${ink}" stroke-width="3"/>`;
}

/** Short threads that lie in the board, almost all in one direction. */
function fibres(): string {
	const random = randomOf(1434);
	return repeat(1100, () => {
		const [x, y, length] = [random() * cardWidth, random() * cardHeight, 6 + random() * 14];
		return `M${fixed(x)} ${fixed(y)}l${fixed(length)} ${fixed(length * (random() * 0.5 - 0.45))}`;
	});
}

function registerMark(x: number, y: number): string {
	return `<g fill="none" stroke="${ink}" stroke-width="3"><circle cx="${x}" cy="${y}" r="11"/>
		<path d="M${x - 19} ${y}h38M${x} ${y - 19}v38"/></g>`;
}

/** Rows of dots, each smaller and shifted by half a dot. */
function halftone(): string {
	const row = (index: number) =>
		repeat(34 - (index % 2), (dot) => {
			const x = fixed(108.5 + dot * 24.4 + (index % 2) * 12.2);
			return `<circle cx="${x}" cy="${950 + index * 13}" r="${fixed(5.6 - index * 0.86)}"/>`;
		});
	return `<g fill="${ink}">${repeat(6, row)}</g>`;
}

function foot(card: CardFace): string {
	return `${drawName(card, 110, 1140, { room: 804, largest: 142, fill: ink, align: "start" })}
	<path d="M112 1184H912" stroke="${ink}" stroke-width="5"/><path d="M112 1195H912" stroke="${ink}" stroke-width="2"/>
	${glyph("common", 136, 1259, 56, ink)}
	${drawText(180, 1278, card.tier, { face: "strong", size: 56, fill: ink })}
	${drawText(912, 1278, card.serial, { face: "strong", size: 56, fill: ink, align: "end" })}
	${drawText(112, 1356, card.date, { face: "plain", size: 46, fill: ink })}${mark(890, 1336, 68, ink, "#e6e1d8")}`;
}
