import { linear, radial, repeat } from "#app/shared/svg.ts";
import { createNumbers } from "#db/random.ts";
import { type Scene, stars } from "./svg.ts";

/** The oven bird on its mud nest. */
export const hornero: Scene = (pen) => {
	const sky = pen.id();
	const mud = pen.id();
	const plumage = pen.id();
	const random = createNumbers(23);
	return `<defs>${linear(sky, [
		[0, "#1d6f8f"],
		[0.45, "#6fc3c4"],
		[0.75, "#ffe0a3"],
		[1, "#f7b267"],
	])}${radial(
		mud,
		[
			[0, "#d99a63"],
			[0.6, "#a8683c"],
			[1, "#6f3f26"],
		],
		".38 .3 .8",
	)}${linear(plumage, [
		[0, "#c4783f"],
		[1, "#7e4423"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${sky})"/>
  <circle cx="370" cy="170" r="120" fill="#fff4d0" opacity=".35"/><circle cx="370" cy="170" r="78" fill="#fff8e2"/>
  ${repeat(5, (i) => `<path d="M${30 + i * 96} ${90 + (i % 3) * 46} q14 -14 26 0 q12 -14 26 0" fill="none" stroke="#ffffff" stroke-width="4" stroke-linecap="round" opacity=".7"/>`)}
  <path d="M0 560 C120 520 210 548 300 526 C390 506 450 520 500 508 V700 H0Z" fill="#d98a3f"/>
  <path d="M0 604 C140 570 300 612 500 566 V700 H0Z" fill="#a85c2a"/>
  <path d="M-20 520 C120 500 300 540 520 486 L520 530 C330 580 140 540 -20 566Z" fill="#4d2c1d"/><path d="M-20 520 C120 500 300 540 520 486" stroke="#8a5a3a" stroke-width="6" fill="none"/>
  <path d="M60 524 C40 380 110 290 208 290 C310 290 372 372 356 516 C270 544 150 544 60 524Z" fill="url(#${mud})"/>
  ${repeat(8, (i) => `<path d="M${76 + i * 3} ${500 - i * 25} q${120 - i * 4} 30 ${266 - i * 14} -4" stroke="#7f4a2b" stroke-width="4" fill="none" opacity=".45"/>`)}
  <path d="M128 520 C110 440 150 376 204 376 C252 376 262 440 244 470 C226 500 232 516 236 530 C200 534 160 530 128 520Z" fill="#2b1510"/>
  <g transform="translate(300 250) scale(1.16)">
    <path d="M-70 66 C-120 96 -150 132 -170 150 L-150 158 C-120 144 -90 124 -56 104Z" fill="#6b371d"/>
    <path d="M-76 74 C-70 10 -20 -18 30 -14 C78 -10 96 30 84 74 C72 118 20 136 -20 128 C-56 122 -80 106 -76 74Z" fill="url(#${plumage})"/>
    <path d="M10 126 C60 128 92 96 86 58 C70 92 40 110 10 126Z" fill="#f2d3a4"/>
    <path d="M-66 70 C-40 30 20 40 34 74 C10 108 -40 116 -66 70Z" fill="#6b371d"/><path d="M-50 74 C-30 52 8 58 20 78 M-40 88 C-20 76 0 80 8 92" stroke="#c4783f" stroke-width="4" fill="none"/>
    <path d="M22 -6 C20 -62 60 -86 96 -70 C126 -56 122 -14 92 2 C66 14 30 16 22 -6Z" fill="#b86c36"/><path d="M40 -60 C60 -84 96 -82 108 -62 C88 -70 62 -68 40 -60Z" fill="#8a4a24"/>
    <path d="M112 -48 L164 -40 L114 -26Z" fill="#2f2530"/><path d="M113 -38 L164 -40 L114 -26Z" fill="#574860"/><circle cx="88" cy="-42" r="9" fill="#1c0f12"/><circle cx="91" cy="-45" r="3" fill="#ffffff"/><path d="M62 -22 C84 -8 104 -12 112 -24 C104 6 70 12 50 2Z" fill="#f2d3a4"/>
    <path d="M0 126 l-8 70 M30 124 l4 70" stroke="#3a2a30" stroke-width="7" stroke-linecap="round"/><path d="M-8 196 l-20 6 M-8 196 l18 6 M34 194 l-18 8 M34 194 l20 4" stroke="#3a2a30" stroke-width="6" stroke-linecap="round"/>
  </g>
  ${repeat(30, () => {
		const x = random() * 500;
		const height = 30 + random() * 70;
		return `<path d="M${x.toFixed(0)} 704 q${(-8 + random() * 16).toFixed(0)} -${(height * 0.6).toFixed(0)} ${(-16 + random() * 32).toFixed(0)} -${height.toFixed(0)}" stroke="${random() > 0.5 ? "#6f3f26" : "#f0b25e"}" stroke-width="4" stroke-linecap="round" fill="none"/>`;
	})}`;
};

/** The rhea running over the steppe at dawn. */
export const nandu: Scene = (pen) => {
	const sky = pen.id();
	const down = pen.id();
	const random = createNumbers(64);
	return `<defs>${linear(sky, [
		[0, "#123c69"],
		[0.4, "#3f7cac"],
		[0.68, "#c7dbe6"],
		[1, "#fbe8c8"],
	])}${linear(down, [
		[0, "#d9cfc4"],
		[0.55, "#9c8a7c"],
		[1, "#5b4c49"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${sky})"/>
  <circle cx="150" cy="250" r="150" fill="#fff2d6" opacity=".25"/><circle cx="150" cy="250" r="108" fill="#fff6e3" opacity=".9"/>
  ${repeat(7, (i) => `<rect x="${-40 + ((i * 137) % 420)}" y="${70 + i * 44}" width="${150 + (i % 3) * 70}" height="10" rx="5" fill="#ffffff" opacity="${0.5 - i * 0.05}"/>`)}
  <path d="M0 500 L90 470 L170 492 L270 456 L360 490 L440 468 L500 486 V700 H0Z" fill="#7e93a8"/>
  <path d="M0 552 C150 524 350 548 500 520 V700 H0Z" fill="#c9a861"/><path d="M0 612 C160 580 340 622 500 584 V700 H0Z" fill="#9a7a3c"/>
  <ellipse cx="262" cy="638" rx="150" ry="16" fill="#3c2c14" opacity=".4"/>
  <g fill="none" stroke="#4a3c3a" stroke-linecap="round" stroke-linejoin="round"><path d="M240 470 L196 540 L250 592 L232 640" stroke-width="16"/><path d="M282 470 L340 528 L322 590 L372 626" stroke-width="16"/><path d="M232 640 l-26 4 M232 640 l22 8 M372 626 l26 -6 M372 626 l18 14" stroke-width="9"/></g>
  <path d="M118 426 C110 350 180 300 262 306 C340 312 384 362 360 424 C336 486 266 506 204 494 C156 486 122 464 118 426Z" fill="url(#${down})"/>
  ${repeat(11, (i) => `<path d="M${150 + i * 19} ${352 - Math.sin(i / 3.4) * 30} C${120 + i * 18} ${400 + (i % 3) * 10} ${96 + i * 19} ${440 + (i % 4) * 14} ${70 + i * 22} ${476 + (i % 3) * 12} C${110 + i * 19} ${470 + (i % 2) * 12} ${150 + i * 18} ${430} ${172 + i * 18} ${372}Z" fill="${i % 2 ? "#857468" : "#b9aa9d"}" opacity=".9"/>`)}
  <path d="M326 370 C372 330 356 250 338 196 C328 160 340 128 366 120 C388 114 404 128 402 146 C398 160 384 160 378 172 C366 210 410 300 378 380 C368 404 340 404 326 370Z" fill="#8d7d74"/>
  <path d="M346 216 C360 270 366 320 350 372" stroke="#5b4c49" stroke-width="12" fill="none" stroke-linecap="round" opacity=".6"/>
  <path d="M396 124 L450 144 L398 152Z" fill="#4a3c3a"/><path d="M396 138 L450 144 L398 152Z" fill="#6d5a55"/><circle cx="380" cy="134" r="8" fill="#1d1416"/><circle cx="383" cy="131" r="2.6" fill="#ffffff"/><path d="M346 128 C340 112 350 100 364 106 M352 122 C352 104 366 98 376 108" stroke="#5b4c49" stroke-width="5" fill="none" stroke-linecap="round"/>
  ${repeat(40, () => {
		const x = random() * 500;
		const y = 640 + random() * 66;
		return `<path d="M${x.toFixed(0)} ${y.toFixed(0)} q${(random() * 8).toFixed(0)} -${(16 + random() * 22).toFixed(0)} ${(6 + random() * 16).toFixed(0)} -${(26 + random() * 34).toFixed(0)}" stroke="${random() > 0.4 ? "#e7cf8c" : "#6d5426"}" stroke-width="3.5" stroke-linecap="round" fill="none"/>`;
	})}`;
};

/** The mountain viscacha asleep on a warm stone. */
export const vizcacha: Scene = (pen) => {
	const sky = pen.id();
	const fur = pen.id();
	const stone = pen.id();
	const random = createNumbers(88);
	return `<defs>${linear(sky, [
		[0, "#0f2b3d"],
		[0.45, "#1f6f78"],
		[0.78, "#8ed6b4"],
		[1, "#f6f4c9"],
	])}${radial(
		fur,
		[
			[0, "#efe6d6"],
			[0.55, "#c2ad93"],
			[1, "#86705d"],
		],
		".5 .35 .75",
	)}${linear(stone, [
		[0, "#b9b4c2"],
		[1, "#5c5870"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${sky})"/>${stars(random, 34, 240)}
  <path d="M0 430 L96 300 L160 380 L262 240 L352 372 L420 306 L500 410 V700 H0Z" fill="#2a5d6b"/><path d="M262 240 L300 296 L276 306 L256 290 L238 312 L226 290Z M96 300 L118 332 L100 342 L84 328 L72 334Z M420 306 L444 336 L424 348 L404 330Z" fill="#f4fbf2"/>
  <path d="M0 520 C120 470 380 470 500 520 V700 H0Z" fill="#3d7f72"/>
  <path d="M24 700 C30 590 120 548 250 548 C380 548 470 590 476 700Z" fill="url(#${stone})"/><path d="M70 610 C140 566 360 566 430 610" stroke="#ffffff" stroke-opacity=".35" stroke-width="5" fill="none"/>
  <path d="M364 560 C430 540 452 470 430 410 C424 396 404 400 406 418 C412 470 396 506 350 516Z" fill="#8a745f"/>${repeat(6, (i) => `<path d="M${412 - i * 6} ${430 + i * 22} l26 ${-4 + i * 3}" stroke="#efe6d6" stroke-width="5" stroke-linecap="round" opacity=".7"/>`)}
  <path d="M110 580 C90 440 160 360 250 360 C340 360 410 440 390 580 C330 604 170 604 110 580Z" fill="url(#${fur})"/>
  <path d="M176 592 C160 500 200 450 250 450 C300 450 340 500 324 592 C280 602 220 602 176 592Z" fill="#f7f0e0" opacity=".8"/>
  <path d="M188 262 C140 200 150 96 176 84 C206 78 226 160 222 244Z" fill="#a28b74"/><path d="M312 262 C360 200 350 96 324 84 C294 78 274 160 278 244Z" fill="#a28b74"/><path d="M190 240 C166 190 166 126 180 116 C198 116 208 176 208 236Z M310 240 C334 190 334 126 320 116 C302 116 292 176 292 236Z" fill="#e9b7a4"/>
  <path d="M146 340 C140 270 190 222 250 222 C310 222 360 270 354 340 C350 400 306 430 250 430 C194 430 150 400 146 340Z" fill="url(#${fur})"/>
  <path d="M146 330 C176 322 200 332 210 352 C190 362 160 360 148 352Z M354 330 C324 322 300 332 290 352 C310 362 340 360 352 352Z" fill="#5d4b40" opacity=".55"/>
  <path d="M176 338 C188 352 206 352 218 338 M282 338 C294 352 312 352 324 338" stroke="#2b1d1a" stroke-width="7" stroke-linecap="round" fill="none"/>
  <path d="M232 372 C240 364 260 364 268 372 C266 386 234 386 232 372Z" fill="#e58f88"/><path d="M250 384 V396 C242 408 228 406 222 400 M250 396 C258 408 272 406 278 400" stroke="#5d4b40" stroke-width="5" fill="none" stroke-linecap="round"/>
  <path d="M212 388 L110 366 M212 398 L104 404 M214 408 L118 440 M288 388 L390 366 M288 398 L396 404 M286 408 L382 440" stroke="#fffaf0" stroke-width="3" stroke-linecap="round" opacity=".85"/>
  <ellipse cx="206" cy="574" rx="38" ry="20" fill="#b09a82"/><ellipse cx="294" cy="574" rx="38" ry="20" fill="#b09a82"/>
  ${repeat(9, (i) => `<g transform="translate(${36 + i * 54} ${668 + (i % 3) * 12})"><circle r="7" fill="${i % 2 ? "#ffe27a" : "#ff9fb8"}"/><path d="M0 6 v30" stroke="#2a5d4d" stroke-width="4"/></g>`)}`;
};
