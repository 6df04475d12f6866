import { expect, it } from "vitest";
import { isHeic } from "#app/shared/image.ts";
import { longestSide, shrinkImage, sizeThatFits } from "./shrink-image.ts";

it("leaves an image that fits", () => {
	expect(sizeThatFits({ width: 2000, height: 1500 }, longestSide)).toBeNull();
	expect(sizeThatFits({ width: 1, height: 1 }, longestSide)).toBeNull();
});

it("brings the longer side to the limit and keeps the shape", () => {
	expect(sizeThatFits({ width: 4000, height: 3000 }, longestSide)).toEqual({ width: 2000, height: 1500 });
	expect(sizeThatFits({ width: 3000, height: 4000 }, longestSide)).toEqual({ width: 1500, height: 2000 });
	expect(sizeThatFits({ width: 90_000, height: 10 }, longestSide)).toEqual({ width: 2000, height: 1 });
});

it("sends the file itself where images cannot be drawn", async () => {
	const file = new File(["no soy una foto"], "foto.jpg", { type: "image/jpeg" });
	expect(await shrinkImage(file)).toBe(file);
});

it.each([
	["IMG_0001.HEIC", "", true],
	["foto.heif", "image/heif", true],
	["foto", "image/heic-sequence", true],
	["foto.heic", "image/jpeg", false],
	["foto.jpg", "", false],
])("takes %s of type %j for a photo of an iPhone: %s", (name, type, expected) => {
	expect(isHeic({ name, type })).toBe(expected);
});
