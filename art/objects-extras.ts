import { linear, radial, repeat } from "#app/shared/svg.ts";
import { oklch } from "./color.ts";
import { body, contactShadow, crown, type Drawing, inset } from "./svg.ts";

/** The brick of 1989: thick, with two buttons. */
export const brickHandheld: Drawing = (pen, { hue, chroma }) => {
	const shell = pen.id();
	const screen = pen.id();
	return `<defs>${linear(
		shell,
		[
			[0, oklch(0.92, chroma * 0.25, hue)],
			[1, oklch(0.72, chroma * 0.35, hue)],
		],
		"0 0 1 1",
	)}${linear(screen, [
		[0, "#c4cf6a"],
		[1, "#7f9a3c"],
	])}</defs>${contactShadow(250, 606, 134, 20)}<g transform="rotate(4 250 380)"><path d="M126 116 H374 Q386 116 386 128 V540 Q386 604 318 604 H126 Q114 604 114 592 V128 Q114 116 126 116Z" fill="${oklch(0.5, chroma * 0.3, hue)}" transform="translate(6 6)"/><path d="M126 116 H374 Q386 116 386 128 V540 Q386 604 318 604 H126 Q114 604 114 592 V128 Q114 116 126 116Z" fill="url(#${shell})"/><path d="M114 146 H386 M150 116 V146 M350 116 V146" stroke="#000000" stroke-opacity=".18" stroke-width="3"/><path d="M146 164 H354 Q366 164 366 176 V334 Q366 364 334 364 H146 Q134 364 134 352 V176 Q134 164 146 164Z" fill="#5c5a74"/><path d="M146 182 H230 M270 182 H354" stroke="${oklch(0.55, 0.2, 350)}" stroke-width="4"/><path d="M146 190 H230 M270 190 H354" stroke="${oklch(0.45, 0.18, 270)}" stroke-width="3"/><rect x="176" y="204" width="150" height="134" fill="url(#${screen})"/><g fill="#3d5220"><path d="M176 316 h150 v22 h-150z"/><path d="M196 290 h24 v26 h-24z M262 270 h40 v46 h-40z" opacity=".6"/><path d="M232 296 h10 v20 h-10z M228 286 h18 v10 h-18z"/></g><circle cx="156" cy="254" r="5" fill="#ff5a4f"/>${crown(150, 378, 0.7, oklch(0.4, 0.16, 280))}<rect x="178" y="382" width="84" height="9" rx="4" fill="${oklch(0.4, 0.16, 280)}"/><path d="M150 438 h28 v-28 h30 v28 h28 v30 h-28 v28 h-30 v-28 h-28z" fill="#2b2637"/><circle cx="340" cy="438" r="25" fill="${oklch(0.45, 0.18, 0)}"/><circle cx="282" cy="466" r="25" fill="${oklch(0.45, 0.18, 0)}"/><circle cx="338" cy="434" r="19" fill="${oklch(0.55, 0.19, 0)}"/><circle cx="280" cy="462" r="19" fill="${oklch(0.55, 0.19, 0)}"/><g transform="rotate(-26 220 540)"><rect x="176" y="532" width="42" height="12" rx="6" fill="#7a778c"/><rect x="232" y="532" width="42" height="12" rx="6" fill="#7a778c"/></g>${repeat(6, (i) => `<path d="M${296 + i * 14} ${586 - i * 6} l22 -42" stroke="#000000" stroke-opacity=".25" stroke-width="6" stroke-linecap="round"/>`)}</g>`;
};

/** A handheld that folds over two screens. */
export const foldingHandheld: Drawing = (pen, { hue, chroma, inner }) => {
	const shell = pen.id();
	return `<defs>${body(shell, hue, chroma)}</defs>${contactShadow(250, 600, 180, 20)}<g transform="translate(0 10)"><rect x="86" y="136" width="328" height="206" rx="22" fill="url(#${shell})"/><rect x="144" y="158" width="212" height="160" rx="6" fill="#17131f"/>${inset(inner(pen), 150, 164, 200, 148)}<path d="M150 164 H250 L190 312 H150Z" fill="#ffffff" opacity=".14"/>${repeat(6, (i) => `<circle cx="${106 + (i % 2) * 14}" cy="${222 + Math.floor(i / 2) * 14}" r="4" fill="#000000" opacity=".35"/><circle cx="${380 + (i % 2) * 14}" cy="${222 + Math.floor(i / 2) * 14}" r="4" fill="#000000" opacity=".35"/>`)}<rect x="112" y="336" width="276" height="28" rx="10" fill="${oklch(0.34, chroma * 0.7, hue)}"/><path d="M86 360 H414 L430 566 Q432 588 408 588 H92 Q68 588 70 566Z" fill="${oklch(0.4, chroma * 0.8, hue)}" transform="translate(0 8)"/><path d="M86 360 H414 L430 566 Q432 588 408 588 H92 Q68 588 70 566Z" fill="url(#${shell})"/><path d="M150 384 H350 L358 548 H142Z" fill="#17131f"/><path d="M158 392 H342 L349 540 H151Z" fill="#cfe9f2"/><path d="M172 410 h70 v50 h-72z M258 410 h72 l2 50 h-74z M168 476 h164 l2 46 h-168z" fill="${oklch(0.72, 0.1, hue + 180)}"/>${crown(236, 488, 0.9, "#ffffff")}<path d="M92 448 h16 v-16 h18 v16 h16 v18 h-16 v16 h-18 v-16 h-16z" fill="#221d30" transform="translate(-4 0)"/>${(
		[
			[386, 434],
			[386, 478],
			[364, 456],
			[408, 456],
		] as const
	)
		.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="12" fill="#221d30"/>`)
		.join("")}</g>`;
};

/** Headphones on their stand. */
export const headset: Drawing = (pen, { hue, chroma }) => {
	const cup = pen.id();
	return `<defs>${body(cup, hue, chroma)}</defs>${contactShadow(250, 600, 140, 20)}<rect x="236" y="226" width="28" height="350" fill="#3a3348"/><path d="M150 576 h200 q14 0 14 14 v10 H136 v-10 q0 -14 14 -14z" fill="#52496b"/><path d="M204 226 Q250 190 296 226 L290 246 Q250 220 210 246Z" fill="#52496b"/><path d="M112 400 C100 120 400 120 388 400" fill="none" stroke="#221c30" stroke-width="40"/><path d="M112 400 C100 120 400 120 388 400" fill="none" stroke="${oklch(0.62, chroma, hue)}" stroke-width="16"/><path d="M150 240 C190 178 310 178 350 240" fill="none" stroke="#453c5c" stroke-width="34" stroke-linecap="round"/><path d="M126 336 q54 -8 54 40 v84 q0 48 -54 40 q-58 -8 -58 -82 q0 -74 58 -82z" fill="url(#${cup})"/><path d="M374 336 q-54 -8 -54 40 v84 q0 48 54 40 q58 -8 58 -82 q0 -74 -58 -82z" fill="url(#${cup})"/><rect x="166" y="344" width="30" height="146" rx="15" fill="#1b1626"/><rect x="304" y="344" width="30" height="146" rx="15" fill="#1b1626"/><circle cx="112" cy="418" r="32" fill="#1b1626" opacity=".5"/>${crown(94, 408, 1.1, "#ffffff")}<path d="M120 492 C130 560 190 566 226 556" stroke="#221c30" stroke-width="10" fill="none" stroke-linecap="round"/><rect x="216" y="540" width="44" height="24" rx="12" fill="#221c30"/><circle cx="252" cy="552" r="5" fill="#39d98a"/>`;
};

/** A soft toy with a crown on its label. */
export const plush: Drawing = (pen, { hue, chroma }) => {
	const fur = pen.id();
	return `<defs>${radial(
		fur,
		[
			[0, oklch(0.88, chroma * 0.6, hue)],
			[0.6, oklch(0.72, chroma * 0.8, hue)],
			[1, oklch(0.54, chroma * 0.8, hue)],
		],
		".42 .3 .8",
	)}</defs>${contactShadow(250, 614, 160, 22)}<ellipse cx="250" cy="498" rx="126" ry="114" fill="url(#${fur})"/><ellipse cx="250" cy="520" rx="74" ry="78" fill="${oklch(0.95, 0.04, hue)}"/><ellipse cx="128" cy="474" rx="40" ry="62" transform="rotate(34 128 474)" fill="url(#${fur})"/><ellipse cx="372" cy="474" rx="40" ry="62" transform="rotate(-34 372 474)" fill="url(#${fur})"/><ellipse cx="182" cy="588" rx="58" ry="36" fill="url(#${fur})"/><ellipse cx="318" cy="588" rx="58" ry="36" fill="url(#${fur})"/><ellipse cx="176" cy="592" rx="26" ry="18" fill="${oklch(0.92, 0.05, hue)}"/><ellipse cx="324" cy="592" rx="26" ry="18" fill="${oklch(0.92, 0.05, hue)}"/><circle cx="150" cy="208" r="50" fill="url(#${fur})"/><circle cx="350" cy="208" r="50" fill="url(#${fur})"/><circle cx="150" cy="212" r="28" fill="${oklch(0.62, chroma * 0.7, hue + 20)}"/><circle cx="350" cy="212" r="28" fill="${oklch(0.62, chroma * 0.7, hue + 20)}"/><ellipse cx="250" cy="306" rx="148" ry="128" fill="url(#${fur})"/><ellipse cx="250" cy="350" rx="72" ry="54" fill="${oklch(0.95, 0.04, hue)}"/><circle cx="190" cy="296" r="17" fill="#1d1524"/><circle cx="310" cy="296" r="17" fill="#1d1524"/><circle cx="196" cy="290" r="6" fill="#ffffff"/><circle cx="316" cy="290" r="6" fill="#ffffff"/><path d="M226 328 q24 -16 48 0 q-6 22 -24 26 q-18 -4 -24 -26z" fill="#4a2c33"/><path d="M250 354 v16 M250 370 q-14 16 -30 8 M250 370 q14 16 30 8" stroke="#4a2c33" stroke-width="5" fill="none" stroke-linecap="round"/><ellipse cx="158" cy="344" rx="20" ry="13" fill="${oklch(0.72, 0.16, 15)}" opacity=".6"/><ellipse cx="342" cy="344" rx="20" ry="13" fill="${oklch(0.72, 0.16, 15)}" opacity=".6"/><path d="M250 180 v-20 M148 420 q102 60 204 0" stroke="${oklch(0.45, chroma * 0.6, hue)}" stroke-width="4" stroke-dasharray="9 8" fill="none" stroke-linecap="round"/><path d="M372 540 l58 14 l-10 44 l-58 -14z" fill="#fffaf0"/>${crown(384, 560, 0.9, oklch(0.5, 0.18, 292))}`;
};

/** An arcade stick with eight buttons. */
export const arcadeStick: Drawing = (pen, { hue, inner }) => {
	const top = pen.id();
	return `<defs>${linear(top, [
		[0, oklch(0.42, 0.08, hue)],
		[1, oklch(0.28, 0.06, hue)],
	])}</defs>${contactShadow(250, 566, 220, 22)}<path d="M36 470 H464 V520 Q464 552 432 552 H68 Q36 552 36 520Z" fill="${oklch(0.2, 0.04, hue)}"/><path d="M92 318 H408 L464 476 H36Z" fill="url(#${top})"/><path d="M104 328 H396 L444 466 H56Z" fill="${oklch(0.5, 0.16, hue)}"/><svg x="56" y="328" width="388" height="138" viewBox="0 200 500 178" preserveAspectRatio="none" opacity=".35">${inner(pen)}</svg><ellipse cx="160" cy="410" rx="46" ry="22" fill="#17131f"/><path d="M152 410 L150 270 H166 L168 410Z" fill="#c9ced9"/><circle cx="158" cy="246" r="46" fill="${oklch(0.62, 0.22, 25)}"/><circle cx="144" cy="230" r="13" fill="#ffffff" opacity=".6"/>${repeat(
		8,
		(i) => {
			const column = i % 4;
			const row = Math.floor(i / 4);
			const x = 246 + column * 46 + row * 10;
			const y = 380 + row * 44 - column * 4;
			return `<ellipse cx="${x}" cy="${y + 6}" rx="21" ry="14" fill="#120d1c"/><ellipse cx="${x}" cy="${y}" rx="21" ry="14" fill="${oklch(0.82, 0.15, hue + 90 + i * 34)}"/><ellipse cx="${x - 4}" cy="${y - 4}" rx="9" ry="5" fill="#ffffff" opacity=".5"/>`;
		},
	)}${crown(228, 496, 1.3, oklch(0.86, 0.14, 88))}`;
};

/** A cloth mat for playing, half unrolled. */
export const playmat: Drawing = (pen, { hue, inner }) => {
	const roll = pen.id();
	return `<defs>${linear(
		roll,
		[
			[0, oklch(0.4, 0.1, hue)],
			[0.4, oklch(0.72, 0.13, hue)],
			[1, oklch(0.3, 0.09, hue)],
		],
		"0 0 1 0",
	)}</defs>${contactShadow(260, 606, 210, 18)}<path d="M116 250 H464 V590 H116Z" fill="#120c1e"/><svg x="122" y="256" width="336" height="328" viewBox="0 120 500 488" preserveAspectRatio="xMidYMid slice">${inner(pen)}</svg><g fill="none" stroke="#ffffff" stroke-width="3" opacity=".6">${repeat(3, (i) => `<rect x="${190 + i * 86}" y="430" width="66" height="92" rx="6"/>`)}<rect x="190" y="300" width="238" height="100" rx="8"/></g><rect x="58" y="236" width="76" height="368" rx="30" fill="url(#${roll})"/><ellipse cx="96" cy="246" rx="38" ry="14" fill="${oklch(0.6, 0.1, hue)}"/><path d="M96 246 m-22 0 a22 8 0 1 0 44 0 a14 5 0 1 0 -28 0" fill="none" stroke="#120c1e" stroke-width="4"/><path d="M72 260 V590" stroke="#ffffff" stroke-opacity=".2" stroke-width="8"/>`;
};
