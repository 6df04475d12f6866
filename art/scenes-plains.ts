import { linear, radial, repeat } from "#app/shared/svg.ts";
import { createNumbers } from "#db/random.ts";
import { crownPath, type Scene } from "./svg.ts";

export const fox: Scene = (pen) => {
	const a = pen.id(),
		b = pen.id(),
		c = pen.id();
	return `<defs>${linear(a, [
		[0, "#4b0a52"],
		[0.45, "#c11d86"],
		[0.75, "#ff7db5"],
		[1, "#ffd3c4"],
	])}${linear(b, [
		[0, "#ff9a5c"],
		[1, "#e2453c"],
	])}${linear(c, [
		[0, "#ff6f9f"],
		[1, "#7c1568"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${a})"/>
  <g transform="translate(250 300)">${repeat(12, (i) => `<path d="M0 0 L-46 -620 L46 -620Z" transform="rotate(${i * 30 + 15})" fill="#ffffff" opacity=".07"/>`)}</g>
  <circle cx="250" cy="290" r="200" fill="#ffd0dc" opacity=".28"/><circle cx="250" cy="290" r="170" fill="#ffe7d8" opacity=".75"/>
  <path d="M0 540 C70 470 150 520 210 486 C290 442 350 520 500 462 V700 H0Z" fill="#a31a7c"/>
  <path d="M0 590 C90 540 190 590 260 566 C350 536 420 590 500 556 V700 H0Z" fill="url(#${c})"/>
  <g fill="#5a0f56"><path d="M58 600v-70q0 -14 11 -14t11 14v70z M40 566v-26q0 -8 7 -8t7 8v14h6v12z M84 580v-34h6v-14q0 -8 7 -8t7 8v30q0 18 -20 18z"/><path d="M430 610v-92q0 -14 12 -14t12 14v92z M410 566v-26q0 -8 7 -8t7 8v14h8v12z M452 556h8v-20q0 -8 7 -8t7 8v30q0 16 -22 16z"/></g>
  <path d="M132 700 C140 610 190 560 250 556 C310 560 360 610 368 700Z" fill="#d93c3f"/><path d="M200 700 C204 640 226 606 250 600 C274 606 296 640 300 700Z" fill="#fff4ea"/>
  <path d="M108 352 L96 132 L216 250Z" fill="#e2453c"/><path d="M392 352 L404 132 L284 250Z" fill="#c9323c"/><path d="M124 306 L116 182 L186 256Z" fill="#4b0a3a"/><path d="M376 306 L384 182 L314 256Z" fill="#3b0730"/>
  <path d="M250 226 L330 250 L410 380 L320 470 L250 566 L180 470 L90 380 L170 250Z" fill="url(#${b})"/>
  <path d="M250 226 L170 250 L206 372 L250 410Z" fill="#ffb27a"/><path d="M250 226 L330 250 L294 372 L250 410Z" fill="#ff935e"/>
  <path d="M90 380 L206 396 L226 470 L250 566 L180 470Z" fill="#fff8f0"/><path d="M410 380 L294 396 L274 470 L250 566 L320 470Z" fill="#ffe2d6"/>
  <path d="M206 372 L250 410 L294 372 L278 480 L250 560 L222 480Z" fill="#ff8451"/><path d="M250 410 L294 372 L278 480 L250 560Z" fill="#ef6448"/>
  <path d="M224 508 L276 508 L250 562Z" fill="#2a0524"/><path d="M232 512h26l-8 8z" fill="#ffffff" opacity=".4"/>
  <path d="M142 356 L204 362 L196 386 Z" fill="#2a0524"/><path d="M358 356 L296 362 L304 386Z" fill="#2a0524"/><circle cx="186" cy="367" r="6.5" fill="#ffe27a"/><circle cx="314" cy="367" r="6.5" fill="#ffe27a"/>
  <path d="M250 248 L268 284 L250 320 L232 284Z" fill="#ffe27a"/><path d="M250 248 L268 284 L250 320Z" fill="#ffb84a"/>`;
};

export const ceibo: Scene = (pen) => {
	const a = pen.id(),
		b = pen.id(),
		c = pen.id();
	return `<defs>${radial(
		a,
		[
			[0, "#eafbd8"],
			[0.4, "#6fcf8e"],
			[0.8, "#12704f"],
			[1, "#07402f"],
		],
		".5 .48 .75",
	)}${linear(b, [
		[0, "#ff8d79"],
		[0.55, "#e2283f"],
		[1, "#8f0f35"],
	])}${linear(c, [
		[0, "#7fdc97"],
		[1, "#0d5a40"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${a})"/>
  <g transform="translate(250 346)">${repeat(16, (i) => `<path d="M0 -120 C60 -200 44 -300 0 -${i % 2 ? 400 : 340} C-44 -300 -60 -200 0 -120Z" transform="rotate(${i * 22.5})" fill="url(#${c})" opacity="${i % 2 ? 0.55 : 0.95}" stroke="#e6ffe0" stroke-width="${i % 2 ? 0 : 2.5}"/>`)}
  ${repeat(16, (i) => `<path d="M0 -130 V-330" transform="rotate(${i * 22.5})" stroke="#e6ffe0" stroke-width="2.5" opacity="${i % 2 ? 0 : 0.7}"/>`)}
  ${repeat(12, (i) => `<path d="M0 0 C74 -70 66 -176 0 -226 C-66 -176 -74 -70 0 0Z" transform="rotate(${i * 30}) scale(.8 1)" fill="url(#${b})" stroke="#ffd0bf" stroke-width="3"/>`)}
  ${repeat(12, (i) => `<path d="M0 0 C44 -50 40 -110 0 -150 C-40 -110 -44 -50 0 0Z" transform="rotate(${i * 30 + 15}) scale(.8 1)" fill="#ffb29a" stroke="#c41f3c" stroke-width="3"/>`)}
  ${repeat(18, (i) => `<g transform="rotate(${i * 20})"><path d="M0 -30 V-104" stroke="#ffe9a6" stroke-width="4"/><circle cy="-108" r="8" fill="#ffd23f"/></g>`)}
  <circle r="54" fill="#7d0d33"/><circle r="42" fill="#ffd23f"/>${repeat(12, (i) => `<path d="M-5 -42 L0 -54 L5 -42Z" transform="rotate(${i * 30})" fill="#fff2b0"/>`)}<g transform="translate(-24 -15) scale(1.5)"><path d="${crownPath}" fill="#7d0d33"/></g></g>
  ${[
		[70, 620, -20],
		[430, 90, 30],
		[90, 96, 10],
		[420, 630, -10],
	]
		.map(
			([x, y, q]) =>
				`<g transform="translate(${x} ${y}) rotate(${q})"><path d="M0 -26 C16 -10 16 10 0 26 C-16 10 -16 -10 0 -26Z" fill="#ffd0bf"/></g>`,
		)
		.join("")}`;
};

export const armadillo: Scene = (pen) => {
	const a = pen.id(),
		b = pen.id(),
		c = pen.id(),
		r = createNumbers(9);
	return `<defs>${linear(a, [
		[0, "#5c6478"],
		[0.5, "#a9b1bf"],
		[0.8, "#e6e4df"],
		[1, "#f3efe6"],
	])}${linear(b, [
		[0, "#f5f3ee"],
		[0.5, "#9aa2b1"],
		[1, "#4d5468"],
	])}${linear(c, [
		[0, "#d3cdbd"],
		[1, "#8c8674"],
	])}</defs>
  <rect width="500" height="700" fill="url(#${a})"/><circle cx="250" cy="270" r="176" fill="#ffffff" opacity=".26"/><circle cx="250" cy="270" r="140" fill="#ffffff" opacity=".45"/>
  <g stroke="#7b8396" stroke-width="3" fill="none" opacity=".4">${repeat(6, (i) => `<path d="M${-20 + i * 100} ${120 + (i % 3) * 40} q20 -16 40 0 t40 0"/>`)}</g>
  <path d="M0 520 C120 500 380 500 500 520 V700 H0Z" fill="url(#${c})"/>
  <ellipse cx="250" cy="566" rx="200" ry="24" fill="#3b3f4e" opacity=".35"/>
  <g fill="#3f4558"><path d="M140 500 h44 v62 q-22 12 -44 0z M318 500 h44 v62 q-22 12 -44 0z"/><path d="M418 500 C456 506 478 530 480 556 C462 534 440 530 408 528Z"/></g>
  <path d="M104 500 C60 486 34 510 22 540 C40 556 84 552 116 536Z" fill="#6d7487"/><path d="M92 492 l-8 -46 q22 4 30 40z M116 492 l4 -48 q20 12 16 46z" fill="#8a91a3"/><circle cx="68" cy="518" r="6" fill="#14161f"/><circle cx="26" cy="540" r="7" fill="#14161f"/>
  <path d="M92 532 C84 380 160 290 260 290 C366 290 438 380 424 532 C330 552 180 552 92 532Z" fill="url(#${b})"/>
  <g fill="none" stroke="#3f4558" stroke-width="5">${repeat(7, (i) => `<path d="M${158 + i * 30} ${540 + Math.sin((i / 6) * 3.14) * 4} C${140 + i * 34} 460 ${150 + i * 32} 380 ${196 + i * 18} ${306 - Math.sin((i / 6) * 3.14) * 14}"/>`)}</g>
  <g fill="#ffffff" opacity=".6">${repeat(7, (i) => `<circle cx="${158 + i * 33}" cy="430" r="5"/><circle cx="${162 + i * 32}" cy="386" r="4.5"/><circle cx="${158 + i * 33}" cy="478" r="5"/>`)}</g>
  <path d="M120 420 C140 346 196 304 256 302 C206 320 166 366 152 432Z" fill="#ffffff" opacity=".55"/>
  ${repeat(26, (i) => {
		const x = i * 20 + r() * 10,
			h = 50 + r() * 70;
		return `<path d="M${x} 640 q${-6 + r() * 12} -${h * 0.6} ${-14 + r() * 28} -${h}" stroke="#6f6a58" stroke-width="4" stroke-linecap="round" fill="none" opacity=".8"/>`;
	})}<rect y="636" width="500" height="64" fill="#7b7562"/>`;
};
