import { linear, repeat } from "#app/shared/svg.ts";
import { oklch } from "./color.ts";
import { contactShadow, crownPath, type Drawing } from "./svg.ts";

export const handheld: Drawing = (pen, { hue: h, chroma: c }) => {
	const a = pen.id(),
		b = pen.id(),
		s = pen.id();
	return `<defs>${linear(
		a,
		[
			[0, oklch(0.74, c, h)],
			[0.5, oklch(0.6, c, h)],
			[1, oklch(0.45, c, h)],
		],
		"0 0 1 1",
	)}${linear(b, [
		[0, "#2e2a3d"],
		[1, "#14121d"],
	])}${linear(s, [
		[0, "#c9f0a8"],
		[1, "#5ea76b"],
	])}</defs>${contactShadow(250, 596, 132, 20)}
   <g transform="rotate(-5 250 380)"><path d="M140 150 H360 Q378 150 378 168 V520 Q378 596 302 596 H158 Q122 596 122 560 V168 Q122 150 140 150Z" fill="${oklch(0.36, c * 0.8, h)}"/><path d="M136 142 H356 Q374 142 374 160 V512 Q374 588 298 588 H154 Q118 588 118 552 V160 Q118 142 136 142Z" fill="url(#${a})"/><path d="M136 142H356Q374 142 374 160V176H118V160Q118 142 136 142Z" fill="#ffffff" opacity=".16"/><path d="M126 176H366" stroke="#000000" stroke-opacity=".18" stroke-width="2"/>
   <path d="M148 192 H344 Q354 192 354 202 V352 Q354 382 318 382 H174 Q138 382 138 352 V202 Q138 192 148 192Z" fill="url(#${b})"/><rect x="178" y="214" width="136" height="124" rx="4" fill="url(#${s})"/><g fill="#2f5a3c"><path d="M178 318h136v20H178z"/><path d="M178 318 l26 -36 22 24 30 -48 34 44 12 -14 12 14 v16z" opacity=".6"/><path d="M228 306h8v12h-8zM224 298h16v8h-16zM272 310h12v8h-12z"/></g><path d="M184 220h60l-50 110h-10z" fill="#ffffff" opacity=".2"/><circle cx="158" cy="262" r="4.5" fill="#ff5a4f"/><g transform="translate(230 352) scale(1)"><path d="${crownPath}" fill="#8f8aa6" transform="scale(.9)"/></g>
   <path d="M162 424h26v-26h28v26h26v28h-26v26h-28v-26h-26z" fill="#221d30"/><path d="M166 428h22v-26h20" stroke="#ffffff" stroke-opacity=".22" stroke-width="3" fill="none"/><circle cx="330" cy="424" r="23" fill="#221d30"/><circle cx="276" cy="452" r="23" fill="#221d30"/><circle cx="328" cy="421" r="18" fill="#4a4163"/><circle cx="274" cy="449" r="18" fill="#4a4163"/><g transform="rotate(-24 220 520)"><rect x="184" y="512" width="38" height="11" rx="5.5" fill="#221d30"/><rect x="236" y="512" width="38" height="11" rx="5.5" fill="#221d30"/></g><g fill="#221d30" opacity=".7">${repeat(12, (i) => `<circle cx="${300 + (i % 4) * 15 - ((i / 4) | 0) * 5}" cy="${512 + ((i / 4) | 0) * 17 + (i % 4) * -5}" r="4.5"/>`)}</g></g>`;
};

export const homeConsole: Drawing = (pen, { hue: h }) => {
	const a = pen.id(),
		b = pen.id();
	return `<defs>${linear(a, [
		[0, oklch(0.95, 0.01, h)],
		[1, oklch(0.8, 0.02, h)],
	])}${linear(b, [
		[0, oklch(0.74, 0.02, h)],
		[1, oklch(0.58, 0.03, h)],
	])}</defs>${contactShadow(250, 566, 214, 24)}
   <path d="M96 372 L404 372 L452 470 H48Z" fill="url(#${a})"/><path d="M48 470H452V540Q452 556 436 556H64Q48 556 48 540Z" fill="url(#${b})"/><path d="M48 470H452" stroke="#ffffff" stroke-width="3" opacity=".8"/>
   <ellipse cx="250" cy="416" rx="112" ry="37" fill="${oklch(0.7, 0.03, h)}"/><ellipse cx="250" cy="412" rx="112" ry="37" fill="${oklch(0.9, 0.01, h)}"/><ellipse cx="250" cy="411" rx="92" ry="29" fill="none" stroke="${oklch(0.72, 0.03, h)}" stroke-width="2.5"/><g transform="translate(226 398) scale(1.5 1)"><path d="${crownPath}" fill="${oklch(0.55, 0.15, h)}"/></g><ellipse cx="396" cy="438" rx="22" ry="9" fill="${oklch(0.72, 0.03, h)}"/><ellipse cx="104" cy="438" rx="22" ry="9" fill="${oklch(0.72, 0.03, h)}"/><circle cx="134" cy="404" r="3.5" fill="#39d98a"/>
   <rect x="84" y="490" width="96" height="44" rx="10" fill="#221c30"/><rect x="320" y="490" width="96" height="44" rx="10" fill="#221c30"/><rect x="92" y="498" width="80" height="8" rx="4" fill="#423a5a"/><rect x="328" y="498" width="80" height="8" rx="4" fill="#423a5a"/>${repeat(7, (i) => `<circle cx="${101 + i * 10.5}" cy="519" r="3" fill="#c9b26a"/><circle cx="${337 + i * 10.5}" cy="519" r="3" fill="#c9b26a"/>`)}<g stroke="#000000" stroke-opacity=".2" stroke-width="4">${repeat(9, (i) => `<path d="M${202 + i * 12} 496v32"/>`)}</g>
   <ellipse cx="226" cy="388" rx="104" ry="14" fill="#160b26" opacity=".28"/><g transform="translate(4 8) scale(1.02)"><path d="M150 250 C122 248 100 270 92 306 C84 342 92 376 112 378 C130 380 142 350 166 346 H214 C238 350 250 380 268 378 C288 376 296 342 288 306 C280 270 258 248 230 250 C214 252 206 262 190 262 C174 262 166 252 150 250Z" transform="rotate(-10 190 310) translate(30 0)" fill="${oklch(0.6, 0.03, h)}"/><g transform="rotate(-10 190 310) translate(30 -7)"><path d="M150 250 C122 248 100 270 92 306 C84 342 92 376 112 378 C130 380 142 350 166 346 H214 C238 350 250 380 268 378 C288 376 296 342 288 306 C280 270 258 248 230 250 C214 252 206 262 190 262 C174 262 166 252 150 250Z" fill="${oklch(0.88, 0.012, h)}"/><path d="M118 296h14v-14h16v14h14v16h-14v14h-16v-14h-14z" fill="#2b2440"/><circle cx="240" cy="284" r="9" fill="#3aa56b"/><circle cx="240" cy="322" r="9" fill="#3d6fe0"/><circle cx="221" cy="303" r="9" fill="#e0559d"/><circle cx="259" cy="303" r="9" fill="#e2453c"/><rect x="174" y="296" width="14" height="7" rx="3.5" fill="#5a5270"/><rect x="194" y="296" width="14" height="7" rx="3.5" fill="#5a5270"/></g></g>`;
};

export const gamepad: Drawing = (pen, { hue: h }) => {
	const a = pen.id();
	return `<defs>${linear(a, [
		[0, oklch(0.76, 0.16, h)],
		[1, oklch(0.47, 0.17, h)],
	])}</defs>${contactShadow(250, 548, 190, 22)}<path d="M250 262 C250 190 236 150 286 128 C340 104 330 50 400 40 C440 34 450 0 470 -10" fill="none" stroke="#1c1629" stroke-width="11"/>
   <g transform="translate(0 20)"><path d="M140 212 C92 208 56 252 44 330 C30 420 38 506 86 512 C126 516 142 448 184 430 H316 C358 448 374 516 414 512 C462 506 470 420 456 330 C444 252 408 208 360 212 C330 214 322 232 290 232 H210 C178 232 170 214 140 212Z" fill="${oklch(0.34, 0.13, h)}" transform="translate(0 12)"/><path d="M140 212 C92 208 56 252 44 330 C30 420 38 506 86 512 C126 516 142 448 184 430 H316 C358 448 374 516 414 512 C462 506 470 420 456 330 C444 252 408 208 360 212 C330 214 322 232 290 232 H210 C178 232 170 214 140 212Z" fill="url(#${a})"/><path d="M62 330 C72 262 100 224 142 226 C166 228 176 242 200 246" stroke="#ffffff" stroke-opacity=".5" stroke-width="7" fill="none" stroke-linecap="round"/>
   <path d="M104 288h26v-26h30v26h26v30h-26v26h-30v-26h-26z" fill="#20182d"/><g><circle cx="358" cy="264" r="19" fill="#ffd34d"/><circle cx="358" cy="344" r="19" fill="#3ecb82"/><circle cx="318" cy="304" r="19" fill="#4f8bff"/><circle cx="398" cy="304" r="19" fill="#ffffff"/></g><circle cx="196" cy="376" r="38" fill="#20182d"/><circle cx="196" cy="372" r="27" fill="#433757"/><circle cx="304" cy="376" r="38" fill="#20182d"/><circle cx="304" cy="372" r="27" fill="#433757"/><circle cx="250" cy="304" r="20" fill="#20182d"/><g transform="translate(237 296) scale(.8)"><path d="${crownPath}" fill="#ffd34d"/></g></g>`;
};

export const cable: Drawing = (_pen, { hue: h }) =>
	`${contactShadow(250, 560, 170, 22)}<path d="M150 250 C60 330 120 470 230 440 C340 410 250 300 330 270 C420 240 440 400 380 470" fill="none" stroke="#120c1e" stroke-opacity=".3" stroke-width="26" transform="translate(0 14)"/><path d="M150 250 C60 330 120 470 230 440 C340 410 250 300 330 270 C420 240 440 400 380 470" fill="none" stroke="${oklch(0.36, 0.03, h)}" stroke-width="24"/><path d="M150 250 C60 330 120 470 230 440 C340 410 250 300 330 270 C420 240 440 400 380 470" fill="none" stroke="${oklch(0.62, 0.04, h)}" stroke-width="7" stroke-dasharray="3 13"/><g transform="translate(160 218) rotate(40)"><rect x="-46" y="-82" width="92" height="96" rx="16" fill="${oklch(0.42, 0.04, h)}"/><rect x="-34" y="-120" width="68" height="44" rx="6" fill="#c9ced9"/><g fill="#8a7434">${repeat(5, (i) => `<rect x="${-27 + i * 12}" y="-112" width="6" height="26"/>`)}</g><g transform="translate(-20 -46) scale(1.25)"><path d="${crownPath}" fill="${oklch(0.68, 0.06, h)}"/></g></g><g transform="translate(374 490) rotate(205)"><rect x="-46" y="-82" width="92" height="96" rx="16" fill="${oklch(0.42, 0.04, h)}"/><rect x="-34" y="-120" width="68" height="44" rx="6" fill="#c9ced9"/><g fill="#8a7434">${repeat(5, (i) => `<rect x="${-27 + i * 12}" y="-112" width="6" height="26"/>`)}</g></g>`;
