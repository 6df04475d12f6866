import { linear, repeat } from "#app/shared/svg.ts";
import { oklch } from "./color.ts";
import { contactShadow, crownPath, type Drawing, inset } from "./svg.ts";

export const cartridge: Drawing = (pen, { hue: h, chroma: c, inner }) => {
	const a = pen.id();
	return `<defs>${linear(
		a,
		[
			[0, oklch(0.74, c, h)],
			[1, oklch(0.48, c, h)],
		],
		"0 0 1 1",
	)}</defs>${contactShadow(250, 586, 150, 18)}<g transform="rotate(4 250 380)"><path d="M126 190 Q126 172 144 172H356Q374 172 374 190V540L350 570V588H150V570L126 540Z" fill="${oklch(0.36, c, h)}" transform="translate(5 8)"/><path d="M126 190 Q126 172 144 172H356Q374 172 374 190V540L350 570V584H150V570L126 540Z" fill="url(#${a})"/><g stroke="#000000" stroke-opacity=".22" stroke-width="5">${repeat(6, (i) => `<path d="M${176 + i * 30} 180V214"/>`)}</g><g stroke="#ffffff" stroke-opacity=".3" stroke-width="2">${repeat(6, (i) => `<path d="M${180 + i * 30} 180V214"/>`)}</g><rect x="150" y="232" width="200" height="262" rx="12" fill="#120c1e"/>${inset(inner(pen), 156, 238, 188, 250)}<path d="M156 238h110l-90 250h-20z" fill="#ffffff" opacity=".13"/><path d="M232 524h36l-18 22z" fill="#000000" opacity=".28"/></g>`;
};

export const gameBox: Drawing = (pen, { hue: h, inner }) => {
	const a = pen.id();
	return `<defs>${linear(a, [
		[0, oklch(0.62, 0.13, h)],
		[1, oklch(0.38, 0.1, h)],
	])}</defs>${contactShadow(262, 604, 158, 18)}<g><path d="M118 158 L150 136 V596 L118 586Z" fill="${oklch(0.33, 0.09, h)}"/><g transform="translate(150 136)"><rect width="244" height="460" rx="8" fill="url(#${a})" transform="scale(1 1)"/><rect x="0" y="0" width="244" height="46" fill="#ffffff" opacity=".14"/><g transform="translate(14 13) scale(.9)"><path d="${crownPath}" fill="#ffffff"/></g><path d="M52 20h90v8h-90z" fill="#ffffff" opacity=".85"/>${inset(inner(pen), 12, 54, 220, 392)}<path d="M12 54h120L40 446H12z" fill="#ffffff" opacity=".14"/></g></g>`;
};

export const booster: Drawing = (pen, { hue: h, inner }) => {
	const a = pen.id(),
		b = pen.id();
	return `<defs>${linear(
		a,
		[
			[0, oklch(0.72, 0.17, h)],
			[0.3, oklch(0.46, 0.2, h)],
			[0.55, oklch(0.66, 0.18, h)],
			[1, oklch(0.34, 0.16, h)],
		],
		"0 0 1 .3",
	)}${linear(
		b,
		[
			[0, "#f3f1fa"],
			[0.5, "#a9a3bd"],
			[1, "#efecf8"],
		],
		"0 0 1 0",
	)}</defs>${contactShadow(250, 610, 140, 18)}<g transform="rotate(3 250 370)"><path d="M122 118 ${repeat(16, (i) => `l8 ${i % 2 ? 6 : -6} l8 ${i % 2 ? -6 : 6}`)} V604 ${repeat(16, (i) => `l-8 ${i % 2 ? 6 : -6} l-8 ${i % 2 ? -6 : 6}`)}Z" fill="url(#${a})"/><path d="M122 118h256v34H122zM122 570h256v34H122z" fill="url(#${b})" opacity=".85"/><g stroke="#ffffff" stroke-opacity=".5" stroke-width="2">${repeat(21, (i) => `<path d="M${128 + i * 12} 120v30M${128 + i * 12} 572v30"/>`)}</g><ellipse cx="250" cy="350" rx="104" ry="132" fill="#ffffff" opacity=".25"/><clipPath id="${a}c"><ellipse cx="250" cy="350" rx="96" ry="124"/></clipPath><g clip-path="url(#${a}c)">${inset(inner(pen), 140, 206, 220, 288)}</g><ellipse cx="250" cy="350" rx="96" ry="124" fill="none" stroke="#ffd873" stroke-width="7"/><g transform="translate(214 168) scale(2.25)"><path d="${crownPath}" fill="#ffd873"/></g><g fill="#ffffff"><rect x="176" y="504" width="148" height="18" rx="4"/><rect x="204" y="532" width="92" height="9" rx="4" opacity=".75"/></g><path d="M150 152 H210 L176 570 H138Z" fill="#ffffff" opacity=".18"/></g>`;
};

export const knight: Drawing = (pen, { hue: h }) => {
	const m = pen.id(),
		g = pen.id(),
		c = pen.id();
	return `<defs>${linear(
		m,
		[
			[0, "#f2f4fb"],
			[0.5, "#a7b0c8"],
			[1, "#5d6684"],
		],
		"0 0 1 1",
	)}${linear(g, [
		[0, "#ffe9a0"],
		[1, "#c98a17"],
	])}${linear(c, [
		[0, oklch(0.6, 0.2, h)],
		[1, oklch(0.34, 0.16, h)],
	])}</defs>${contactShadow(250, 618, 150, 20)}
   <path d="M140 590 h220 l16 26 q0 10 -10 10 H134 q-10 0 -10 -10z" fill="#2a2138"/><path d="M140 590h220l6 10H134z" fill="#52456b"/><rect x="212" y="604" width="76" height="14" rx="3" fill="url(#${g})"/>
   <path d="M180 300 C120 380 116 500 138 580 H330 C360 500 372 380 322 300Z" fill="url(#${c})"/>
   <path d="M204 440h40v136q0 12 -12 12h-34q-8 0 -6 -10zM256 440h40l12 138q2 10 -6 10h-34q-12 0 -12 -12z" fill="url(#${m})"/><path d="M200 506h44M256 506h44" stroke="#4a5270" stroke-width="5"/>
   <path d="M176 300 C190 270 310 270 324 300 L312 448 H188Z" fill="url(#${m})"/><path d="M250 284V446" stroke="#4a5270" stroke-width="4"/><path d="M188 420H312L310 446H190Z" fill="#5a3d2b"/><circle cx="250" cy="433" r="12" fill="url(#${g})"/>
   <circle cx="176" cy="308" r="40" fill="url(#${m})"/><circle cx="324" cy="308" r="40" fill="url(#${m})"/><path d="M150 320q26 20 52 0M298 320q26 20 52 0" stroke="#4a5270" stroke-width="4" fill="none"/>
   <path d="M250 132 C304 132 316 176 312 226 C308 266 284 280 250 280 C216 280 192 266 188 226 C184 176 196 132 250 132Z" fill="url(#${m})"/><path d="M196 204H304V224H262V268H238V224H196Z" fill="#191326"/><path d="M244 132 C214 100 232 60 290 66 C268 78 268 96 276 110 C292 120 306 140 300 156 C284 138 262 134 244 132Z" fill="#e2453c"/>
   <path d="M340 330 L356 336 L356 430 L340 430Z" fill="url(#${m})"/><g transform="rotate(8 350 400)"><rect x="342" y="180" width="16" height="244" fill="#e9edf8"/><path d="M342 180 l8 -28 8 28z" fill="#e9edf8"/><rect x="318" y="420" width="64" height="13" rx="5" fill="url(#${g})"/><rect x="343" y="432" width="14" height="44" rx="5" fill="#5a3d2b"/></g>
   <path d="M92 350 H196 V430 C196 480 164 506 144 516 C124 506 92 480 92 430Z" fill="url(#${g})"/><path d="M103 361H185V430C185 470 160 492 144 501C128 492 103 470 103 430Z" fill="url(#${c})"/><g transform="translate(116 398) scale(1.75)"><path d="${crownPath}" fill="url(#${g})"/></g>`;
};
