import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#app/platform/project-folder.server.ts";
import { fittingImages } from "./fitting-images.ts";
import { allImages } from "./images.ts";

describe("the image of a demo listing", () => {
	test.each([
		["reino-cards", "King Capybara", ["king-capybara"]],
		["consoles", "Nintendo DS Lite", ["folding-handheld-blue", "folding-handheld-red"]],
		["consoles", "Game Boy Pocket", ["brick-handheld"]],
		["consoles", "Game Boy Advance SP", ["folding-handheld-blue", "folding-handheld-red"]],
		["consoles", "Game Boy Color Grape", ["handheld-violet"]],
		[
			"consoles",
			"Super Nintendo Entertainment System",
			["home-console", "home-console-green", "console-box-blue"],
		],
		["accessories", "DualShock 2", ["gamepad-red", "gamepad-violet", "gamepad-green"]],
		["accessories", "Game Link Cable", ["cable-blue"]],
		["accessories", "Wii Balance Board", []],
	])("fits %s: %s", (category, name, images) => {
		expect(fittingImages(category, name)).toEqual(images);
	});

	test("is any of its category where names tell nothing of looks", () => {
		expect(fittingImages("video-games", "Chrono Trigger").length).toBeGreaterThan(5);
	});
});

test("every image has a file of each width, and every file is of an image", async () => {
	const files = allImages().flatMap((image) => [320, 480, 640].map((width) => `${image}-${width}.webp`));
	expect(files.toSorted()).toEqual((await readdir(projectFolder("db/demo/images"))).toSorted());
});
