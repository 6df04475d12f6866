import { describe, expect, test } from "vitest";
import { fittingImages } from "./fitting-images.ts";

const keysFor = (category: string, name: string) => [
	...new Set(fittingImages(category, name).map(({ key }) => key)),
];

describe("the image of a demo listing", () => {
	test.each([
		["reino-cards", "King Capybara", ["carpincho"]],
		["consoles", "Nintendo DS Lite", ["foldingHandheld"]],
		["consoles", "Game Boy Pocket", ["brickHandheld"]],
		["consoles", "Game Boy Advance SP", ["foldingHandheld"]],
		["consoles", "Super Nintendo Entertainment System", ["homeConsole", "consoleBox"]],
		["accessories", "DualShock 2", ["gamepad"]],
		["accessories", "Game Link Cable", ["cable"]],
		["accessories", "Wii Balance Board", []],
	])("fits %s: %s", (category, name, keys) => {
		expect(keysFor(category, name)).toEqual(keys);
	});

	test("has the colour that the name tells", () => {
		const hues = fittingImages("consoles", "Game Boy Color Grape").map(({ options }) => options.hue);
		expect(hues).toEqual([300]);
	});

	test("is any of its category where names tell nothing of looks", () => {
		expect(fittingImages("video-games", "Chrono Trigger").length).toBeGreaterThan(5);
	});
});
