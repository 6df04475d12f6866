import { each, linear, radial, repeat } from "#app/shared/svg.ts";
import { createNumbers } from "#db/random.ts";
import { type Scene, stars } from "./svg.ts";

/** A road race into the sunset. */
export const race: Scene = (pen) => {
	const sky = pen.id();
	const sun = pen.id();
	return `<defs>${linear(sky, [
		[0, "#1b1464"],
		[0.5, "#9b2f9e"],
		[0.8, "#ff7a59"],
		[1, "#ffd166"],
	])}${linear(sun, [
		[0, "#fff3b0"],
		[1, "#ff5d8f"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${sky})"/><circle cx="250" cy="300" r="150" fill="url(#${sun})"/>
  ${repeat(6, (i) => `<rect x="90" y="${306 + i * 25}" width="320" height="${4 + i * 2.4}" fill="#c2418f" opacity=".75"/>`)}
  <path d="M0 430 L70 360 L130 410 L190 350 L240 430Z M260 430 L330 340 L390 400 L440 360 L500 420 V430Z" fill="#3b1a66"/>
  <rect y="430" width="500" height="270" fill="#2a1450"/>${repeat(7, (i) => `<rect y="${440 + i * i * 6}" width="500" height="${3 + i * 2}" fill="#43206f"/>`)}
  <path d="M236 430 H264 L470 700 H30Z" fill="#1c1330"/><path d="M236 430 L30 700 H64 L241 430Z M264 430 L470 700 H436 L259 430Z" fill="#ff5d8f"/>
  ${repeat(5, (i) => `<path d="M${248 - i * 1.6} ${448 + i * i * 12} h${4 + i * 3.2} l${i * 0.8} ${16 + i * 8} h-${4 + i * 4.8}z" fill="#ffe9a8"/>`)}
  <g transform="translate(250 604)"><ellipse cy="44" rx="126" ry="16" fill="#0c0620" opacity=".6"/><path d="M-114 -4 q6 -22 30 -26 l32 -34 q52 -12 104 0 l32 34 q24 4 30 26 v40 h-228z" fill="#ff3f5f"/><path d="M-114 -4 q6 -22 30 -26 h168 q24 4 30 26z" fill="#ff7b80"/><path d="M-44 -56 q44 -10 88 0 l22 26 h-132z" fill="#1b1440"/><path d="M-44 -56 q20 -4 40 -5 l-26 31 h-36z" fill="#ffffff" opacity=".3"/><rect x="-106" y="4" width="48" height="16" rx="8" fill="#ffe08a"/><rect x="58" y="4" width="48" height="16" rx="8" fill="#ffe08a"/><rect x="-34" y="8" width="68" height="18" rx="4" fill="#2a0f2e"/><rect x="-104" y="32" width="42" height="22" rx="8" fill="#140b24"/><rect x="62" y="32" width="42" height="22" rx="8" fill="#140b24"/></g>`;
};

/** A castle above the forest. */
export const castle: Scene = (pen) => {
	const sky = pen.id();
	const wall = pen.id();
	const random = createNumbers(31);
	const turret = (x: number, y: number, width: number, height: number, roof: number) =>
		`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${wall})"/><path d="M${x - 10} ${y} L${x + width / 2} ${y - roof} L${x + width + 10} ${y}Z" fill="#d1495b"/><path d="M${x + width / 2} ${y - roof} L${x + width + 10} ${y} H${x + width / 2}Z" fill="#a72f4c"/><path d="M${x + width / 2} ${y - roof} v-34 l26 10 l-26 10" fill="#ffd166" stroke="#ffd166" stroke-width="3"/><path d="M${x + width / 2 - 8} ${y + 56} v-18 q8 -14 16 0 v18z" fill="#ffe9a8"/>`;
	return `<defs>${linear(sky, [
		[0, "#0b3954"],
		[0.5, "#1f8a8c"],
		[0.8, "#a7e0a5"],
		[1, "#fdf3c0"],
	])}${linear(
		wall,
		[
			[0, "#f4f1ea"],
			[1, "#a7a3b8"],
		],
		"0 0 1 0",
	)}</defs>
  <rect width="500" height="700" fill="url(#${sky})"/>${stars(random, 30, 200)}<circle cx="380" cy="140" r="54" fill="#fff8dc"/><circle cx="400" cy="128" r="48" fill="#2a7f88" opacity=".35"/>
  ${repeat(4, (i) => `<g fill="#ffffff" opacity=".7"><rect x="${20 + i * 120}" y="${230 + (i % 2) * 60}" width="110" height="16" rx="8"/><rect x="${44 + i * 120}" y="${216 + (i % 2) * 60}" width="60" height="16" rx="8"/></g>`)}
  <path d="M60 600 C90 480 160 430 250 430 C340 430 410 480 440 600Z" fill="#3d7a5a"/>
  ${turret(128, 300, 58, 190, 90)}${turret(314, 300, 58, 190, 90)}${turret(212, 210, 76, 260, 116)}
  <rect x="150" y="380" width="200" height="130" fill="url(#${wall})"/>${repeat(7, (i) => `<rect x="${152 + i * 30}" y="364" width="16" height="20" fill="#d9d5e2"/>`)}
  <path d="M222 512 V452 Q250 412 278 452 V512Z" fill="#4a2a2f"/><path d="M236 512 V458 M250 512 V442 M264 512 V458" stroke="#7b4a44" stroke-width="4"/>
  <path d="M222 510 C230 570 170 600 210 700 H330 C290 610 280 570 278 510Z" fill="#f2d59b"/>
  ${repeat(13, (i) => {
		const x = i * 42 - 6;
		const y = 600 + (i % 3) * 34;
		return i > 4 && i < 8 && y < 640
			? ""
			: `<path d="M${x - 34} ${y + 90} L${x} ${y - 60} L${x + 34} ${y + 90}Z" fill="${i % 2 ? "#14532f" : "#1f6f45"}"/><path d="M${x} ${y - 60} L${x + 34} ${y + 90} H${x}Z" fill="#0d3b24" opacity=".5"/>`;
	})}`;
};

/** A ship leaves a ringed planet. */
export const space: Scene = (pen) => {
	const sky = pen.id();
	const planet = pen.id();
	const hull = pen.id();
	const random = createNumbers(53);
	return `<defs>${radial(
		sky,
		[
			[0, "#4b2a8c"],
			[0.5, "#1d1250"],
			[1, "#080420"],
		],
		".6 .4 .8",
	)}${radial(
		planet,
		[
			[0, "#ffe0a8"],
			[0.5, "#ff8f6b"],
			[1, "#a3246d"],
		],
		".32 .3 .8",
	)}${linear(
		hull,
		[
			[0, "#ffffff"],
			[0.5, "#cfd6ea"],
			[1, "#7480a6"],
		],
		"0 0 1 0",
	)}</defs>
  <rect width="500" height="700" fill="url(#${sky})"/>${stars(random, 110, 700)}
  <g transform="rotate(-18 330 240)"><circle cx="330" cy="240" r="126" fill="url(#${planet})"/><path d="M214 214 C290 236 380 232 448 204 M206 258 C300 284 392 276 454 252 M228 316 C300 336 372 330 424 310" stroke="#7d1c5e" stroke-width="9" fill="none" opacity=".35"/><path d="M180 236 C150 270 190 306 330 304 C470 302 520 262 482 234 C500 254 440 276 330 278 C220 280 160 262 180 236Z" fill="#ffd9f0" opacity=".85"/></g>
  <g transform="translate(190 470) rotate(32)"><path d="M-30 110 C-24 180 -8 220 0 270 C8 220 24 180 30 110Z" fill="#ffcf5c"/><path d="M-16 110 C-12 160 -4 180 0 214 C4 180 12 160 16 110Z" fill="#fff8dc"/><path d="M-52 60 L-104 140 L-48 120Z M52 60 L104 140 L48 120Z" fill="#e5383b"/><path d="M0 -190 C52 -120 66 -20 48 116 H-48 C-66 -20 -52 -120 0 -190Z" fill="url(#${hull})"/><path d="M0 -190 C26 -154 42 -118 48 -84 H-48 C-42 -118 -26 -154 0 -190Z" fill="#e5383b"/><circle cy="-30" r="26" fill="#26315e"/><circle cy="-30" r="18" fill="#66d9e8"/><path d="M-12 -40 q8 -8 18 -4" stroke="#ffffff" stroke-width="5" fill="none" stroke-linecap="round"/><rect x="-48" y="92" width="96" height="12" fill="#e5383b"/></g>
  ${each(
		[
			[70, 120, 26],
			[430, 520, 34],
			[380, 620, 18],
		] as const,
		([x, y, r]) =>
			`<circle cx="${x}" cy="${y}" r="${r}" fill="#8f86b8"/><circle cx="${x - r / 3}" cy="${y - r / 4}" r="${r / 4}" fill="#635a92"/><circle cx="${x + r / 4}" cy="${y + r / 3}" r="${r / 5}" fill="#635a92"/>`,
	)}`;
};

/** A ball flies over a floodlit pitch. */
export const stadium: Scene = (pen) => {
	const sky = pen.id();
	const grass = pen.id();
	const random = createNumbers(71);
	return `<defs>${linear(sky, [
		[0, "#04203b"],
		[0.6, "#0f5ea8"],
		[1, "#8fd3ff"],
	])}${linear(grass, [
		[0, "#5fc36a"],
		[1, "#146b3a"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${sky})"/>
  ${each(
		[
			[70, 1],
			[430, -1],
		] as const,
		([x, side]) =>
			`<path d="M${x} 80 L${x + side * 250} 520 L${x + side * 60} 520Z" fill="#ffffff" opacity=".16"/><path d="M${x - 4} 96 h8 v330 h-8z" fill="#16304f"/><rect x="${x - 44}" y="56" width="88" height="46" rx="6" fill="#16304f"/>${repeat(8, (i) => `<circle cx="${x - 33 + (i % 4) * 22}" cy="${69 + (i > 3 ? 21 : 0)}" r="8" fill="#fffbe0"/>`)}`,
	)}
  <path d="M0 380 C140 350 360 350 500 380 V470 H0Z" fill="#16304f"/>${repeat(140, () => `<circle cx="${(random() * 500).toFixed(0)}" cy="${(378 + random() * 76).toFixed(0)}" r="4" fill="${random() > 0.5 ? "#9fd8ff" : "#ffffff"}" opacity="${(0.4 + random() * 0.5).toFixed(2)}"/>`)}
  <rect y="456" width="500" height="244" fill="url(#${grass})"/>${repeat(5, (i) => `<path d="M${-60 + i * 150} 700 L${110 + i * 62} 456 h31 L${15 + i * 150} 700Z" fill="#ffffff" opacity=".09"/>`)}
  <path d="M150 456 V396 H350 V456" fill="none" stroke="#ffffff" stroke-width="7"/><g stroke="#ffffff" stroke-width="1.5" opacity=".6">${repeat(11, (i) => `<path d="M${160 + i * 18} 398 V454"/>`)}${repeat(4, (i) => `<path d="M152 ${408 + i * 13} H348"/>`)}</g>
  <ellipse cx="250" cy="640" rx="150" ry="38" fill="none" stroke="#ffffff" stroke-width="5" opacity=".8"/>
  <path d="M120 560 C170 470 200 380 228 300" stroke="#ffffff" stroke-width="26" stroke-linecap="round" fill="none" opacity=".18"/>
  <g transform="translate(262 236) rotate(14)"><circle r="96" fill="#f7f9fc"/><path d="M0 -96 A96 96 0 0 1 96 0 A96 96 0 0 1 0 96 C40 60 52 -40 0 -96Z" fill="#b9c6d8" opacity=".6"/><path d="M0 -36 L34 -11 L21 29 L-21 29 L-34 -11Z" fill="#14213d"/>${repeat(5, (i) => `<g transform="rotate(${i * 72})"><path d="M0 -36 V-66" stroke="#14213d" stroke-width="5"/><path d="M-22 -93 L0 -66 L22 -93 Q0 -99 -22 -93Z" fill="#14213d"/></g>`)}</g>`;
};
