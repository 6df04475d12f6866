import { linear, radial, repeat } from "#app/shared/svg.ts";
import { createNumbers } from "#db/random.ts";
import { crownPath, type Scene } from "./svg.ts";

export const condor: Scene = (pen) => {
	const a = pen.id(),
		b = pen.id(),
		c = pen.id(),
		d = pen.id();
	const feather = "M0 0 C-19 -55 -17 -150 0 -196 C17 -150 19 -55 0 0Z";
	const wing = (k: number, len: number, fill: string, a0: number, a1: number, st: string) =>
		repeat(k, (i) => {
			const t = i / (k - 1),
				an = a0 + (a1 - a0) * t,
				s = len * (1 - 0.32 * t * t);
			return `<path d="${feather}" transform="rotate(${an}) scale(${0.92} ${s})" fill="${fill}" stroke="${st}" stroke-width="2"/>`;
		});
	const side = (f: number) =>
		`<g transform="translate(${250 + f * 26} 372) scale(${f} 1)">${wing(10, 1.16, `url(#${c})`, 22, 98, "#e9a13b")}${wing(8, 0.7, "#fff3d6", 28, 96, "#c98a3c")}${wing(7, 0.44, "#3b2148", 30, 100, "#6b3f63")}</g>`;
	return `<defs>${linear(a, [
		[0, "#2a1446"],
		[0.38, "#7d2a55"],
		[0.62, "#e2703a"],
		[0.82, "#f9c55d"],
		[1, "#ffe7a8"],
	])}${radial(b, [
		[0, "#fffbe6"],
		[0.55, "#ffe29a"],
		[1, "#ffb94a", 0.9],
	])}${linear(c, [
		[0, "#150a24"],
		[1, "#43244f"],
	])}${linear(d, [
		[0, "#5b2a57"],
		[1, "#2d1542"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${a})"/>
  <g transform="translate(250 340)">${repeat(32, (i) => `<path d="M-5 -215 L0 -${i % 2 ? 430 : 360} L5 -215Z" transform="rotate(${i * 11.25})" fill="#ffe9ae" opacity="${i % 2 ? 0.34 : 0.2}"/>`)}</g>
  <circle cx="250" cy="340" r="206" fill="#ffd778" opacity=".28"/><circle cx="250" cy="340" r="180" fill="url(#${b})"/>
  <path d="M0 560 L70 470 L120 515 L190 430 L262 520 L330 452 L400 530 L450 486 L500 540 V700 H0Z" fill="#8d3a5c"/>
  <path d="M190 430 L212 458 L196 470 L184 456 L170 472 L160 466Z M330 452 L352 480 L334 490 L322 476 L308 482Z M70 470 L88 490 L74 500 L60 492 L50 496Z" fill="#ffe3c2"/>
  <path d="M0 620 L90 540 L150 600 L250 520 L340 606 L420 556 L500 620 V700 H0Z" fill="url(#${d})"/>
  <path d="M250 520 L282 552 L262 566 L246 552 L226 568 L212 552Z" fill="#f7c9b0"/>
  <path d="M0 672 L120 622 L240 664 L380 616 L500 660 V700 H0Z" fill="#1c0d2f"/>
  ${side(1)}${side(-1)}
  <g transform="translate(250 402)">${repeat(7, (i) => `<path d="${feather}" transform="rotate(${180 + (i - 3) * 11}) scale(.95 .72)" fill="#1b0d2b" stroke="#e9a13b" stroke-width="2"/>`)}
   <path d="M-44 -20 C-46 50 -22 92 0 96 C22 92 46 50 44 -20 C40 -60 -40 -60 -44 -20Z" fill="#241235"/>
   <path d="M-28 0 q10 12 20 0 q8 12 16 0 q10 12 20 0 M-24 26 q12 12 24 0 q12 12 24 0 M-16 52 q8 10 16 0 q8 10 16 0" stroke="#6b3f63" stroke-width="3" fill="none"/>
   ${repeat(9, (i) => `<circle cx="${-40 + i * 10}" cy="${-40 + Math.abs(4 - i) * -2.2 + 8}" r="11" fill="#fff8ea"/>`)}
   <path d="M-20 -46 C-26 -92 -14 -112 4 -112 C24 -112 28 -92 34 -84 C44 -80 48 -66 36 -60 C30 -66 22 -66 18 -60 L18 -46Z" fill="#c9746a"/><path d="M28 -90 C46 -88 50 -66 37 -58 C33 -68 28 -72 22 -74Z" fill="#fff3d6"/><path d="M-6 -112 C0 -130 18 -126 22 -106Z" fill="#8c3342"/><circle cx="12" cy="-90" r="5" fill="#1b0d2b"/><circle cx="13.5" cy="-91.5" r="1.6" fill="#ffffff"/></g>`;
};

export const whale: Scene = (pen) => {
	const a = pen.id(),
		b = pen.id(),
		c = pen.id(),
		r = createNumbers(12);
	const scales = (y: number, fill: string, st: string, dx: number) =>
		`<g>${repeat(9, (i) => {
			const x = -30 + dx + i * 66;
			return [33, 24, 15]
				.map(
					(q, k) =>
						`<circle cx="${x}" cy="${y + 33}" r="${q}" fill="${k ? "none" : fill}" stroke="${st}" stroke-width="3.5"/>`,
				)
				.join("");
		})}<rect y="${y + 33}" width="500" height="80" fill="${fill}"/></g>`;
	return `<defs>${linear(a, [
		[0, "#071a4a"],
		[0.5, "#1a4fae"],
		[0.8, "#58a6ef"],
		[1, "#bfe6ff"],
	])}${linear(b, [
		[0, "#12295f"],
		[0.6, "#0b1b42"],
		[1, "#09142f"],
	])}${radial(c, [
		[0, "#ffffff"],
		[0.75, "#e4f2ff"],
		[1, "#bcdcff"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${a})"/>
  ${repeat(60, () => `<circle cx="${(r() * 500).toFixed(0)}" cy="${(r() * 380).toFixed(0)}" r="${(0.8 + r() * 2).toFixed(1)}" fill="#ffffff" opacity="${(0.3 + r() * 0.7).toFixed(2)}"/>`)}
  <g stroke="#ffffff" stroke-width="2" opacity=".75"><path d="M70 92 L108 130 L92 168 L54 146Z M108 130 L150 118" fill="none"/></g>${[
		[70, 92],
		[108, 130],
		[92, 168],
		[54, 146],
		[150, 118],
	]
		.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#ffffff"/>`)
		.join("")}
  <circle cx="250" cy="280" r="190" fill="#9fd0ff" opacity=".16"/><circle cx="250" cy="280" r="152" fill="#9fd0ff" opacity=".2"/><circle cx="250" cy="280" r="118" fill="url(#${c})"/>
  ${scales(470, "#2c6cc8", "#8cc6ff", 0)}
  <path d="M250 640 C206 560 224 470 214 388 C176 372 84 356 30 250 C108 286 190 268 250 322 C310 268 392 286 470 250 C416 356 324 372 286 388 C276 470 294 560 250 640Z" fill="url(#${b})"/>
  <path d="M62 284 C124 316 196 306 246 346 C190 326 112 336 62 284Z M438 284 C376 316 304 306 254 346 C310 326 388 336 438 284Z" fill="#3d73c8" opacity=".85"/><path d="M250 344 C240 430 246 520 250 610 C254 520 260 430 250 344Z" fill="#3d73c8" opacity=".5"/>
  ${(
		[
			[92, 312],
			[128, 330],
			[160, 352],
			[408, 312],
			[372, 330],
			[340, 352],
			[206, 402],
			[294, 402],
		] as const
	)
		.map(
			([x, y], i) =>
				`<path d="M${x} ${y + 12} c-7 14 -7 24 0 26 c7 -2 7 -12 0 -26Z" fill="#dff1ff" opacity="${0.9 - i * 0.05}"/>`,
		)
		.join("")}
  ${scales(530, "#1f57b3", "#6fb4f8", -33)}${scales(590, "#164391", "#5aa0ec", 0)}${scales(648, "#0e2f6e", "#4587d6", -33)}
  <path d="M176 536 C196 500 214 520 222 492 C236 524 264 524 278 492 C286 520 304 500 324 536 C290 560 210 560 176 536Z" fill="#eaf6ff"/>`;
};

export const tower: Scene = (pen) => {
	const a = pen.id(),
		b = pen.id(),
		r = createNumbers(41);
	const prism = (x: number, w: number, top: number, base: number, l: string, m: string, d: string) =>
		`<path d="M${x - w} ${top + w * 0.9} L${x - w * 0.25} ${top} L${x - w * 0.25} ${base} L${x - w} ${base - w * 0.3}Z" fill="${l}"/><path d="M${x - w * 0.25} ${top} L${x + w * 0.45} ${top + w * 0.35} L${x + w * 0.45} ${base} L${x - w * 0.25} ${base}Z" fill="${m}"/><path d="M${x + w * 0.45} ${top + w * 0.35} L${x + w} ${top + w * 1.2} L${x + w} ${base - w * 0.3} L${x + w * 0.45} ${base}Z" fill="${d}"/>`;
	return `<defs>${linear(a, [
		[0, "#1a0b4a"],
		[0.5, "#5a2fc4"],
		[0.75, "#b58bff"],
		[1, "#efe0ff"],
	])}${linear(b, [
		[0, "#c9aeff"],
		[1, "#5b32c0"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${a})"/>${repeat(50, () => `<circle cx="${(r() * 500).toFixed(0)}" cy="${(r() * 360).toFixed(0)}" r="${(0.8 + r() * 2).toFixed(1)}" fill="#ffffff" opacity="${(0.3 + r() * 0.6).toFixed(2)}"/>`)}
  <g fill="none" stroke="#d9c6ff" stroke-width="2">${repeat(5, (i) => `<circle cx="250" cy="286" r="${110 + i * 38}" opacity="${0.5 - i * 0.09}"/>`)}</g>
  <circle cx="250" cy="286" r="92" fill="#f6ecff"/><circle cx="278" cy="270" r="78" fill="#cdb2ff" opacity=".55"/>
  <path d="M0 520 L80 470 L160 505 L240 462 L330 508 L410 468 L500 512 V560 H0Z" fill="#47239e" opacity=".7"/>
  ${prism(120, 46, 372, 560, "#f3eaff", "#b795ff", "#6a3ed0")}${prism(386, 52, 340, 566, "#efe3ff", "#a884fb", "#5a30bf")}${prism(326, 36, 300, 560, "#ffffff", "#c8adff", "#7a4de0")}${prism(182, 40, 262, 566, "#ffffff", "#bd9bff", "#6d41d4")}${prism(252, 62, 150, 590, "#ffffff", "#cbb0ff", "#7546dc")}
  <g fill="#ffd873"><path d="M228 300h14v26h-14z M228 360h14v26h-14z M256 410h16v30h-16z M256 340h16v26h-16z M174 380h9v18h-9z M322 400h9v18h-9z"/></g>
  <g transform="translate(228 96) scale(1.55)"><path d="${crownPath}" fill="#ffd873"/></g>
  <path d="M0 556 C120 540 380 540 500 556 V700 H0Z" fill="url(#${b})"/>
  <g stroke="#ffffff" stroke-width="2.5" fill="none" opacity=".55">${repeat(5, (i) => `<path d="M0 ${566 + i * i * 7 + i * 4} ${repeat(9, (k) => `L${k * 62.5 + (i % 2 ? 31 : 0)} ${566 + i * i * 7 + i * 4 + (k % 2 ? 7 + i * 3 : 0)}`)} L500 ${570 + i * i * 7 + i * 4}"/>`)}${repeat(11, (i) => `<path d="M${250 + (i - 5) * 36} 556 L${250 + (i - 5) * 120} 700"/>`)}</g>
  <path d="M196 590 L252 694 L314 590Z" fill="#ffffff" opacity=".28"/>`;
};
