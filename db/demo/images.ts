import { emblemKeys } from "#art/emblems.ts";
import type { ArtKey, ArtOptions } from "#art/render.ts";

/** An image to draw once and use for many listings. */
export interface DemoImage {
	key: ArtKey;
	options: ArtOptions;
}

/** The image of each Reino Card, by its English name. */
export const reinoCardImages: Readonly<Record<string, DemoImage>> = {
	"Condor of Dawn": { key: "condor", options: {} },
	"Ember Jaguar": { key: "jaguar", options: {} },
	"King Capybara": { key: "carpincho", options: {} },
	"Southern Whale": { key: "whale", options: {} },
	"Salt Tower": { key: "tower", options: {} },
	"Fox of the Puna": { key: "fox", options: {} },
	"Ceibo Guardian": { key: "ceibo", options: {} },
	"Iron Armadillo": { key: "armadillo", options: {} },
	"Master Hornero": { key: "hornero", options: {} },
	"Rhea of the Steppe": { key: "nandu", options: {} },
	"Sleeping Viscacha": { key: "vizcacha", options: {} },
	"Moonlit Jaguar": { key: "jaguar", options: { turn: 220 } },
	"Condor of the Storm": { key: "condor", options: { turn: 200, flip: true } },
	"Marsh Capybara": { key: "carpincho", options: { turn: 160, flip: true } },
	"Whale of the Red Sea": { key: "whale", options: { turn: 125 } },
	"Emerald Tower": { key: "tower", options: { turn: 220 } },
	"Glacier Fox": { key: "fox", options: { turn: 215 } },
	"Blue Ceibo": { key: "ceibo", options: { turn: 100 } },
	"Copper Armadillo": { key: "armadillo", options: { turn: 150, flip: true } },
	"Evening Hornero": { key: "hornero", options: { turn: 320, flip: true } },
	"Night Rhea": { key: "nandu", options: { turn: 60, flip: true } },
	"Frost Viscacha": { key: "vizcacha", options: { turn: 45, flip: true } },
};

function emblem(index: number, hue: number): ArtOptions["inner"] {
	return { emblem: emblemKeys[index % emblemKeys.length] ?? "flame", hue };
}

/** What people photograph, by category; some of it askew, dark, wide or tall as phones make it. */
export const imagesByCategory: Readonly<Record<string, readonly DemoImage[]>> = {
	"pokemon-tcg": [
		{ key: "tradingCard", options: { hue: 35, inner: emblem(0, 30), backdropHue: 220 } },
		{
			key: "tradingCard",
			options: { hue: 240, inner: emblem(1, 235), backdrop: "desk", backdropHue: 80, tilt: 4 },
		},
		{ key: "slab", options: { hue: 95, inner: emblem(3, 90), backdropHue: 300 } },
		{
			key: "cardFan",
			options: { hue: 145, inner: emblem(2, 140), backdrop: "cloth", backdropHue: 25, crop: "square" },
		},
		{
			key: "cardLot",
			options: { hue: 20, inner: emblem(0, 15), backdrop: "desk", backdropHue: 60, crop: "wide" },
		},
		{ key: "booster", options: { hue: 25, inner: emblem(0, 40), backdropHue: 200 } },
		{ key: "sealedBox", options: { hue: 265, inner: emblem(3, 95), backdropHue: 90, crop: "square" } },
	],
	magic: [
		{ key: "tradingCard", options: { hue: 300, inner: emblem(7, 310), backdrop: "cloth", backdropHue: 150 } },
		{
			key: "tradingCard",
			options: { hue: 25, inner: emblem(0, 20), backdrop: "night", backdropHue: 290, shade: 0.25 },
		},
		{ key: "slab", options: { hue: 225, inner: emblem(4, 230), backdropHue: 70 } },
		{
			key: "binder",
			options: { hue: 150, inner: "castle", backdrop: "desk", backdropHue: 40, crop: "square" },
		},
		{ key: "deckBox", options: { hue: 355, inner: emblem(8, 350), backdropHue: 190 } },
	],
	"yu-gi-oh": [
		{ key: "tradingCard", options: { hue: 60, inner: emblem(6, 230), backdropHue: 260 } },
		{
			key: "tradingCard",
			options: {
				hue: 320,
				inner: emblem(4, 300),
				backdrop: "desk",
				backdropHue: 100,
				tilt: -6,
				crop: "tall",
			},
		},
		{ key: "slab", options: { hue: 60, inner: emblem(5, 45), backdrop: "night", backdropHue: 250 } },
		{
			key: "cardLot",
			options: { hue: 55, inner: emblem(7, 280), backdrop: "cloth", backdropHue: 260, crop: "square" },
		},
		{
			key: "playmat",
			options: { hue: 270, inner: emblem(6, 260), backdrop: "desk", backdropHue: 50, crop: "wide" },
		},
	],
	"other-card-games": [
		{ key: "tradingCard", options: { hue: 25, inner: "whale", backdropHue: 85 } },
		{ key: "cardFan", options: { hue: 210, inner: "castle", backdrop: "cloth", backdropHue: 330 } },
		{ key: "sealedBox", options: { hue: 200, inner: "space", backdropHue: 40, crop: "wide" } },
		{ key: "deckBox", options: { hue: 90, inner: emblem(8, 190), backdrop: "desk", backdropHue: 200 } },
	],
	"video-games": [
		{ key: "cartridge", options: { hue: 290, chroma: 0.02, inner: "castle", backdropHue: 165 } },
		{ key: "cartridge", options: { hue: 85, chroma: 0.14, inner: "condor", backdropHue: 292 } },
		{ key: "cartridge", options: { hue: 25, chroma: 0.17, inner: "fox", backdropHue: 235, tilt: 7 } },
		{
			key: "cartridge",
			options: { hue: 250, chroma: 0.15, inner: emblem(1, 235), backdrop: "desk", backdropHue: 60 },
		},
		{ key: "gameBox", options: { hue: 150, inner: "whale", backdropHue: 40 } },
		{ key: "gameBox", options: { hue: 255, inner: "jaguar", backdropHue: 330 } },
		{
			key: "gameBox",
			options: { hue: 30, inner: "castle", backdrop: "night", backdropHue: 270, shade: 0.3 },
		},
		{ key: "discCase", options: { hue: 255, inner: "race", backdropHue: 100 } },
		{
			key: "discCase",
			options: { hue: 150, inner: "stadium", backdrop: "desk", backdropHue: 250, tilt: -4 },
		},
		{ key: "discCase", options: { hue: 20, inner: "space", backdropHue: 180, crop: "square" } },
		{
			key: "disc",
			options: { hue: 210, inner: "race", backdrop: "cloth", backdropHue: 300, crop: "square" },
		},
	],
	digital: [
		{ key: "codeCard", options: { hue: 160, inner: "space", backdropHue: 300 } },
		{ key: "codeCard", options: { hue: 25, inner: "castle", backdropHue: 190 } },
	],
	consoles: [
		{ key: "handheld", options: { hue: 300, backdropHue: 85 } },
		{ key: "handheld", options: { hue: 190, chroma: 0.12, backdropHue: 20 } },
		{ key: "handheld", options: { hue: 350, chroma: 0.2, backdrop: "desk", backdropHue: 130, tilt: 6 } },
		{
			key: "handheld",
			options: { hue: 90, chroma: 0.16, backdrop: "cloth", backdropHue: 250, crop: "tall" },
		},
		{ key: "brickHandheld", options: { backdropHue: 250 } },
		{ key: "foldingHandheld", options: { hue: 250, inner: "carpincho", backdropHue: 40 } },
		{
			key: "foldingHandheld",
			options: { hue: 10, inner: "race", backdrop: "desk", backdropHue: 200, crop: "square" },
		},
		{ key: "homeConsole", options: { backdropHue: 250, crop: "wide" } },
		{
			key: "homeConsole",
			options: { hue: 140, backdrop: "night", backdropHue: 280, shade: 0.35, crop: "wide" },
		},
		{ key: "consoleBox", options: { hue: 255, inner: "stadium", backdropHue: 60 } },
	],
	accessories: [
		{ key: "gamepad", options: { hue: 25, backdropHue: 200 } },
		{ key: "gamepad", options: { hue: 292, backdropHue: 75, crop: "square" } },
		{ key: "gamepad", options: { hue: 150, backdrop: "desk", backdropHue: 40, crop: "wide", tilt: -7 } },
		{ key: "cable", options: { hue: 250, backdropHue: 285 } },
		{ key: "memoryCard", options: { backdropHue: 150 } },
		{ key: "headset", options: { hue: 25, backdropHue: 250 } },
		{
			key: "arcadeStick",
			options: { hue: 270, inner: "race", backdrop: "cloth", backdropHue: 200, crop: "wide" },
		},
		{ key: "dice", options: { backdrop: "cloth", backdropHue: 150, crop: "square" } },
	],
};

/** Things of a showcase that nobody swaps. */
export const elementImages: readonly (DemoImage & { title: string; description: string | null })[] = [
	{
		title: "La primera",
		description: "Me la regaló mi abuela para Reyes.",
		key: "handheld",
		options: { hue: 300, backdropHue: 85 },
	},
	{
		title: "Cartucho dorado",
		description: null,
		key: "cartridge",
		options: { hue: 85, chroma: 0.14, inner: "condor", backdropHue: 292 },
	},
	{
		title: "Caballero de la Corona",
		description: "Lo armé en una tarde de lluvia.",
		key: "knight",
		options: { hue: 292, backdropHue: 150 },
	},
	{ title: "Joystick rojo", description: null, key: "gamepad", options: { hue: 25, backdropHue: 200 } },
	{
		title: "Mar Adentro",
		description: "Edición nacional, con manual.",
		key: "gameBox",
		options: { hue: 150, inner: "whale", backdropHue: 40 },
	},
	{
		title: "16 bits con caja",
		description: null,
		key: "homeConsole",
		options: { backdropHue: 250, crop: "wide" },
	},
	{
		title: "Sobre sin abrir",
		description: "Y así va a quedar.",
		key: "booster",
		options: { hue: 292, inner: "carpincho", backdropHue: 95 },
	},
	{
		title: "Osito de la feria",
		description: "Premio de una kermés de los 90.",
		key: "plush",
		options: { hue: 60, backdropHue: 220 },
	},
	{ title: "Guardia carmesí", description: null, key: "knight", options: { hue: 20, backdropHue: 60 } },
	{
		title: "Dados del club",
		description: null,
		key: "dice",
		options: { hue: 20, backdrop: "cloth", backdropHue: 150, crop: "square" },
	},
	{
		title: "Carpeta completa",
		description: "Nueve bolsillos, ni uno vacío. Bueno, uno.",
		key: "binder",
		options: { hue: 220, inner: "jaguar", backdrop: "desk", backdropHue: 60 },
	},
	{
		title: "Peluche del Estero",
		description: null,
		key: "plush",
		options: { hue: 150, chroma: 0.12, backdropHue: 330 },
	},
	{
		title: "La torre, graduada",
		description: "La mandé a graduar y volvió a los ocho meses.",
		key: "slab",
		options: { hue: 290, inner: "tower", backdropHue: 80 },
	},
	{
		title: "Palanca del local",
		description: "Del arcade de la galería, cuando cerró.",
		key: "arcadeStick",
		options: { hue: 330, inner: "stadium", backdropHue: 60, crop: "wide" },
	},
];

/** Every image that the demo uses, each once. */
export function allImages(): DemoImage[] {
	const all = [
		...Object.values(reinoCardImages),
		...Object.values(imagesByCategory).flat(),
		...elementImages.map(({ key, options }) => ({ key, options })),
	];
	const byDrawing = new Map(all.map((image) => [imageId(image), image]));
	return [...byDrawing.values()];
}

/** Tells images apart: what is drawn, and how. Same options in the same order are the same image. */
export function imageId({ key, options }: DemoImage): string {
	return `${key} ${JSON.stringify(options)}`;
}
