import { type DemoImage, imagesByCategory, reinoCardImages } from "./images.ts";

/** How the names of the images that show a thing begin, by its English name; the first line that matches counts. */
const looks: Readonly<Record<string, readonly (readonly [RegExp, readonly string[]])[]>> = {
	consoles: [
		[/\b(DSi?|[23]DS|SP)\b/, ["folding-handheld"]],
		[/Game Boy (Original|Pocket)/, ["brick-handheld"]],
		[/Game Boy|PSP|Vita|Game Gear|Micro|Switch/, ["handheld"]],
		[/./, ["home-console", "console-box"]],
	],
	accessories: [
		[/Controller|Joy-Con|Dual(Shock|Sense)|Remote|Control Pad/, ["gamepad"]],
		[/Cable|Adapter/, ["cable"]],
		[/Memory|Pak/, ["memory-card"]],
		[/Headset/, ["headset"]],
		[/Arcade Stick/, ["arcade-stick"]],
		[/Dice/, ["dice"]],
		[/./, []],
	],
};

/** The colours that names tell, and the colour of the image that shows it. */
const colours: readonly (readonly [RegExp, string])[] = [
	[/Grape|Purple/, "violet"],
	[/Teal/, "teal"],
	[/Berry/, "pink"],
	[/Kiwi|Dandelion/, "yellow"],
];

/**
 * The images that a listing may show: its own card's, else what its category has of its look and colour.
 * None for a thing that no image looks like; people publish without an image, too.
 */
export function fittingImages(category: string, name: string): readonly DemoImage[] {
	const own = reinoCardImages[name];
	if (own) return [own];
	const pool = imagesByCategory[category] ?? [];
	const beginnings = looks[category]?.find(([look]) => look.test(name))?.[1];
	if (!beginnings) return pool;
	const alike = pool.filter((image) => beginnings.some((beginning) => image.startsWith(beginning)));
	const colour = colours.find(([told]) => told.test(name))?.[1];
	const coloured = alike.filter((image) => colour && image.endsWith(colour));
	return coloured.length > 0 ? coloured : alike;
}
