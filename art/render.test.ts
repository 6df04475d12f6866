import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { emblemKeys } from "./emblems.ts";
import { rasterise } from "./rasterise.server.ts";
import { type ArtKey, type Crop, objectKeys, renderArt, sceneKeys } from "./render.ts";

const keys: readonly ArtKey[] = [...sceneKeys, ...objectKeys];

describe("renderArt", () => {
	test.each(keys)(
		"draws %s the same each time, with ids of its own and colours the rasteriser reads",
		(key) => {
			const svg = renderArt(key);
			expect(renderArt(key)).toBe(svg);
			expect(svg).not.toMatch(/NaN|undefined|oklch|null/);
			const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
			expect(new Set(ids).size).toBe(ids.length);
			for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used);
		},
	);

	test("gives different artworks for different options", () => {
		const variants = [
			renderArt("tradingCard"),
			renderArt("tradingCard", { hue: 200 }),
			renderArt("tradingCard", { inner: "fox" }),
			renderArt("tradingCard", { backdrop: "desk" }),
			renderArt("tradingCard", { turn: 90 }),
			renderArt("tradingCard", { tilt: 5 }),
			renderArt("tradingCard", { shade: 0.4 }),
			renderArt("tradingCard", { flip: true }),
			...emblemKeys.map((emblem) => renderArt("tradingCard", { inner: { emblem, hue: 90 } })),
		];
		expect(new Set(variants).size).toBe(variants.length);
	});

	test.each<[Crop, number]>([
		["card", 7 / 5],
		["square", 1],
		["wide", 5 / 7],
		["tall", 16 / 9],
	])("crops to %s", async (crop, ratio) => {
		const { width, height } = await sharp(await rasterise(renderArt("plush", { crop }), 120)).metadata();
		expect(width).toBe(120);
		expect(Math.abs(height / width - ratio)).toBeLessThan(0.02);
	});
});

describe("rasterise", () => {
	test("gives a WebP that fills its frame", async () => {
		const artwork = await rasterise(renderArt("whale"), 100);
		const { format, hasAlpha } = await sharp(artwork).metadata();
		expect(format).toBe("webp");
		expect(hasAlpha).toBe(false);
	});
});
