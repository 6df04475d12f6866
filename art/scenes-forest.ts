import { linear, radial, repeat } from "#app/shared/svg.ts";
import { createNumbers } from "#db/random.ts";
import { crownPath, type Scene } from "./svg.ts";

export const jaguar: Scene = (pen) => {
	const a = pen.id(),
		b = pen.id(),
		c = pen.id(),
		d = pen.id(),
		r = createNumbers(77);
	const rosette = (x: number, y: number, s: number, ro: number) =>
		`<g transform="translate(${x} ${y}) rotate(${ro}) scale(${s})"><path d="M-14 -6 C-12 -16 2 -18 6 -14 M12 -8 C18 0 14 10 8 13 M-2 15 C-12 14 -16 6 -15 2" stroke="#2c0a10" stroke-width="7.5" stroke-linecap="round" fill="none"/><circle r="3.5" fill="#7a2413"/></g>`;
	const flame = (y: number, k: number, amp: number, fill: string, o = 1) => {
		let p = `M0 700 V${y}`;
		for (let i = 0; i < k; i++) {
			const w = 500 / k,
				x = i * w,
				h = amp * (0.6 + 0.6 * r());
			p += ` C${x + w * 0.1} ${y - h * 0.2} ${x + w * 0.42} ${y - h * 0.5} ${x + w * 0.36} ${y - h} C${x + w * 0.72} ${y - h * 0.7} ${x + w * 0.62} ${y - h * 0.1} ${x + w} ${y}`;
		}
		return `<path d="${p} V700Z" fill="${fill}" opacity="${o}"/>`;
	};
	return `<defs>${radial(
		a,
		[
			[0, "#ffb13d"],
			[0.3, "#f2591d"],
			[0.62, "#8a1620"],
			[1, "#22060f"],
		],
		".5 .56 .72",
	)}${linear(b, [
		[0, "#ffc04d"],
		[0.5, "#f0852a"],
		[1, "#c04a1c"],
	])}${linear(c, [
		[0, "#fff0a8"],
		[1, "#ffb31f"],
	])}${linear(d, [
		[0, "#ffdc6b"],
		[1, "#ff7a1a"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${a})"/>
  <g transform="translate(250 372)" opacity=".5">${repeat(18, (i) => `<path d="M0 -205 C14 -250 -14 -290 0 -345" transform="rotate(${i * 20})" stroke="#ffc75e" stroke-width="5" fill="none" stroke-linecap="round" opacity="${i % 2 ? 0.8 : 0.4}"/>`)}</g>
  ${flame(560, 6, 250, "#b3201d", 0.75)}${flame(600, 7, 190, "#ee5a1c", 0.85)}
  <g><circle cx="142" cy="222" r="56" fill="#d76a20"/><circle cx="358" cy="222" r="56" fill="#d76a20"/><circle cx="146" cy="226" r="32" fill="#2c0a10"/><circle cx="354" cy="226" r="32" fill="#2c0a10"/><path d="M128 236q16 -28 34 -20M372 236q-16 -28 -34 -20" stroke="#ffce7a" stroke-width="7" fill="none" stroke-linecap="round"/>
  <path d="M250 186 C330 180 390 226 400 306 C406 368 376 420 344 462 C316 502 288 532 250 534 C212 532 184 502 156 462 C124 420 94 368 100 306 C110 226 170 180 250 186Z" fill="url(#${b})"/>
  <path d="M250 186 C236 240 236 300 244 372 H256 C264 300 264 240 250 186Z" fill="#ffd884" opacity=".75"/>
  <path d="M120 380 C140 430 170 480 210 512 C190 470 186 440 196 410 C170 420 140 405 120 380Z M380 380 C360 430 330 480 290 512 C310 470 314 440 304 410 C330 420 360 405 380 380Z" fill="#ffe6b0" opacity=".85"/>
  ${(
		[
			[206, 222, 0.9, 10],
			[294, 222, 0.9, -40],
			[172, 258, 1, 30],
			[328, 258, 1, 70],
			[224, 268, 0.75, 80],
			[276, 268, 0.75, 10],
			[136, 300, 0.95, 0],
			[364, 300, 0.95, 90],
			[126, 352, 0.8, 50],
			[374, 352, 0.8, 10],
			[250, 232, 0.6, 0],
			[150, 404, 0.8, 20],
			[350, 404, 0.8, 80],
			[176, 446, 0.65, 0],
			[324, 446, 0.65, 40],
		] as const
	)
		.map(([x, y, s, ro]) => rosette(x, y, s, ro))
		.join("")}
  <path d="M150 330 C168 296 214 300 232 344 C206 362 172 358 150 330Z M350 330 C332 296 286 300 268 344 C294 362 328 358 350 330Z" fill="#22060f"/>
  <path d="M162 330 C176 308 208 312 222 340 C202 352 178 348 162 330Z M338 330 C324 308 292 312 278 340 C298 352 322 348 338 330Z" fill="url(#${c})"/>
  <ellipse cx="195" cy="331" rx="5.5" ry="17" fill="#22060f"/><ellipse cx="305" cy="331" rx="5.5" ry="17" fill="#22060f"/><circle cx="200" cy="324" r="4" fill="#ffffff"/><circle cx="310" cy="324" r="4" fill="#ffffff"/>
  <path d="M250 500 C214 508 186 480 190 448 C194 420 226 414 250 424 C274 414 306 420 310 448 C314 480 286 508 250 500Z" fill="#fff1d2"/>
  <path d="M216 398 C226 386 274 386 284 398 C286 414 262 434 250 436 C238 434 214 414 216 398Z" fill="#4a0f1a"/><path d="M228 396q22 -8 44 0" stroke="#b24a4a" stroke-width="5" stroke-linecap="round" fill="none"/>
  <path d="M250 434 V454 C240 476 214 476 204 464 M250 454 C260 476 286 476 296 464" stroke="#4a0f1a" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M228 474 l7 20 l8 -17Z M272 474 l-7 20 l-8 -17Z" fill="#ffffff"/>
  ${[
		[206, 446],
		[216, 456],
		[200, 458],
		[294, 446],
		[284, 456],
		[300, 458],
	]
		.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="#4a0f1a"/>`)
		.join("")}
  <path d="M196 448 L92 430M196 458 L88 466M304 448 L408 430M304 458 L412 466" stroke="#fff1d2" stroke-width="2.5" stroke-linecap="round" opacity=".8"/></g>
  ${flame(650, 8, 130, `url(#${d})`, 0.96)}${flame(684, 10, 70, "#fff0a8", 0.9)}
  ${repeat(26, () => `<circle cx="${(r() * 500).toFixed(0)}" cy="${(r() * 520).toFixed(0)}" r="${(1.5 + r() * 4).toFixed(1)}" fill="${r() > 0.5 ? "#ffd36b" : "#ff8a2b"}" opacity="${(0.4 + r() * 0.6).toFixed(2)}"/>`)}`;
};

export const carpincho: Scene = (pen) => {
	const a = pen.id(),
		b = pen.id(),
		c = pen.id(),
		d = pen.id(),
		e = pen.id(),
		r = createNumbers(5);
	return `<defs>${linear(a, [
		[0, "#3d2a8c"],
		[0.34, "#8b5bd6"],
		[0.58, "#f39ac0"],
		[0.78, "#ffd9a8"],
		[1, "#c6f2e4"],
	])}${radial(b, [
		[0, "#fffdf0"],
		[0.7, "#fff0cf"],
		[1, "#ffdfa8"],
	])}${linear(c, [
		[0, "#c08a5c"],
		[0.6, "#94603c"],
		[1, "#6d4230"],
	])}${linear(d, [
		[0, "#fff3b8"],
		[0.45, "#ffcf4a"],
		[1, "#c98412"],
	])}${linear(e, [
		[0, "#49b6b3"],
		[0.5, "#2b7a9c"],
		[1, "#2a2f78"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${a})"/>
  ${repeat(40, () => `<circle cx="${(r() * 500).toFixed(0)}" cy="${(r() * 260).toFixed(0)}" r="${(0.8 + r() * 2.2).toFixed(1)}" fill="#ffffff" opacity="${(0.35 + r() * 0.6).toFixed(2)}"/>`)}
  <circle cx="250" cy="300" r="232" fill="#ffffff" opacity=".12"/><circle cx="250" cy="300" r="196" fill="#ffffff" opacity=".16"/><circle cx="250" cy="300" r="162" fill="url(#${b})"/>
  <path d="M0 520 C60 492 90 500 130 486 C180 470 210 496 250 490 C300 482 330 498 380 480 C420 466 460 496 500 484 V560 H0Z" fill="#5b3f9a" opacity=".55"/>
  <g fill="#33276f">${repeat(9, (i) => `<path d="M${18 + i * 9} 560 C${10 + i * 12} 500 ${-10 + i * 15} 470 ${-14 + i * 17} ${430 + (i % 3) * 24}" stroke="#33276f" stroke-width="5" fill="none"/><ellipse cx="${-14 + i * 17}" cy="${428 + (i % 3) * 24}" rx="5" ry="18"/>`)}${repeat(8, (i) => `<path d="M${482 - i * 9} 560 C${490 - i * 12} 500 ${510 - i * 15} 470 ${514 - i * 17} ${436 + (i % 3) * 22}" stroke="#33276f" stroke-width="5" fill="none"/><ellipse cx="${514 - i * 17}" cy="${434 + (i % 3) * 22}" rx="5" ry="18"/>`)}</g>
  <path d="M96 600 C96 500 150 452 250 452 C350 452 404 500 404 600Z" fill="#7d4f35"/>
  <path d="M120 600 C124 520 170 480 250 480 C330 480 376 520 380 600Z" fill="#8f5d3d"/>
  <g><ellipse cx="176" cy="262" rx="24" ry="30" transform="rotate(-28 176 262)" fill="#7a4a32"/><ellipse cx="324" cy="262" rx="24" ry="30" transform="rotate(28 324 262)" fill="#7a4a32"/><ellipse cx="178" cy="266" rx="12" ry="18" transform="rotate(-28 178 266)" fill="#4b2a24"/><ellipse cx="322" cy="266" rx="12" ry="18" transform="rotate(28 322 266)" fill="#4b2a24"/>
  <path d="M166 318 C164 262 204 238 250 238 C296 238 336 262 334 318 L352 446 C358 506 308 530 250 530 C192 530 142 506 148 446Z" fill="url(#${c})"/>
  <path d="M198 300 C206 270 294 270 302 300 L316 420 C300 400 200 400 184 420Z" fill="#d3a273" opacity=".5"/>
  <path d="M186 452 C186 414 214 402 250 402 C286 402 314 414 314 452 C314 486 290 500 250 500 C210 500 186 486 186 452Z" fill="#5d3729"/><path d="M200 440 C206 420 294 420 300 440 C290 432 210 432 200 440Z" fill="#a9765a" opacity=".7"/>
  <path d="M216 448 C222 436 236 440 236 452 C232 460 220 460 216 448Z M284 448 C278 436 264 440 264 452 C268 460 280 460 284 448Z" fill="#23120f"/><path d="M250 470 V488 M250 488 C238 502 222 502 214 496 M250 488 C262 502 278 502 286 496" stroke="#23120f" stroke-width="5" stroke-linecap="round" fill="none"/>
  <g><ellipse cx="190" cy="340" rx="17" ry="15" fill="#23120f"/><ellipse cx="310" cy="340" rx="17" ry="15" fill="#23120f"/><path d="M168 336 C176 320 206 320 212 336 C200 332 180 332 168 336Z M332 336 C324 320 294 320 288 336 C300 332 320 332 332 336Z" fill="#7a4a32"/><circle cx="196" cy="342" r="4" fill="#ffffff"/><circle cx="316" cy="342" r="4" fill="#ffffff"/></g>
  ${repeat(22, (i) => {
		const x = 170 + ((i * 37) % 160),
			y = 300 + ((i * 53) % 190);
		return Math.abs(x - 250) < 40 && y > 390
			? ""
			: `<path d="M${x} ${y} l${x < 250 ? -5 : 5} 12" stroke="#5d3729" stroke-width="3" stroke-linecap="round" opacity=".45"/>`;
	})}</g>
  <g transform="translate(154 128) scale(6)"><path d="${crownPath}" fill="url(#${d})" stroke="#8a5408" stroke-width=".7" stroke-linejoin="round"/><path d="M4.3 18 H27.7 L28 20.6 H4Z" fill="#a8690c"/><circle cx="16" cy="14.5" r="1.8" fill="#e2457f"/><circle cx="9.5" cy="15.3" r="1.2" fill="#5d6cf0"/><circle cx="22.5" cy="15.3" r="1.2" fill="#5d6cf0"/><circle cx="1" cy="5" r="1.5" fill="#fff3b8"/><circle cx="31" cy="5" r="1.5" fill="#fff3b8"/><circle cx="16" cy="0" r="1.7" fill="#fff3b8"/><path d="M6 15 L4 8 L9 12.5Z" fill="#ffffff" opacity=".55"/></g>
  <rect y="566" width="500" height="134" fill="url(#${e})"/>
  <g fill="none" stroke="#d9fff4" stroke-linecap="round"><path d="M96 572 C160 590 340 590 404 572" stroke-width="5" opacity=".8"/><path d="M60 596 C160 620 340 620 440 596" stroke-width="4" opacity=".5"/><path d="M120 634 H210 M290 640 H400 M40 660 H110 M210 676 H330" stroke-width="4" opacity=".38"/></g>
  <g><ellipse cx="86" cy="640" rx="70" ry="17" fill="#1f7a5b"/><ellipse cx="86" cy="636" rx="70" ry="17" fill="#54c98c"/><path d="M86 636 L150 630" stroke="#1f7a5b" stroke-width="3"/><ellipse cx="424" cy="664" rx="80" ry="19" fill="#1f7a5b"/><ellipse cx="424" cy="660" rx="80" ry="19" fill="#54c98c"/><path d="M424 660 L352 654" stroke="#1f7a5b" stroke-width="3"/>
  <g transform="translate(440 646)">${repeat(7, (i) => `<ellipse rx="9" ry="26" cy="-16" transform="rotate(${(i - 3) * 24})" fill="${i % 2 ? "#ffd0e4" : "#ffffff"}"/>`)}<circle r="8" cy="-4" fill="#ffcf4a"/></g></g>`;
};
