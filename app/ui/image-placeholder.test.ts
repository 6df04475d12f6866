import { describe, expect, it } from "vitest";
import { placeholderHue, placeholderInitials } from "./image-placeholder.tsx";

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
