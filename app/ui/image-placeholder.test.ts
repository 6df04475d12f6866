import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ImagePlaceholder, placeholderHue, placeholderInitials } from "./image-placeholder.tsx";

it.each([true, false])("names its pattern before the styles that use it have come: %s", (preloads) => {
	const html = renderToString(
		createElement(ImagePlaceholder, { title: "Consola", pictogram: "pict-gamepad", preloads }),
	);
	const link = '<link rel="preload" href="/patterns/pict-gamepad.svg" as="image" crossorigin=""/>';
	expect(html.includes(link)).toBe(preloads);
});

describe("placeholderInitials", () => {
	it.each([
		["Lote de cartas Magic 2003", "LC"],
		["Consola", "C"],
		["Cóndor del Alba", "CA"],
		["mar adentro (edición)", "MA"],
		["¡Ñandú!", "Ñ"],
		["X 2", "X2"],
		["🎮🎮", ""],
		["", ""],
	])("%s gives %s", (title, initials) => {
		expect(placeholderInitials(title)).toBe(initials);
	});
});

describe("placeholderHue", () => {
	it("is a degree, and always the same for a title", () => {
		for (const title of ["", "Cóndor del Alba", "🎮", "a".repeat(10_000)]) {
			const hue = placeholderHue(title);
			expect(hue).toBe(placeholderHue(title));
			expect(hue).toBeGreaterThanOrEqual(0);
			expect(hue).toBeLessThan(360);
		}
	});
});
