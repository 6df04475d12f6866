import type { ArtKey } from "#art/render.ts";
import { type DemoImage, imagesByCategory, reinoCardImages } from "./images.ts";

/** What a thing looks like, by its English name; the first line that matches counts. */
const looks: Readonly<Record<string, readonly (readonly [RegExp, readonly ArtKey[]])[]>> = {
	consoles: [
		[/\b(DSi?|[23]DS|SP)\b/, ["foldingHandheld"]],
		[/Game Boy (Original|Pocket)/, ["brickHandheld"]],
		[/Game Boy|PSP|Vita|Game Gear|Micro|Switch/, ["handheld"]],
		[/./, ["homeConsole", "consoleBox"]],
	],
	accessories: [
		[/Controller|Joy-Con|Dual(Shock|Sense)|Remote|Control Pad/, ["gamepad"]],
		[/Cable|Adapter/, ["cable"]],
		[/Memory|Pak/, ["memoryCard"]],
		[/Headset/, ["headset"]],
		[/Arcade Stick/, ["arcadeStick"]],
		[/Dice/, ["dice"]],
		[/./, []],
	],
};

/** The colours that names tell, as the hue in degrees of the image that shows it. */
const hues: readonly (readonly [RegExp, number])[] = [
	[/Grape|Purple/, 300],
	[/Teal/, 190],
	[/Berry/, 350],
	[/Kiwi|Dandelion/, 90],
];

/**
 * The images that a listing may show: its own card's, else what its category has of its look and colour.
 * None for a thing that nothing drawn looks like; people publish without an image, too.
 */
export function fittingImages(category: string, name: string): readonly DemoImage[] {
	const own = reinoCardImages[name];
	if (own) return [own];
	const pool = imagesByCategory[category] ?? [];
	const keys = looks[category]?.find(([look]) => look.test(name))?.[1];
	if (!keys) return pool;
	const alike = pool.filter(({ key }) => keys.includes(key));
	const hue = hues.find(([colour]) => colour.test(name))?.[1];
	const coloured = alike.filter(({ options }) => options.hue === hue);
	return hue !== undefined && coloured.length > 0 ? coloured : alike;
}
