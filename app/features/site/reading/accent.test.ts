import { describe, expect, it } from "vitest";
import { hexColors } from "#app/ui/hex-colors.ts";
import { accentColors, accentStyle, contrast, nearestAccent } from "./accent.ts";

/** Every colour whose parts are of these: 512, pale and deep, of all hues. */
const parts = ["00", "24", "49", "6d", "92", "b6", "db", "ff"];
const anyColors = parts.flatMap((red) =>
	parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
);

it("measures contrast as WCAG does", () => {
	expect(contrast("#000000", "#ffffff")).toBe(21);
	expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
	expect(contrast("#ffffff", "#ffffff")).toBe(1);
});

describe("an accent", () => {
	it("stays as it is where it can be read", () => {
		for (const accent of ["#6239ba", "#0a6b4a", "#000000", "#a3195b"])
			expect(nearestAccent(accent)).toBe(accent);
	});

	it("that is too light gives the nearest darker one of its hue", () => {
		expect(nearestAccent("#FFD500")).toBe("#816c00");
		expect(nearestAccent("#00c2ff")).toMatch(/^#00/);
		expect(nearestAccent("#ffffff")).toMatch(/^#(..)\1\1$/);
	});

	it("of any hue can be read in both themes, on every ground and as a button", () => {
		const { paper, surface, sunk } = hexColors;
		for (const asked of anyColors) {
			const accent = nearestAccent(asked);
			const { royal, royalSoft, fill, fillPressed } = accentColors(accent);
			const pairs = [
				...[paper[0], surface[0], sunk[0], royalSoft[0]].map((ground) => [royal[0], ground] as const),
				...[paper[1], surface[1], sunk[1], royalSoft[1]].map((ground) => [royal[1], ground] as const),
				...[...fill, ...fillPressed].map((ground) => ["#fdfaf4", ground] as const),
				[hexColors.ink[1], royalSoft[1]] as const,
			];
			const low = pairs.filter(([text, ground]) => contrast(text, ground) < 4.5);
			expect({ asked, accent, low }).toEqual({ asked, accent, low: [] });
			expect({ accent, stands: contrast(fill[1], surface[1]) >= 3 }).toEqual({ accent, stands: true });
		}
	});

	it("is a style of the page's own tokens, dark where the reader or their system says so", () => {
		const light =
			"--royal:#0a6b4a;--royal-soft:#e7f0ed;--fill:#0a6b4a;--fill-2:#095b3f;--on-night-royal:#80b2a1";
		const dark =
			"--royal:#80b2a1;--royal-soft:#1d333b;--fill:#237a5c;--fill-2:#1e684e;--on-night-royal:#80b2a1";
		expect(accentStyle("#0a6b4a")).toBe(
			`html:root{${light}}@media (prefers-color-scheme:dark){html:root:not([data-theme=light]){${dark}}}html:root[data-theme=dark]{${dark}}`,
		);
	});
});
