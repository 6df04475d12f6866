import { linear, repeat } from "#app/shared/svg.ts";
import { oklch } from "./color.ts";
import { body, contactShadow, crown, type Drawing, inset, type Look, type Pen } from "./svg.ts";

/** One card, 240 x 336 units from 0, 0, with its own artwork. */
function cardFace(pen: Pen, { hue, inner }: Look): string {
	const frame = pen.id();
	return `<defs>${linear(
		frame,
		[
			[0, oklch(0.78, 0.13, hue)],
			[0.5, oklch(0.6, 0.15, hue)],
			[1, oklch(0.42, 0.13, hue)],
		],
		"0 0 1 1",
	)}</defs><rect width="240" height="336" rx="14" fill="#1a1426"/><rect x="7" y="7" width="226" height="322" rx="9" fill="url(#${frame})"/><rect x="18" y="16" width="204" height="26" rx="6" fill="#fffaf0" opacity=".92"/><rect x="26" y="24" width="96" height="10" rx="3" fill="#2a2238"/><circle cx="206" cy="29" r="8" fill="${oklch(0.5, 0.18, hue)}"/>${inset(inner(pen), 18, 50, 204, 154)}<rect x="18" y="50" width="204" height="154" fill="none" stroke="#1a1426" stroke-opacity=".5" stroke-width="2"/><rect x="18" y="214" width="204" height="104" rx="6" fill="#fffaf0" opacity=".92"/>${repeat(4, (i) => `<rect x="30" y="${228 + i * 17}" width="${[176, 150, 168, 96][i] ?? 120}" height="7" rx="3" fill="#2a2238" opacity=".55"/>`)}${crown(188, 292, 0.8, oklch(0.5, 0.18, hue))}`;
}

/** The back of a card, same size. */
function cardBack(hue: number): string {
	return `<rect width="240" height="336" rx="14" fill="${oklch(0.3, 0.1, hue)}"/><rect x="10" y="10" width="220" height="316" rx="9" fill="${oklch(0.45, 0.16, hue)}"/><rect x="22" y="22" width="196" height="292" rx="6" fill="none" stroke="${oklch(0.8, 0.13, hue + 40)}" stroke-width="3"/><path d="M120 78 L176 168 L120 258 L64 168Z" fill="none" stroke="${oklch(0.8, 0.13, hue + 40)}" stroke-width="5"/>${crown(88, 148, 2, oklch(0.84, 0.14, hue + 40))}`;
}

/** A card in a stiff clear holder. */
export const tradingCard: Drawing = (pen, look) =>
	`${contactShadow(250, 612, 150, 16)}<g transform="rotate(-3 250 360)"><rect x="98" y="128" width="304" height="482" rx="16" fill="#ffffff" opacity=".34"/><rect x="98" y="128" width="304" height="482" rx="16" fill="none" stroke="#ffffff" stroke-width="4" opacity=".75"/><path d="M210 128 q40 34 80 0" fill="none" stroke="#ffffff" stroke-width="4" opacity=".8"/><g transform="translate(118 176) scale(1.1 1.24)">${cardFace(pen, look)}</g><path d="M110 140 H226 L130 600 H110Z" fill="#ffffff" opacity=".2"/><path d="M382 150 V590" stroke="#ffffff" stroke-width="3" opacity=".5"/></g>`;

/** A card sealed in a graded slab; the label shows its grade as bars, not letters. */
export const slab: Drawing = (pen, look) =>
	`${contactShadow(250, 622, 160, 18)}<rect x="92" y="96" width="316" height="524" rx="22" fill="#e9edf6" opacity=".75"/><rect x="92" y="96" width="316" height="524" rx="22" fill="none" stroke="#ffffff" stroke-width="6"/><rect x="112" y="114" width="276" height="74" rx="8" fill="${oklch(0.52, 0.19, look.hue + 150)}"/><rect x="120" y="122" width="190" height="58" rx="4" fill="#ffffff"/>${repeat(3, (i) => `<rect x="130" y="${132 + i * 15}" width="${150 - i * 34}" height="8" rx="3" fill="#2a2238" opacity=".7"/>`)}<rect x="318" y="122" width="62" height="58" rx="4" fill="${oklch(0.86, 0.14, 88)}"/>${crown(330, 140, 1.2, "#3b2a08")}<rect x="112" y="204" width="276" height="396" rx="10" fill="#cfd6e6" opacity=".7"/><g transform="translate(126 216) scale(1.03 1.1)">${cardFace(pen, look)}</g><path d="M104 110 H220 L128 608 H104Z" fill="#ffffff" opacity=".22"/>`;

/** A hand of cards, the front one face up. */
export const cardFan: Drawing = (pen, look) =>
	`${contactShadow(250, 610, 180, 18)}${repeat(4, (i) => `<g transform="translate(250 600) rotate(${-34 + i * 15}) translate(-120 -400)">${cardBack(look.hue + 60)}</g>`)}<g transform="translate(250 600) rotate(26) translate(-120 -410)">${cardFace(pen, look)}</g>`;

/** Many cards, side by side, in a lot. */
export const cardLot: Drawing = (pen, look) =>
	`${contactShadow(250, 618, 200, 16)}${repeat(6, (i) => {
		const x = 56 + (i % 3) * 132;
		const y = 196 + (i > 2 ? 210 : 0);
		return `<g transform="translate(${x} ${y}) rotate(${((i * 7) % 9) - 4}) scale(.52 .58)">${i % 3 === 1 ? cardBack(look.hue + 60) : cardFace(pen, { ...look, hue: look.hue + i * 47 })}</g>`;
	})}`;

/** A folder of nine pockets, open on one page. */
export const binder: Drawing = (pen, look) => {
	const cover = pen.id();
	return `<defs>${body(cover, look.hue, 0.15)}</defs>${contactShadow(250, 622, 196, 20)}<path d="M66 130 H408 Q430 130 430 152 V590 Q430 616 404 616 H66Z" fill="url(#${cover})"/><path d="M66 130 H92 V616 H66 Q54 616 54 602 V144 Q54 130 66 130Z" fill="${oklch(0.34, 0.1, look.hue)}"/><rect x="106" y="152" width="308" height="440" rx="6" fill="#f4f1fa"/>${repeat(3, (i) => `<circle cx="98" cy="${206 + i * 164}" r="11" fill="none" stroke="#d8d5e4" stroke-width="6"/>`)}${repeat(
		9,
		(i) => {
			const x = 116 + (i % 3) * 98;
			const y = 164 + Math.floor(i / 3) * 142;
			const empty = i === 5 ? `<rect width="240" height="336" rx="14" fill="#e2ddec"/>` : "";
			return `<g transform="translate(${x} ${y}) scale(.386 .385)">${empty || (i % 4 === 2 ? cardBack(look.hue + 80) : cardFace(pen, { ...look, hue: look.hue + i * 38 }))}</g>`;
		},
	)}<path d="M106 152 H230 L146 592 H106Z" fill="#ffffff" opacity=".16"/>`;
};

/** A hard box that holds a deck. */
export const deckBox: Drawing = (pen, look) => {
	const front = pen.id();
	const lid = pen.id();
	return `<defs>${body(front, look.hue, 0.16)}${linear(lid, [
		[0, oklch(0.84, 0.12, look.hue)],
		[1, oklch(0.66, 0.15, look.hue)],
	])}</defs>${contactShadow(256, 610, 160, 20)}<path d="M350 214 L402 184 V566 L350 606Z" fill="${oklch(0.36, 0.12, look.hue)}"/><rect x="118" y="214" width="232" height="392" rx="8" fill="url(#${front})"/><path d="M118 214 L168 180 H402 L350 214Z" fill="${oklch(0.9, 0.08, look.hue)}"/><g transform="translate(150 92)">${repeat(4, (i) => `<rect x="${i * 8}" y="${24 - i * 5}" width="176" height="120" rx="6" fill="${i % 2 ? "#f6f1e6" : "#ded6ea"}" stroke="#8f86a4" stroke-width="1.5"/>`)}</g><path d="M118 214 H350 V300 Q234 340 118 300Z" fill="url(#${lid})"/><circle cx="234" cy="306" r="18" fill="${oklch(0.9, 0.1, 88)}"/><circle cx="234" cy="306" r="9" fill="${oklch(0.55, 0.12, 75)}"/>${inset(look.inner(pen), 152, 362, 164, 200)}<rect x="152" y="362" width="164" height="200" rx="4" fill="none" stroke="${oklch(0.88, 0.12, 88)}" stroke-width="6"/><path d="M126 222 H190 L150 598 H126Z" fill="#ffffff" opacity=".14"/>`;
};

/** A display of boosters, still in its film. */
export const sealedBox: Drawing = (pen, look) => {
	const front = pen.id();
	return `<defs>${body(front, look.hue, 0.17)}</defs>${contactShadow(256, 600, 196, 22)}<path d="M392 270 L450 232 V548 L392 596Z" fill="${oklch(0.3, 0.1, look.hue)}"/><path d="M62 270 L126 228 H450 L392 270Z" fill="${oklch(0.82, 0.11, look.hue)}"/><rect x="62" y="270" width="330" height="326" fill="url(#${front})"/>${inset(look.inner(pen), 76, 284, 302, 232)}<path d="M62 470 C150 430 300 520 392 462 V596 H62Z" fill="${oklch(0.36, 0.13, look.hue)}"/><rect x="92" y="520" width="190" height="22" rx="6" fill="#ffffff"/><rect x="92" y="552" width="120" height="11" rx="5" fill="#ffffff" opacity=".7"/>${crown(312, 512, 1.9, oklch(0.86, 0.14, 88))}<path d="M250 228 L190 270 V596 h26 V270 L276 228Z" fill="${oklch(0.88, 0.13, 88)}" opacity=".85"/><path d="M70 278 H170 L96 590 H70Z M420 250 L440 238 V552 L420 568Z" fill="#ffffff" opacity=".2"/>`;
};
