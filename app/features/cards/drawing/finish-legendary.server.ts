import { linear, radial, repeat, type Stop } from "#app/shared/svg.ts";
import type { CardFace } from "./card-face.server.ts";
import { drawText } from "./lettering.server.ts";
import { diagonal, drawName, drawTier, fixed, glyph, mark, photo, sheet } from "./parts.server.ts";

const bronze = "#6b440b";
const engraved = "#7a4f0e";
const pale = "#fff0b5";
/** Gold leaf, as it lies in waves. */
const leaf: readonly Stop[] = [
	[0, "#fff3bd"],
	[0.18, "#eec04a"],
	[0.36, "#b57d1c"],
	[0.5, "#fbe490"],
	[0.66, "#dca636"],
	[0.84, "#a46d17"],
	[1, "#f6d877"],
];

/** Gold leaf with the engraved sun behind the photo, a moulding around it, laurel, a cartouche and a wax ribbon. */
export function drawLegendary(card: CardFace): string {
	return `${metals()}${sheet("url(#gold)")}<g transform="translate(512 540)" stroke-width="3">${repeat(16, rays)}</g>
	${hairlines()}${moulding(card)}${corner(66, 112, 1)}${corner(958, 112, -1)}${medal()}
	${laurel(1)}${laurel(-1)}${cartouche(card)}${foot(card)}${sheet("url(#foil)")}`;
}

function metals(): string {
	return `<defs>${linear("gold", leaf, "0 0 .8 1")}${linear(
		"moulding",
		[
			[0, "#8a5a10"],
			[0.5, pale],
			[1, "#8a5a10"],
		],
		diagonal,
	)}${linear("ivory", [
		[0, "#fffbee"],
		[1, "#f6e7c0"],
	])}${radial(
		"medal",
		[
			[0, "#fff8d6"],
			[0.7, "#f2c64f"],
			[1, "#c48a1c"],
		],
		".4 .35 .8",
	)}${linear(
		"foil",
		[
			[0.4, "#fff", 0],
			[0.48, "#fff", 0.25],
			[0.56, "#fff", 0],
		],
		diagonal,
	)}<clipPath id="photo"><rect x="138" y="184" width="748" height="748" rx="6"/></clipPath></defs>`;
}

/** A straight and a wavy ray, as the sun of the flag has them. */
function rays(index: number): string {
	const wavy =
		"M-20-300C-44-420 10-520-14-640C-34-760 12-860 0-1000C22-860 40-760 18-640C-4-520 52-420 20-300Z";
	return `<path d="M-26-300L0-1000 26-300Z" transform="rotate(${index * 22.5})" fill="#fff8d6" fill-opacity=".62" stroke="#8a5a10" stroke-opacity=".3"/>
	<path d="${wavy}" transform="rotate(${index * 22.5 + 11.25})" fill="#c8911f" fill-opacity=".6" stroke="${engraved}" stroke-opacity=".36"/>`;
}

function hairlines(): string {
	return `<g fill="none"><rect x="24" y="24" width="976" height="1386" rx="36" stroke="${engraved}" stroke-width="5"/>
	<rect x="35" y="35" width="954" height="1364" rx="28" stroke="#fff6cc" stroke-width="4"/>
	<rect x="42" y="42" width="940" height="1350" rx="24" stroke="${engraved}" stroke-width="2"/></g>`;
}

function moulding(card: CardFace): string {
	return `<rect x="106" y="152" width="812" height="812" rx="22" fill="${bronze}"/>
	<rect x="111" y="157" width="802" height="802" rx="20" fill="url(#moulding)"/>
	<rect x="127" y="173" width="770" height="770" rx="12" fill="${bronze}"/>
	<rect x="132" y="178" width="760" height="760" rx="10" fill="${pale}"/>${photo(card, 138, 184, 748, "photo")}`;
}

function corner(x: number, y: number, mirror: 1 | -1): string {
	return `<g transform="translate(${x} ${y}) scale(${mirror} 1)" fill="none" stroke="${engraved}" stroke-linecap="round">
	<path d="M0 150C0 60 60 0 150 0" stroke-width="6"/>
	<path d="M14 112C26 62 62 26 112 14C84 40 74 58 72 72C58 74 40 84 14 112Z" fill="#b98520" stroke-width="3"/>
	<path d="M150 0c22 0 30 16 20 26c-10 8-22 0-18-10M0 150c0 22 16 30 26 20c8-10 0-22-10-18" stroke-width="5"/>
	<circle cx="30" cy="30" r="9" fill="${engraved}" stroke="none"/></g>`;
}

function medal(): string {
	return `<circle cx="512" cy="148" r="92" fill="${bronze}"/><circle cx="512" cy="148" r="86" fill="url(#medal)"/>
	<circle cx="512" cy="148" r="76" fill="none" stroke="#8a5a10" stroke-width="3"/>${glyph("legendary", 512, 148, 124, engraved)}`;
}

/** A branch of eight pairs of leaves beside the cartouche, to the left or mirrored. */
function laurel(mirror: 1 | -1): string {
	const shape = "M0 0C-8-26-8-50 6-74C26-54 26-22 0 0Z";
	const pair = (index: number) => {
		const along = index / 7;
		const x = -300 - 118 * Math.sin(along * 1.75) - 6 * along;
		const y = 118 - 122.1 * along * along - 90 * along;
		const turn = -84 + along * 66;
		return `<g transform="translate(${fixed(x)} ${fixed(y)})" stroke="#ffefb0" stroke-width="2.5">
		<path d="${shape}" transform="rotate(${fixed(turn - 38)}) scale(${1.06 - along * 0.2})" fill="#8a5c12"/>
		<path d="${shape}" transform="rotate(${fixed(turn + 40)}) scale(${1 - along * 0.2})" fill="#a8721a"/></g>`;
	};
	return `<g transform="translate(512 1162) scale(${mirror} 1)">
	<path d="M-300 118C-410 96-462 10-430-104" fill="none" stroke="${engraved}" stroke-width="7" stroke-linecap="round"/>
	${repeat(8, pair)}</g>`;
}

function cartouche(card: CardFace): string {
	return `<path d="M176 1002H848C826 1040 826 1076 858 1106C826 1136 826 1172 848 1210H176C198 1172 198 1136 166 1106C198 1076 198 1040 176 1002Z" fill="${bronze}"/>
	<path d="M186 1010H838C818 1044 818 1078 846 1106C818 1134 818 1168 838 1202H186C206 1168 206 1134 178 1106C206 1078 206 1044 186 1010Z" fill="url(#ivory)"/>
	<path d="M208 1024H816C802 1052 804 1082 826 1106C804 1130 802 1160 816 1188H208C222 1160 220 1130 198 1106C220 1082 222 1052 208 1024Z" fill="none" stroke="#b98520" stroke-width="3"/>
	${drawName(card, 512, 1147, { room: 566, largest: 128, fill: "#5c3a08" })}
	<path d="M286 1228H738L706 1268 738 1308H286L318 1268Z" fill="${bronze}"/>
	<path d="M304 1236H720L694 1268 720 1300H304L330 1268Z" fill="#8f1f2f"/>
	${drawTier("legendary", card.tier, 512, 1285, 50, "#ffefb0")}`;
}

function foot(card: CardFace): string {
	const style = { size: 46, fill: "#ffe9a6" } as const;
	return `<path d="M42 1324H982V1368Q982 1392 958 1392H66Q42 1392 42 1368Z" fill="#5c3a08"/>
	<path d="M42 1324H982" stroke="${pale}" stroke-width="4"/>
	${drawText(74, 1375, card.serial, { face: "strong", ...style })}
	${drawText(950, 1375, card.date, { face: "plain", align: "end", ...style })}${mark(512, 1358, 52, "#ffe9a6", "#5c3a08")}`;
}
