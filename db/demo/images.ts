/** The name of an image in `db/demo/images`: what it shows, and in which colour. */
export type DemoImage = string;

/** The image of each Reino Card, by its English name. */
export const reinoCardImages: Readonly<Record<string, DemoImage>> = {
	"Condor of Dawn": "condor-of-dawn",
	"Ember Jaguar": "ember-jaguar",
	"King Capybara": "king-capybara",
	"Southern Whale": "southern-whale",
	"Salt Tower": "salt-tower",
	"Fox of the Puna": "fox-of-the-puna",
	"Ceibo Guardian": "ceibo-guardian",
	"Iron Armadillo": "iron-armadillo",
	"Master Hornero": "master-hornero",
	"Rhea of the Steppe": "rhea-of-the-steppe",
	"Sleeping Viscacha": "sleeping-viscacha",
	"Moonlit Jaguar": "moonlit-jaguar",
	"Condor of the Storm": "condor-of-the-storm",
	"Marsh Capybara": "marsh-capybara",
	"Whale of the Red Sea": "whale-of-the-red-sea",
	"Emerald Tower": "emerald-tower",
	"Glacier Fox": "glacier-fox",
	"Blue Ceibo": "blue-ceibo",
	"Copper Armadillo": "copper-armadillo",
	"Evening Hornero": "evening-hornero",
	"Night Rhea": "night-rhea",
	"Frost Viscacha": "frost-viscacha",
};

/** What people photograph, by category; some of it askew, dark, wide or tall as phones make it. */
export const imagesByCategory: Readonly<Record<string, readonly DemoImage[]>> = {
	"pokemon-tcg": [
		"trading-card-red",
		"trading-card-blue",
		"slab-yellow",
		"card-fan-green",
		"card-lot-red",
		"booster-red",
		"sealed-box-blue",
	],
	magic: ["trading-card-violet", "trading-card-red-flame", "slab-blue", "binder-green", "deck-box-pink"],
	"yu-gi-oh": ["trading-card-amber", "trading-card-pink", "slab-amber", "card-lot-amber", "playmat-blue"],
	"other-card-games": ["trading-card-red-whale", "card-fan-teal", "sealed-box-teal", "deck-box-yellow"],
	"video-games": [
		"cartridge-grey",
		"cartridge-yellow",
		"cartridge-red",
		"cartridge-blue",
		"game-box-green",
		"game-box-blue",
		"game-box-red",
		"disc-case-blue",
		"disc-case-green",
		"disc-case-red",
		"disc-teal",
	],
	digital: ["code-card-green", "code-card-red"],
	consoles: [
		"handheld-violet",
		"handheld-teal",
		"handheld-pink",
		"handheld-yellow",
		"brick-handheld",
		"folding-handheld-blue",
		"folding-handheld-red",
		"home-console",
		"home-console-green",
		"console-box-blue",
	],
	accessories: [
		"gamepad-red",
		"gamepad-violet",
		"gamepad-green",
		"cable-blue",
		"memory-card",
		"headset-red",
		"arcade-stick-blue",
		"dice",
	],
};

interface DemoElement {
	readonly title: string;
	readonly description: string | null;
	readonly image: DemoImage;
}

/** Things of a showcase that nobody swaps. */
export const elementImages: readonly DemoElement[] = [
	{
		title: "La primera",
		description: "Me la regaló mi abuela para Reyes.",
		image: "handheld-violet",
	},
	{
		title: "Cartucho dorado",
		description: null,
		image: "cartridge-yellow",
	},
	{
		title: "Caballero de la Corona",
		description: "Lo armé en una tarde de lluvia.",
		image: "knight-violet",
	},
	{
		title: "Joystick rojo",
		description: null,
		image: "gamepad-red",
	},
	{
		title: "Mar Adentro",
		description: "Edición nacional, con manual.",
		image: "game-box-green",
	},
	{
		title: "16 bits con caja",
		description: null,
		image: "home-console",
	},
	{
		title: "Sobre sin abrir",
		description: "Y así va a quedar.",
		image: "booster-violet",
	},
	{
		title: "Osito de la feria",
		description: "Premio de una kermés de los 90.",
		image: "plush-amber",
	},
	{
		title: "Guardia carmesí",
		description: null,
		image: "knight-red",
	},
	{
		title: "Dados del club",
		description: null,
		image: "dice-red",
	},
	{
		title: "Carpeta completa",
		description: "Nueve bolsillos, ni uno vacío. Bueno, uno.",
		image: "binder-blue",
	},
	{
		title: "Peluche del Estero",
		description: null,
		image: "plush-green",
	},
	{
		title: "La torre, graduada",
		description: "La mandé a graduar y volvió a los ocho meses.",
		image: "slab-violet",
	},
	{
		title: "Palanca del local",
		description: "Del arcade de la galería, cuando cerró.",
		image: "arcade-stick-pink",
	},
];

/** Every image that the demo uses, each once. */
export function allImages(): DemoImage[] {
	return [
		...new Set([
			...Object.values(reinoCardImages),
			...Object.values(imagesByCategory).flat(),
			...elementImages.map(({ image }) => image),
		]),
	];
}
