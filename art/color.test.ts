import { describe, expect, test } from "vitest";
import { oklch, turnHue } from "./color.ts";

describe("oklch", () => {
	// Reference values: CSS Color Module Level 4, sample conversions of sRGB primaries to OKLCH.
	test.each([
		[1, 0, 0, "#ffffff"],
		[0, 0, 0, "#000000"],
		[0.62796, 0.25768, 29.23, "#ff0000"],
		[0.86644, 0.29483, 142.5, "#00ff00"],
		[0.45201, 0.31321, 264.05, "#0000ff"],
		[0.51975, 0.17686, 142.5, "#008000"],
	])("gives %d %d %d as %s", (lightness, chroma, hue, hex) => {
		expect(oklch(lightness, chroma, hue)).toBe(hex);
	});

	test("keeps the hue of a colour outside sRGB by lowering its chroma", () => {
		const loud = oklch(0.7, 0.4, 150);
		const inside = oklch(0.7, 0.1, 150);
		expect(loud).toMatch(/^#[0-9a-f]{6}$/);
		expect(loud).not.toBe(inside);
	});
});

describe("turnHue", () => {
	test("leaves greys as they are", () => {
		expect(turnHue("#808080", 137)).toBe("#808080");
	});

	test("comes back after a full turn", () => {
		expect(turnHue("#3d6fe0", 360)).toBe("#3d6fe0");
	});

	test("reads the short form", () => {
		expect(turnHue("#f00", 0)).toBe("#ff0000");
	});
});
