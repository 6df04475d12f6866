import { type Backdrop, drawBackdrop } from "./backdrops.ts";
import { turnHue } from "./color.ts";
import { type EmblemKey, emblemScene } from "./emblems.ts";
import { binder, cardFan, cardLot, deckBox, sealedBox, slab, tradingCard } from "./objects-cards.ts";
import { arcadeStick, brickHandheld, foldingHandheld, headset, playmat, plush } from "./objects-extras.ts";
import { codeCard, consoleBox, dice, disc, discCase, memoryCard } from "./objects-games.ts";
import { booster, cartridge, gameBox, knight } from "./objects-media.ts";
import { cable, gamepad, handheld, homeConsole } from "./objects-play.ts";
import type { PictogramKey } from "./pictograms.ts";
import { hornero, nandu, vizcacha } from "./scenes-burrow.ts";
import { carpincho, jaguar } from "./scenes-forest.ts";
import { castle, race, space, stadium } from "./scenes-games.ts";
import { armadillo, ceibo, fox } from "./scenes-plains.ts";
import { condor, tower, whale } from "./scenes-sky.ts";
import { createPen, type Drawing, type Look, type Scene } from "./svg.ts";

const scenes = {
	condor,
	jaguar,
	carpincho,
	whale,
	tower,
	fox,
	ceibo,
	armadillo,
	hornero,
	nandu,
	vizcacha,
	race,
	castle,
	space,
	stadium,
} as const satisfies Record<string, Scene>;

interface ObjectEntry {
	draw: Drawing;
	pictogram: PictogramKey;
	look: { hue: number; chroma: number };
}

const objects = {
	handheld: { draw: handheld, pictogram: "console", look: { hue: 300, chroma: 0.19 } },
	brickHandheld: { draw: brickHandheld, pictogram: "console", look: { hue: 90, chroma: 0.06 } },
	foldingHandheld: { draw: foldingHandheld, pictogram: "console", look: { hue: 250, chroma: 0.14 } },
	homeConsole: { draw: homeConsole, pictogram: "console", look: { hue: 285, chroma: 0.02 } },
	consoleBox: { draw: consoleBox, pictogram: "console", look: { hue: 255, chroma: 0.14 } },
	cartridge: { draw: cartridge, pictogram: "game", look: { hue: 290, chroma: 0.02 } },
	gameBox: { draw: gameBox, pictogram: "game", look: { hue: 150, chroma: 0.13 } },
	discCase: { draw: discCase, pictogram: "game", look: { hue: 255, chroma: 0.13 } },
	disc: { draw: disc, pictogram: "game", look: { hue: 210, chroma: 0.08 } },
	codeCard: { draw: codeCard, pictogram: "digital", look: { hue: 160, chroma: 0.18 } },
	memoryCard: { draw: memoryCard, pictogram: "accessory", look: { hue: 270, chroma: 0.1 } },
	gamepad: { draw: gamepad, pictogram: "accessory", look: { hue: 25, chroma: 0.16 } },
	arcadeStick: { draw: arcadeStick, pictogram: "accessory", look: { hue: 270, chroma: 0.16 } },
	headset: { draw: headset, pictogram: "accessory", look: { hue: 25, chroma: 0.19 } },
	cable: { draw: cable, pictogram: "accessory", look: { hue: 250, chroma: 0.04 } },
	tradingCard: { draw: tradingCard, pictogram: "card", look: { hue: 60, chroma: 0.15 } },
	slab: { draw: slab, pictogram: "card", look: { hue: 230, chroma: 0.15 } },
	cardFan: { draw: cardFan, pictogram: "card", look: { hue: 250, chroma: 0.15 } },
	cardLot: { draw: cardLot, pictogram: "card", look: { hue: 20, chroma: 0.15 } },
	binder: { draw: binder, pictogram: "card", look: { hue: 290, chroma: 0.15 } },
	deckBox: { draw: deckBox, pictogram: "card", look: { hue: 200, chroma: 0.16 } },
	sealedBox: { draw: sealedBox, pictogram: "card", look: { hue: 25, chroma: 0.17 } },
	booster: { draw: booster, pictogram: "reino", look: { hue: 292, chroma: 0.18 } },
	playmat: { draw: playmat, pictogram: "card", look: { hue: 150, chroma: 0.12 } },
	dice: { draw: dice, pictogram: "other", look: { hue: 290, chroma: 0.18 } },
	knight: { draw: knight, pictogram: "figure", look: { hue: 292, chroma: 0.2 } },
	plush: { draw: plush, pictogram: "figure", look: { hue: 60, chroma: 0.1 } },
} as const satisfies Record<string, ObjectEntry>;

export type SceneKey = keyof typeof scenes;
export type ObjectKey = keyof typeof objects;
export type ArtKey = SceneKey | ObjectKey;
export const sceneKeys = Object.keys(scenes) as SceneKey[];
export const objectKeys = Object.keys(objects) as ObjectKey[];

/** Shape of the artwork: a card (5:7), a square, a landscape photo (7:5) or a tall phone photo (9:16). */
export type Crop = "card" | "square" | "wide" | "tall";

export interface ArtOptions {
	/** Hue of the object in degrees; its own when left out. Scenes ignore it. */
	hue?: number;
	/** OKLCH chroma of the object, 0 to about 0.25. */
	chroma?: number;
	/** What is printed on the object: a scene, or an emblem with its hue in degrees. */
	inner?: SceneKey | { emblem: EmblemKey; hue: number };
	backdrop?: Backdrop;
	/** Hue of the backdrop in degrees. */
	backdropHue?: number;
	crop?: Crop;
	/** Turns every colour by so many degrees. */
	turn?: number;
	/** Mirrors the artwork. */
	flip?: boolean;
	/** Degrees by which the camera was held askew, -12 to 12. */
	tilt?: number;
	/** How underexposed the photo is, 0 (not) to 0.7. */
	shade?: number;
}

const boxes: Record<Crop, readonly [x: number, y: number, width: number, height: number]> = {
	card: [0, 0, 500, 700],
	square: [-50, 70, 600, 600],
	wide: [-170, 80, 840, 600],
	tall: [53, 0, 394, 700],
};
// Scenes have no ground beyond their 500 x 700 units.
const sceneBoxes: Record<Crop, readonly [x: number, y: number, width: number, height: number]> = {
	card: [0, 0, 500, 700],
	square: [0, 120, 500, 500],
	wide: [0, 170, 500, 357],
	tall: [53, 0, 394, 700],
};

function isScene(key: ArtKey): key is SceneKey {
	return key in scenes;
}

function innerScene(inner: ArtOptions["inner"]): Scene {
	if (inner === undefined) return scenes.tower;
	return typeof inner === "string" ? scenes[inner] : emblemScene(inner.emblem, inner.hue);
}

function drawObject(key: ObjectKey, options: ArtOptions): string {
	const entry: ObjectEntry = objects[key];
	const pen = createPen();
	const hue = options.hue ?? entry.look.hue;
	const look: Look = { hue, chroma: options.chroma ?? entry.look.chroma, inner: innerScene(options.inner) };
	const ground = drawBackdrop(
		pen,
		options.backdrop ?? "studio",
		options.backdropHue ?? hue + 145,
		entry.pictogram,
	);
	return ground + entry.draw(pen, look);
}

/**
 * Draws an artwork as a whole SVG document. The same key and options give the same text.
 *
 * @param key a scene (fills the frame) or an object (stands on a backdrop)
 * @param options variants; see {@link ArtOptions}
 */
export function renderArt(key: ArtKey, options: ArtOptions = {}): string {
	const crop = options.crop ?? "card";
	const [x, y, width, height] = isScene(key) ? sceneBoxes[crop] : boxes[crop];
	const drawn = isScene(key) ? scenes[key](createPen()) : drawObject(key, options);
	const turn = options.turn ?? 0;
	const turned = turn === 0 ? drawn : drawn.replace(/#[0-9a-f]{6}\b/gi, (hex) => turnHue(hex, turn));
	const tilt = options.tilt ?? 0;
	// A tilted photo is scaled up so that its corners stay covered.
	const tilted =
		tilt === 0
			? turned
			: `<g transform="rotate(${tilt} 250 370) translate(250 370) scale(1.12) translate(-250 -370)">${turned}</g>`;
	const flipped = options.flip ? `<g transform="translate(500 0) scale(-1 1)">${tilted}</g>` : tilted;
	const shade = options.shade ?? 0;
	const shadow =
		shade === 0
			? ""
			: `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#0c0714" opacity="${shade}"/>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${flipped}${shadow}</svg>`;
}
