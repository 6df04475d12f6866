import { linear, radial, repeat } from "#app/shared/svg.ts";
import { oklch } from "./color.ts";
import { body, contactShadow, crown, type Drawing, inset } from "./svg.ts";

/** A disc in its slim case. */
export const discCase: Drawing = (pen, { hue, inner }) => {
	const plastic = pen.id();
	return `<defs>${linear(plastic, [
		[0, oklch(0.72, 0.13, hue)],
		[1, oklch(0.46, 0.14, hue)],
	])}</defs>${contactShadow(254, 606, 156, 18)}<path d="M112 150 L136 138 V602 L112 592Z" fill="${oklch(0.3, 0.1, hue)}"/><rect x="136" y="138" width="262" height="464" rx="10" fill="url(#${plastic})"/><rect x="136" y="138" width="262" height="44" rx="10" fill="${oklch(0.95, 0.02, hue)}"/>${crown(150, 150, 0.75, oklch(0.42, 0.16, hue))}<rect x="188" y="154" width="96" height="12" rx="4" fill="${oklch(0.42, 0.16, hue)}"/>${inset(inner(pen), 146, 184, 242, 408)}<path d="M146 184 H270 L190 592 H146Z" fill="#ffffff" opacity=".13"/><rect x="332" y="536" width="44" height="44" rx="6" fill="#ffffff" opacity=".92"/><rect x="340" y="546" width="28" height="8" rx="3" fill="#20182d"/><rect x="340" y="560" width="18" height="8" rx="3" fill="#20182d"/><rect x="390" y="150" width="8" height="440" fill="#000000" opacity=".16"/>`;
};

/** A loose disc leaning on its box. */
export const disc: Drawing = (pen, { hue, inner }) => {
	const silver = pen.id();
	const clip = pen.id();
	return `<defs>${linear(
		silver,
		[
			[0, "#f7fbff"],
			[0.3, oklch(0.84, 0.08, hue)],
			[0.55, oklch(0.9, 0.08, hue + 120)],
			[0.8, oklch(0.8, 0.09, hue + 220)],
			[1, "#eef2fa"],
		],
		"0 0 1 1",
	)}<clipPath id="${clip}"><path d="M250 204 A186 186 0 1 1 249.9 204 Z M250 348 A42 42 0 1 0 250.1 348Z" clip-rule="evenodd"/></clipPath></defs>${contactShadow(250, 590, 170, 20)}<circle cx="258" cy="398" r="190" fill="#160b26" opacity=".22"/><circle cx="250" cy="390" r="190" fill="url(#${silver})"/><g clip-path="url(#${clip})"><g opacity=".92">${inset(inner(pen), 64, 204, 372, 372)}</g></g>${repeat(4, (i) => `<circle cx="250" cy="390" r="${78 + i * 30}" fill="none" stroke="#ffffff" stroke-width="1.5" opacity=".35"/>`)}<circle cx="250" cy="390" r="58" fill="url(#${silver})"/><circle cx="250" cy="390" r="44" fill="#ffffff" opacity=".8"/><circle cx="250" cy="390" r="24" fill="${oklch(0.6, 0.1, hue)}"/><path d="M250 390 L120 254 A188 188 0 0 1 190 212Z M250 390 L380 526 A188 188 0 0 1 310 568Z" fill="#ffffff" opacity=".32"/>`;
};

/** A printed card with a code to scratch. */
export const codeCard: Drawing = (pen, { hue, inner }) => {
	const face = pen.id();
	const foil = pen.id();
	return `<defs>${body(face, hue, 0.18)}${linear(
		foil,
		[
			[0, "#f2f2f8"],
			[0.5, "#b9b6c8"],
			[1, "#eceaf4"],
		],
		"0 0 1 0",
	)}</defs>${contactShadow(250, 600, 160, 18)}<g transform="rotate(5 250 380)"><rect x="112" y="150" width="276" height="446" rx="26" fill="${oklch(0.32, 0.1, hue)}" transform="translate(5 8)"/><rect x="112" y="150" width="276" height="446" rx="26" fill="url(#${face})"/><rect x="210" y="168" width="80" height="22" rx="11" fill="#1a1426" opacity=".75"/>${inset(inner(pen), 132, 210, 236, 210)}<rect x="132" y="210" width="236" height="210" rx="8" fill="none" stroke="#ffffff" stroke-opacity=".6" stroke-width="4"/>${crown(136, 436, 1.3, "#ffffff")}<rect x="190" y="442" width="130" height="16" rx="5" fill="#ffffff"/><rect x="136" y="486" width="228" height="62" rx="12" fill="url(#${foil})"/>${repeat(4, (i) => `<rect x="${150 + i * 52}" y="508" width="42" height="18" rx="5" fill="#8a86a0" opacity="${i > 1 ? 0.25 : 0.85}"/>`)}<path d="M250 490 l26 -8 l14 30 l30 4 l-20 28 l-40 4z" fill="${oklch(0.6, 0.16, hue)}" opacity=".9"/><rect x="136" y="564" width="150" height="9" rx="4" fill="#ffffff" opacity=".6"/></g>`;
};

/** A small grey card that keeps saved games. */
export const memoryCard: Drawing = (pen, { hue, chroma }) => {
	const shell = pen.id();
	return `<defs>${body(shell, hue, chroma * 0.6)}</defs>${contactShadow(250, 596, 140, 18)}<g transform="rotate(-8 250 390)"><path d="M138 206 Q138 188 156 188 H344 Q362 188 362 206 V540 Q362 590 312 590 H188 Q138 590 138 540Z" fill="${oklch(0.3, 0.05, hue)}" transform="translate(6 8)"/><path d="M138 206 Q138 188 156 188 H344 Q362 188 362 206 V540 Q362 590 312 590 H188 Q138 590 138 540Z" fill="url(#${shell})"/><rect x="164" y="188" width="172" height="62" fill="#1b1628"/>${repeat(8, (i) => `<rect x="${172 + i * 20.5}" y="194" width="12" height="48" rx="2" fill="#d6b765"/>`)}<path d="M152 268 H348" stroke="#000000" stroke-opacity=".25" stroke-width="4"/><rect x="170" y="296" width="160" height="190" rx="12" fill="#f7f3ea"/><rect x="170" y="296" width="160" height="52" rx="12" fill="${oklch(0.56, 0.18, hue + 150)}"/>${crown(186, 308, 1.2, "#ffffff")}${repeat(4, (i) => `<path d="M188 ${380 + i * 26} H312" stroke="#b9b3c8" stroke-width="3"/>`)}<path d="M190 376 q30 -14 60 0 t50 -2" stroke="#4a4163" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M232 520 h36 l-18 26z" fill="#000000" opacity=".25"/><path d="M150 200 H206 L170 580 H160Z" fill="#ffffff" opacity=".14"/></g>`;
};

/** A large box as a console comes in. */
export const consoleBox: Drawing = (pen, { hue, inner }) => {
	const front = pen.id();
	return `<defs>${body(front, hue, 0.14)}</defs>${contactShadow(256, 612, 210, 22)}<path d="M400 236 L462 208 V566 L400 606Z" fill="${oklch(0.3, 0.08, hue)}"/><path d="M46 236 L112 202 H462 L400 236Z" fill="${oklch(0.8, 0.08, hue)}"/><path d="M210 214 h80 l-8 14 h-80z" fill="${oklch(0.3, 0.06, hue)}"/><rect x="46" y="236" width="354" height="370" fill="url(#${front})"/><path d="M46 236 H400 V330 L46 420Z" fill="#ffffff" opacity=".16"/>${crown(70, 262, 1.9, "#ffffff")}<rect x="144" y="274" width="150" height="20" rx="6" fill="#ffffff"/>${inset(inner(pen), 70, 336, 306, 180)}<rect x="70" y="336" width="306" height="180" fill="none" stroke="#ffffff" stroke-width="5"/><rect x="70" y="538" width="120" height="14" rx="5" fill="#ffffff" opacity=".85"/><rect x="70" y="562" width="80" height="11" rx="5" fill="#ffffff" opacity=".6"/><circle cx="350" cy="562" r="24" fill="${oklch(0.86, 0.15, 88)}"/>${crown(334, 550, 1, "#4a3208")}`;
};

/** Dice in a heap. */
export const dice: Drawing = (pen, { hue, chroma }) => {
	const pips = (points: string) =>
		points
			.split(" ")
			.map((point) => {
				const [x, y] = point.split(",");
				return `<circle cx="${x}" cy="${y}" r="9" fill="#fffaf0"/>`;
			})
			.join("");
	const cube = (x: number, y: number, angle: number, tone: number) => {
		const top = pen.id();
		return `<defs>${radial(top, [
			[0, oklch(0.78, chroma, tone)],
			[1, oklch(0.58, chroma, tone)],
		])}</defs><g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 -84 L78 -44 L0 -4 L-78 -44Z" fill="url(#${top})"/><path d="M-78 -44 L0 -4 V88 L-78 48Z" fill="${oklch(0.52, chroma, tone)}"/><path d="M78 -44 L0 -4 V88 L78 48Z" fill="${oklch(0.38, chroma * 0.9, tone)}"/><g transform="translate(0 -44) scale(1 .52)">${pips("0,0 -34,0 34,0")}</g><g transform="translate(-39 22) skewY(27) scale(.86 1)">${pips("-20,-20 20,20 20,-20 -20,20")}</g><g transform="translate(39 22) skewY(-27) scale(.86 1)">${pips("-18,-18 18,18")}</g></g>`;
	};
	return `${contactShadow(250, 588, 190, 24)}${cube(166, 496, -8, hue)}${cube(338, 496, 10, hue + 130)}${cube(252, 356, 3, hue + 240)}`;
};
